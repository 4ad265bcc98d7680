import type { Attachment } from '@atelier/contract/sources/attachment'
import { t, translate } from '../../../lib/text.tsx'
import SourceReader from './source-reader.tsx'
import type { Span } from './source-text.ts'

interface SourceTextProps {
  attachment: Attachment
  span: Span | null
  quote?: string | undefined
}

export const SourceText = ({ attachment, span, quote }: SourceTextProps) => (
  <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pb-8">
    {attachment.status === 'completed' ? (
      <SourceReader
        key={`${attachment.id} ${span?.start}-${span?.end}`}
        id={attachment.id}
        span={span}
        quote={quote}
      />
    ) : (
      <p className="pt-4 text-14 text-muted">
        {(attachment.failure && translate(attachment.failure.sentence ?? attachment.failure.message)) ??
          t('Reading ({analysingProgress}%).', {
            analysingProgress: attachment.progress?.analysingProgress ?? 0,
          })}
      </p>
    )}
  </div>
)
