import type { PdfLine } from './lines.ts'
import { readTableAt } from './tables.ts'

const listMark = /^\s*([•‣▪◦●○■□–—*-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s/
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．！？「」（）]/u

const isSameParagraph = (previousLine: PdfLine, nextLine: PdfLine): boolean => {
  const size = Math.max(previousLine.size, nextLine.size)
  const lineDistance = previousLine.baseline - nextLine.baseline
  const isSimilarSize = Math.min(previousLine.size, nextLine.size) / size > 0.85
  return (
    previousLine.angle === nextLine.angle &&
    isSimilarSize &&
    lineDistance > size * 0.3 &&
    lineDistance < size * 1.85
  )
}

const joinLines = (previousLine: string, nextLine: string): string => {
  if (/\p{L}[-\u00AD\u2010]$/u.test(previousLine) && /^\p{Ll}/u.test(nextLine))
    return previousLine.slice(0, -1) + nextLine
  const isUnspaced = unspacedScript.test(previousLine.slice(-1)) && unspacedScript.test(nextLine.slice(0, 1))
  return previousLine + (isUnspaced ? '' : ' ') + nextLine
}

/** Whether the line broke because the next line's first word didn't fit. */
const continuesLine = (previousLine: PdfLine, nextLine: PdfLine, left: number, right: number): boolean => {
  const width = right - left
  if (/\p{L}[-\u2010]\s*$/u.test(previousLine.text) && /^\s*\p{Ll}/u.test(nextLine.text)) return true
  if (previousLine.text.includes('\t') || nextLine.text.includes('\t') || listMark.test(nextLine.text))
    return false
  const firstWord = /^\s*\S+/.exec(nextLine.text)?.[0].length ?? 0
  const characterWidth = (previousLine.end - previousLine.start) / Math.max(1, previousLine.text.length)
  const isLineFull = previousLine.end + (firstWord + 1) * characterWidth > right - width * 0.02
  return isLineFull && width > previousLine.size * 12 && Math.abs(nextLine.start - left) < width * 0.2
}

const blockText = (block: PdfLine[]): string => {
  const rightEdge = block.reduce((largest, line) => Math.max(largest, line.end), -Infinity)
  const leftEdge = block.reduce((smallest, line) => Math.min(smallest, line.start), Infinity)
  let text = ''
  let previousLine: PdfLine | undefined
  for (const line of block) {
    const part = line.text.trim()
    if (!previousLine) text = part
    else
      text = continuesLine(previousLine, line, leftEdge, rightEdge)
        ? joinLines(text, part)
        : `${text}\n${part}`
    previousLine = line
  }
  return text
}

/** Rejoins lines that were broken by the page's width. Table rows stay separate. */
export const groupIntoParagraphs = (lines: PdfLine[]): string[] => {
  const paragraphs: string[] = []
  let block: PdfLine[] = []
  const endBlock = () => {
    if (block.length > 0) paragraphs.push(blockText(block))
    block = []
  }
  let notTableUntil = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    const table = index < notTableUntil ? null : readTableAt(lines, index)
    if (table?.rows) {
      endBlock()
      paragraphs.push(table.rows.join('\n'))
      index = table.next - 1
    } else if (line) {
      notTableUntil = Math.max(notTableUntil, table?.next ?? 0)
      const previousLine = block.at(-1)
      if (previousLine && !isSameParagraph(previousLine, line)) endBlock()
      block.push(line)
    }
  }
  endBlock()
  return paragraphs
}
