import type { Attachment } from '@atelier/contract/attachment'
import { fileSize } from '../../lib/file-size.ts'
import { relativeTime } from '../../lib/relative-time.ts'

const pageWord = (mimeType: string) =>
  /presentation|powerpoint/.test(mimeType) ? 'slide' : /spreadsheet|excel/.test(mimeType) ? 'sheet' : 'page'

const linkLine = (url: string | null, readAt: number | null) => {
  const host = (url === null ? null : URL.parse(url)?.hostname) ?? 'Link'
  return readAt === null ? host : `${host} · read ${relativeTime(readAt)}`
}

/** What is known of a source in one line: '48 pages · 2.1 MB', 'Pasted text', 'example.org · read 2 h ago'. */
export const sourceLine = ({ type, url, mimeType, metadata, readAt }: Attachment): string => {
  if (type === 'TEXT') return 'Pasted text'
  if (type === 'LINK') return linkLine(url, readAt)
  const { pages, size } = metadata
  const word = pageWord(mimeType)
  return [pages === null ? '' : `${pages.toLocaleString()} ${word}${pages === 1 ? '' : 's'}`, fileSize(size)]
    .filter((part) => part !== '')
    .join(' · ')
}
