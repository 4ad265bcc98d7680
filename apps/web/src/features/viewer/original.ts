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

export type OriginalForm = 'pdf' | 'picture' | 'code' | 'markdown' | 'sheet' | 'slides'

/** Longer ones are read as text: to set or to colour them would hold up the page. */
const markdownMax = 200_000
const codeMax = 5_000_000
const slidesMax = 400_000

const prose = /^(txt|text|asc|readme|license|ics|vcf|vtt|srt|rst|adoc|asciidoc|org)$/
const codeType =
  /^text\/(?!plain|html|csv|tab-|markdown|calendar|vcard|vtt)|^application\/(json|xml|yaml|toml|sql)$/

/** What comes after the last dot of a file's name, in lower case; the name itself where there is none. */
export const endingOf = (fileName: string): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

const isCode = ({ mimeType, fileName }: Attachment) =>
  mimeType === 'text/plain' ? !prose.test(endingOf(fileName)) : codeType.test(mimeType)

/** As what a source can be seen besides its text; null: its text is all there is to see. */
export const originalForm = (attachment: Attachment): OriginalForm | null => {
  const { type, mimeType, status, metadata } = attachment
  if (type === 'LINK' || type === 'TEXT' || status === 'uploading') return null
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.startsWith('image/')) return 'picture'
  if (isCode(attachment)) return metadata.size <= codeMax ? 'code' : null
  if (attachment.slides !== null) return 'slides'
  // what follows is drawn from the text that was read
  if (status !== 'completed' || metadata.characters === 0) return null
  if (mimeType === 'text/markdown') return (metadata.characters ?? 0) <= markdownMax ? 'markdown' : null
  if (/spreadsheet|excel|csv|tab-separated/.test(mimeType)) return 'sheet'
  if (/presentation|powerpoint/.test(mimeType) && (metadata.characters ?? 0) <= slidesMax) return 'slides'
  return null
}
