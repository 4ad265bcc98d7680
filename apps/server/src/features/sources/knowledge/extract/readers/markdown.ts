import { oneLine } from '../clean-text.ts'
import type { Reader } from '../reading.ts'

const heading = /^ {0,3}#{1,6}\s+(.+?)\s*#*$/
const underline = /^ {0,3}(=+|-+)\s*$/
const fence = /^ {0,3}(```+|~~~+)/
const dataAddress = /\(\s*data:[^)]{64,}\)/g

const plain = (text: string) => oneLine(text.replace(/[*_`]|!?\[([^\]]*)\]\([^)]*\)/g, '$1'))

export const readMarkdown: Reader = ({ detected: { text = '' }, out }) => {
  let title: string | null = null
  let fenced: string | null = null
  const lines = text.replace(dataAddress, '(picture)').split(/\r\n?|\n/)
  let blank = false
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    if (mark && (!fenced || mark.startsWith(fenced))) fenced = fenced ? null : mark
    const next = lines[index + 1] ?? ''
    const name = fenced
      ? undefined
      : (heading.exec(line)?.[1] ??
        (/\w/.test(line) && !blankBefore(lines, index) && underline.test(next) ? line : undefined))
    if (name) {
      const level = /^ {0,3}(#{1,6})/.exec(line)?.[1]?.length ?? (next.includes('=') ? 1 : 2)
      out.section(null, plain(name), level)
      title ??= plain(name)
    }
    if (line.trim() === '') blank = true
    else if (blank) out.block(line)
    else out.line(line)
    if (line.trim() !== '') blank = false
  }
  return { title }
}

/** Setext headings need a blank line before them. */
const blankBefore = (lines: string[], index: number) => (lines[index - 1] ?? '').trim() !== ''
