import type { Attachment } from '@atelier/contract/sources/attachment'
import type { ReactNode } from 'react'
import type { Span } from './text/source-text.ts'

export interface OriginalProps {
  attachment: Attachment
  span: Span | null
  quote?: string | undefined
  viewChoice: ReactNode
}

export type OriginalForm = 'pdf' | 'picture' | 'code' | 'markdown' | 'sheet' | 'slides'

/** Longer files are shown as plain text: rendering them would block the page. */
const markdownLengthMax = 200_000
const codeBytesMax = 5_000_000
const slidesLengthMax = 400_000

const proseExtension = /^(txt|text|asc|readme|license|ics|vcf|vtt|srt|rst|adoc|asciidoc|org)$/
const codeMimeType =
  /^text\/(?!plain|html|csv|tab-|markdown|calendar|vcard|vtt)|^application\/(json|xml|yaml|toml|sql)$/

export const extensionOf = (fileName: string): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

const isCode = ({ mimeType, fileName }: Attachment) =>
  mimeType === 'text/plain' ? !proseExtension.test(extensionOf(fileName)) : codeMimeType.test(mimeType)

/** Null if only the extracted text can be shown. */
export const originalForm = (attachment: Attachment): OriginalForm | null => {
  const { type, mimeType, status, metadata } = attachment
  if (type === 'LINK' || type === 'TEXT' || status === 'uploading') return null
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.startsWith('image/')) return 'picture'
  if (isCode(attachment)) return metadata.size <= codeBytesMax ? 'code' : null
  if (attachment.slides !== null) return 'slides'
  // the following views are based on the extracted text
  if (status !== 'completed' || metadata.characters === 0) return null
  if (mimeType === 'text/markdown') return (metadata.characters ?? 0) <= markdownLengthMax ? 'markdown' : null
  if (/spreadsheet|excel|csv|tab-separated/.test(mimeType)) return 'sheet'
  if (/presentation|powerpoint/.test(mimeType) && (metadata.characters ?? 0) <= slidesLengthMax)
    return 'slides'
  return null
}
