import { createReadStream } from 'node:fs'
import type { Dialect } from './dialect.ts'

const [quote, newLine, carriage] = [0x22, 0x0a, 0x0d]

interface Sought {
  /** Rows that were loaded, by their number from 1; ascending. */
  readonly loaded: readonly number[]
  /** Rows that were not, by the byte, from 1, at which they or blank lines before them begin; ascending, all of them. */
  readonly refused: readonly number[]
}

/** Walks over the records of a text, byte by byte; `found` says whether to go on. */
const walk = async (
  path: string,
  delimiter: number,
  skip: number,
  found: (record: { line: number; start: number; isBlank: boolean }) => boolean,
): Promise<void> => {
  let [offset, line, start, begins] = [0, 1, 0, 1]
  let [isQuoted, isClosed, isCellStart, isBlank, wasCarriage] = [false, false, true, true, false]
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>)
    for (const byte of bytes) {
      const isSecondHalf = wasCarriage && byte === newLine
      wasCarriage = byte === carriage
      offset++
      if (isSecondHalf) {
        if (isBlank) start = offset
        continue
      }
      const isEnd = byte === newLine || byte === carriage
      if (isEnd) line++
      if (isEnd && !isQuoted) {
        if (begins > skip && !found({ line: begins, start, isBlank })) return
        ;[start, begins, isCellStart, isBlank, isClosed] = [offset, line, true, true, false]
        continue
      }
      isBlank = false
      if (byte === quote && isQuoted) [isQuoted, isClosed] = [false, true]
      else if (byte === quote && (isCellStart || isClosed)) [isQuoted, isClosed] = [true, false]
      else if (!isQuoted) isClosed = false
      isCellStart = !isQuoted && byte === delimiter
    }
  if (!isBlank) found({ line: begins, start, isBlank })
}

/** Where rows stand in a text, in lines from 1: cells may go over several, and blank lines count too. */
export const findLines = async (
  path: string,
  { delimiter, skip, hasHeader, columns }: Dialect,
  { loaded, refused }: Sought,
): Promise<{ loaded: number[]; refused: number[] }> => {
  const lines: { loaded: number[]; refused: number[] } = { loaded: [], refused: [] }
  let row = hasHeader ? -1 : 0
  await walk(path, delimiter.charCodeAt(0), skip, ({ line, start, isBlank }) => {
    if (isBlank && (columns.length > 1 || row < 0)) return true
    const next = refused[lines.refused.length]
    if (row >= 0 && next !== undefined && start + 1 >= next) lines.refused.push(line)
    else if (++row > 0 && row === loaded[lines.loaded.length]) lines.loaded.push(line)
    return lines.loaded.length < loaded.length || lines.refused.length < refused.length
  })
  return lines
}
