import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportOptions } from '@atelier/contract/datasets/dataset'

type Encoding = ImportOptions['encoding']

const detectUtf16 = (bytes: Uint8Array): Encoding | null => {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // without a byte order mark, UTF-16 has zero bytes next to Latin letters
  const evenZeroCount = bytes.filter((byte, index) => index % 2 === 0 && byte === 0).length
  const oddZeroCount = bytes.filter((byte, index) => index % 2 === 1 && byte === 0).length
  if (oddZeroCount > bytes.length * 0.3) return 'utf-16le'
  return evenZeroCount > bytes.length * 0.3 ? 'utf-16be' : null
}

/** Scans the whole file; if it isn't UTF, it's assumed to be Western European. */
export const detectEncoding = async (path: string): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of createReadStream(path, {
      highWaterMark: 1 << 20,
    }) as AsyncIterable<Uint8Array>) {
      const utf16 = isFirst ? detectUtf16(bytes.subarray(0, 2000)) : null
      if (utf16) return utf16
      isFirst = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    // not valid UTF-8
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

/** Returns the path of a UTF-8 copy, which the caller deletes, or `path` itself. */
export const convertToUtf8 = async (path: string, encoding: Encoding): Promise<string> => {
  if (encoding === 'utf-8') return path
  const decoder = new TextDecoder(encoding)
  const copyPath = `${path}.utf8`
  await pipeline(
    createReadStream(path),
    async function* decode(source: AsyncIterable<Uint8Array>) {
      for await (const bytes of source) yield decoder.decode(bytes, { stream: true })
      yield decoder.decode()
    },
    createWriteStream(copyPath),
  )
  return copyPath
}
