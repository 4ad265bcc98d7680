import type { Attachment } from '@atelier/contract/sources/attachment'
import type { ReactNode } from 'react'
import type { Span } from './text/source-text.ts'

export interface OriginalProps {
  attachment: Attachment
  span: Span | null
  quote?: string | undefined
  choice: ReactNode
}

export type OriginalForm = 'pdf' | 'picture' | 'code' | 'markdown' | 'sheet' | 'slides'

/** Longer ones are shown as text: rendering them would block the page. */
const markdownMax = 200_000
const codeMax = 5_000_000
const slidesMax = 400_000

const prose = /^(txt|text|asc|readme|license|ics|vcf|vtt|srt|rst|adoc|asciidoc|org)$/
const codeType =
  /^text\/(?!plain|html|csv|tab-|markdown|calendar|vcard|vtt)|^application\/(json|xml|yaml|toml|sql)$/

export const endingOf = (fileName: string): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

const isCode = ({ mimeType, fileName }: Attachment) =>
  mimeType === 'text/plain' ? !prose.test(endingOf(fileName)) : codeType.test(mimeType)

/** Null: only its text can be shown. */
export const originalForm = (attachment: Attachment): OriginalForm | null => {
  const { type, mimeType, status, metadata } = attachment
  if (type === 'LINK' || type === 'TEXT' || status === 'uploading') return null
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.startsWith('image/')) return 'picture'
  if (isCode(attachment)) return metadata.size <= codeMax ? 'code' : null
  if (attachment.slides !== null) return 'slides'
  // the following views are based on the extracted text
  if (status !== 'completed' || metadata.characters === 0) return null
  if (mimeType === 'text/markdown') return (metadata.characters ?? 0) <= markdownMax ? 'markdown' : null
  if (/spreadsheet|excel|csv|tab-separated/.test(mimeType)) return 'sheet'
  if (/presentation|powerpoint/.test(mimeType) && (metadata.characters ?? 0) <= slidesMax) return 'slides'
  return null
}
