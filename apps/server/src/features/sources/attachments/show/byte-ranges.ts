import { buffer } from 'node:stream/consumers'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'
import type { ByteRange, FileStore } from '../../../../platform/files/file-store.ts'

/** Requests with more ranges get the whole file, as RFC 9110 allows. */
const rangesMax = 128
const rangesBytesMax = 8 * 1024 * 1024
const parallelReads = 8

const parseRange = (text: string, size: number): ByteRange | null => {
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(text)
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const rangeLength = ({ start, end }: ByteRange) => end - start + 1

/**
 * Empty if there is no header, or if it may be ignored (RFC 9110, section 14.2). Throws
 * RANGE_NOT_SATISFIABLE.
 */
export const parseRanges = (header: string | null, size: number): readonly ByteRange[] => {
  const rangeTexts = /^bytes=(.+)$/.exec(header ?? '')?.[1]?.split(',') ?? []
  const parsedRanges = rangeTexts.map((text) => parseRange(text, size)).filter((range) => range !== null)
  if (parsedRanges.length === 0 || parsedRanges.length < rangeTexts.length) return []
  const ranges = parsedRanges.filter(({ start, end }) => start <= end)
  if (ranges.length === 0)
    throw new AppError('RANGE_NOT_SATISFIABLE', sentence('The file is {size} bytes long.', { size }), {
      headers: { 'content-range': `bytes */${size}` },
    })
  const isExcessive =
    ranges.length > rangesMax || ranges.reduce((sum, range) => sum + rangeLength(range), 0) > rangesBytesMax
  return ranges.length > 1 && isExcessive ? [] : ranges
}

export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end}/${size}`

/** Body of a `multipart/byteranges` response (RFC 9110, section 14.6). */
export const createRangesBody = (
  files: Pick<FileStore, 'get'>,
  key: string,
  ranges: readonly ByteRange[],
  size: number,
) => {
  const boundary = crypto.randomUUID()
  const partHeaders = ranges.map((range) =>
    Buffer.from(
      `\r\n--${boundary}\r\ncontent-type: application/octet-stream\r\ncontent-range: ${contentRange(range, size)}\r\n\r\n`,
    ),
  )
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const bytes = async function* () {
    for (let offset = 0; offset < ranges.length; offset += parallelReads) {
      const batch = ranges.slice(offset, offset + parallelReads)
      const chunks = await Promise.all(batch.map(async (range) => buffer(await files.get(key, range))))
      for (const [index, chunk] of chunks.entries()) {
        yield partHeaders[offset + index] ?? end
        yield chunk
      }
    }
    yield end
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length:
      [...partHeaders, end].reduce((sum, part) => sum + part.length, 0) +
      ranges.reduce((sum, range) => sum + rangeLength(range), 0),
    bytes,
  }
}
