import { buffer } from 'node:stream/consumers'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'
import type { ByteRange, FileStore } from '../../../../platform/files/file-store.ts'

/** More ranges get the whole file, as RFC 9110 allows. */
const rangesMax = 128
const rangesBytes = 8 * 1024 * 1024
const sideBySide = 8

const readRange = (text: string, size: number): ByteRange | null => {
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(text)
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const lengthOf = ({ start, end }: ByteRange) => end - start + 1

/** Empty for no header or a form that may be ignored (RFC 9110, 14.2). */
export const readRanges = (header: string | null, size: number): readonly ByteRange[] => {
  const rangeTexts = /^bytes=(.+)$/.exec(header ?? '')?.[1]?.split(',') ?? []
  const read = rangeTexts.map((text) => readRange(text, size)).filter((range) => range !== null)
  if (read.length === 0 || read.length < rangeTexts.length) return []
  const ranges = read.filter(({ start, end }) => start <= end)
  if (ranges.length === 0)
    throw new AppError('RANGE_NOT_SATISFIABLE', sentence('The file is {size} bytes long.', { size }), {
      headers: { 'content-range': `bytes */${size}` },
    })
  const isGreedy =
    ranges.length > rangesMax || ranges.reduce((sum, range) => sum + lengthOf(range), 0) > rangesBytes
  return ranges.length > 1 && isGreedy ? [] : ranges
}

export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end}/${size}`

/** `multipart/byteranges` (RFC 9110, 14.6). */
export const rangesBody = (
  files: Pick<FileStore, 'get'>,
  key: string,
  ranges: readonly ByteRange[],
  size: number,
) => {
  const boundary = crypto.randomUUID()
  const heads = ranges.map((range) =>
    Buffer.from(
      `\r\n--${boundary}\r\ncontent-type: application/octet-stream\r\ncontent-range: ${contentRange(range, size)}\r\n\r\n`,
    ),
  )
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const bytes = async function* () {
    for (let at = 0; at < ranges.length; at += sideBySide) {
      const batch = ranges.slice(at, at + sideBySide)
      const pieces = await Promise.all(batch.map(async (range) => buffer(await files.get(key, range))))
      for (const [index, piece] of pieces.entries()) {
        yield heads[at + index] ?? end
        yield piece
      }
    }
    yield end
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length:
      [...heads, end].reduce((sum, part) => sum + part.length, 0) +
      ranges.reduce((sum, range) => sum + lengthOf(range), 0),
    bytes,
  }
}
