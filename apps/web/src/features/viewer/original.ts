import type { Attachment } from '@atelier/contract/attachment'
import type { ReactNode } from 'react'
import type { Span } from './text/source-text.ts'

/** What every way to see a source is given. */
export interface OriginalProps {
  attachment: Attachment
  /** What was cited, in the text that was read from it. */
  span: Span | null
  /** What stood there when it was cited. */
  quote?: string | undefined
  /** 'Original | Text', for the bar above. */
  choice: ReactNode
}

export type OriginalForm = 'pdf' | 'picture'

/** As what a source can be seen besides its text; null: its text is all there is to see. */
export const originalForm = ({ type, mimeType, status }: Attachment): OriginalForm | null => {
  if (type === 'LINK' || type === 'TEXT' || status === 'uploading') return null
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.startsWith('image/')) return 'picture'
  return null
}
