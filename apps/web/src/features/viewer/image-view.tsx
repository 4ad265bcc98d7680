import { useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { contentUrl } from '../uploads/attachments/index.ts'
import { ViewError } from './view-error.tsx'
import type { OriginalProps } from './original.ts'
import { ViewBar } from './view-bar.tsx'

const ImageView = (props: OriginalProps) => {
  const { attachment, viewChoice } = props
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <ViewError {...props} reason={null} />
  return (
    <>
      <ViewBar viewChoice={viewChoice} />
      <div data-scroll className="min-h-0 flex-1 overflow-auto p-4">
        <img
          src={contentUrl(attachment.id)}
          alt={attachment.title}
          className="mx-auto max-w-full rounded-sm"
          onError={() => {
            setBroken(true)
            toast.error(messages.vault.selectFailed)
          }}
        />
        {attachment.status === 'completed' && attachment.metadata.characters === 0 && (
          <p className="pt-3 text-13 text-muted">
            {t('No text was found in this image. You can still find it by name.')}
          </p>
        )}
      </div>
    </>
  )
}

export default ImageView
