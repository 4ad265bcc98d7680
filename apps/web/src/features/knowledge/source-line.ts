import type { Attachment } from '@atelier/contract/sources/attachment'
import { fileSize } from '../../lib/format/file-size.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'

const pageCountText = (pages: number, mimeType: string): string =>
  /presentation|powerpoint/.test(mimeType)
    ? plural(pages, '1 slide', '{count} slides')
    : /spreadsheet|excel/.test(mimeType)
      ? plural(pages, '1 sheet', '{count} sheets')
      : plural(pages, '1 page', '{count} pages')

const linkLine = (url: string | null, readAt: number | null) => {
  const host = (url === null ? null : URL.parse(url)?.hostname) ?? t('Link')
  return readAt === null ? host : t('{host} · read {readAt}', { host, readAt: relativeTime(readAt) })
}

export const sourceLine = ({ type, url, mimeType, metadata, readAt }: Attachment): string => {
  if (type === 'TEXT') return t('Pasted text')
  if (type === 'LINK') return linkLine(url, readAt)
  const { pages, size } = metadata
  return [pages === null ? '' : pageCountText(pages, mimeType), fileSize(size)]
    .filter((part) => part !== '')
    .join(' · ')
}
