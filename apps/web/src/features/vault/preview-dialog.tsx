import { messages } from '@atelier/contract/messages'
import type { VaultAttachment } from '@atelier/contract/vault'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { DialogContents } from '../../ui/dialog-contents.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fileSize } from '../../lib/file-size.ts'
import { SourceReader } from '../knowledge/index.ts'
import { attachmentQuery, contentUrl } from '../uploads/index.ts'
import { downloadAttachment } from './download-attachment.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { PreviewDetails } from './preview-details.tsx'
import { readDigest } from './read-digest.ts'

const Picture = ({ id, title }: { id: string; title: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <EmptyState size="panel" icon={<ImageOff />} title={messages.vault.selectFailed} />
  return (
    <img
      src={contentUrl(id)}
      alt={title}
      className="mx-auto max-h-[70dvh] rounded-sm"
      onError={() => setBroken(true)}
    />
  )
}

/** An item as a whole (VLT-05): its picture or text, and what is known of it. */
const PreviewDialog = ({ item: opened, onClose }: { item: VaultAttachment; onClose: () => void }) => {
  // what is being read is followed to its end
  const { data } = useQuery({ ...attachmentQuery(opened.id), enabled: opened.status === 'analysing' })
  const item = { ...opened, ...data }
  const { id, type, title, status, failure, note, url, metadata } = item
  const digest = readDigest(item)
  const hasDetails = digest !== null && (digest.summary !== '' || digest.tags.length > 0)
  return (
    <DialogFrame size={hasDetails ? 'page' : 'wide'} onClose={onClose}>
      <DialogContents title={title} description={fileSize(metadata.size)}>
        <div className="flex gap-5 max-desktop:flex-col">
          <div className="min-w-0 flex-1">
            <div className="flex gap-2 pb-2">
              <Button size="sm" icon={<Download />} onPress={() => void downloadAttachment(item)}>
                Download
              </Button>
              {type === 'LINK' && url !== null && (
                <a
                  href={url}
                  target="_blank"
                  rel="nofollow noopener noreferrer"
                  className={buttonClass('secondary', 'sm')}
                >
                  <ExternalLink />
                  Open the page
                </a>
              )}
            </div>
            {type === 'IMAGE' ? (
              <>
                <Picture id={id} title={title} />
                {status === 'completed' && metadata.characters === 0 && (
                  <p className="pt-3 text-13 text-muted">
                    No text was read from this picture: it is found by its name.
                  </p>
                )}
              </>
            ) : status === 'completed' ? (
              <>
                {note !== null && <p className="pb-3 text-13 text-muted">{note}</p>}
                <SourceReader id={id} span={null} />
              </>
            ) : (
              <p className="py-4 text-14 text-muted">
                {failure?.message ?? `It is being read (${item.progress?.analysingProgress ?? 0} %).`}
              </p>
            )}
            {!hasDetails && <EarlierVersions id={id} onRestored={onClose} />}
          </div>
          {hasDetails && (
            <PreviewDetails id={id} digest={digest} projects={item.usedInProjects} onClose={onClose} />
          )}
        </div>
      </DialogContents>
    </DialogFrame>
  )
}

export default PreviewDialog
