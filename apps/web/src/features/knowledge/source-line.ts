import type { Attachment } from '@atelier/contract/attachment'
import { fileSize } from '../../lib/file-size.ts'

const pageWord = (mimeType: string) =>
  /presentation|powerpoint/.test(mimeType) ? 'slide' : /spreadsheet|excel/.test(mimeType) ? 'sheet' : 'page'

/** What is known of a source in one line: '48 pages · 2.1 MB', 'pasted text', a link's host. */
export const sourceLine = ({ type, url, mimeType, metadata }: Attachment): string => {
  if (type === 'TEXT') return 'Pasted text'
  if (type === 'LINK') return url === null ? 'Link' : (URL.parse(url)?.hostname ?? 'Link')
  const { pages, size } = metadata
  const word = pageWord(mimeType)
  return [pages === null ? '' : `${pages.toLocaleString()} ${word}${pages === 1 ? '' : 's'}`, fileSize(size)]
    .filter((part) => part !== '')
    .join(' · ')
}
