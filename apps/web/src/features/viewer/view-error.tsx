import { t } from '../../lib/text.tsx'
import type { OriginalProps } from './original.ts'
import { SourceText } from './text/source-text-view.tsx'
import { ViewBar } from './view-bar.tsx'

export const ViewError = ({ viewChoice, reason, ...props }: OriginalProps & { reason: string | null }) => (
  <>
    <ViewBar viewChoice={viewChoice} />
    <p role="note" className="mx-4 mt-3 rounded-md bg-warn-soft px-3 py-2 text-13 text-warn">
      {reason ?? t('Couldn’t show the original.')}{' '}
      {props.attachment.status === 'completed' && t('Here’s the extracted text.')}
    </p>
    <SourceText {...props} />
  </>
)
