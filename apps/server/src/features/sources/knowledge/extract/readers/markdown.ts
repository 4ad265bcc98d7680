import { oneLine } from '../clean-text.ts'
import type { Reader } from '../reader.ts'

const headingPattern = /^ {0,3}#{1,6}\s+(.+?)\s*#*$/
const underlinePattern = /^ {0,3}(=+|-+)\s*$/
const fencePattern = /^ {0,3}(```+|~~~+)/
const dataUrl = /\(\s*data:[^)]{64,}\)/g

const plainText = (text: string) => oneLine(text.replace(/[*_`]|!?\[([^\]]*)\]\([^)]*\)/g, '$1'))

export const readMarkdown: Reader = ({ detectedFormat: { text = '' }, out }) => {
  let title: string | null = null
  let openFence: string | null = null
  const lines = text.replace(dataUrl, '(picture)').split(/\r\n?|\n/)
  let isAfterBlank = false
  for (const [index, line] of lines.entries()) {
    const fenceMarker = fencePattern.exec(line)?.[1]
    if (fenceMarker && (!openFence || fenceMarker.startsWith(openFence)))
      openFence = openFence ? null : fenceMarker
    const next = lines[index + 1] ?? ''
    const name = openFence
      ? undefined
      : (headingPattern.exec(line)?.[1] ??
        (/\w/.test(line) && !hasTextBefore(lines, index) && underlinePattern.test(next) ? line : undefined))
    if (name) {
      const level = /^ {0,3}(#{1,6})/.exec(line)?.[1]?.length ?? (next.includes('=') ? 1 : 2)
      out.startSection(null, plainText(name), level)
      title ??= plainText(name)
    }
    if (line.trim() === '') isAfterBlank = true
    else if (isAfterBlank) out.block(line)
    else out.line(line)
    if (line.trim() !== '') isAfterBlank = false
  }
  return { title }
}

/** A setext heading must follow a blank line. */
const hasTextBefore = (lines: string[], index: number) => (lines[index - 1] ?? '').trim() !== ''
