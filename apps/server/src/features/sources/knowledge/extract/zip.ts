import { inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { readingLimits } from './reading-limits.ts'
import { corruptFileError, tooLarge } from './refuse.ts'

export interface Zip {
  readonly names: readonly string[]
  open(name: string): Promise<AsyncIterable<Buffer> | null>
}

const bomb = () =>
  tooLarge('This file is too large once unpacked. Split it into smaller files and add those.')

/** Ignores case and a leading slash. */
const key = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** Null for names that lead out of the archive. */
const nameOf = ({ fileNameRaw }: Entry): string | null => {
  const name = fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '')
  return name.split('/').includes('..') ? null : name
}

const smallPart = 256 * 1024
const stored = 0

const smallPartBytes = async (zip: ZipFile, bytes: Buffer, entry: Entry): Promise<Buffer | null> => {
  const { compressedSize, compressionMethod, uncompressedSize } = entry
  if (compressedSize > smallPart || uncompressedSize > smallPart || !entry.canDecodeFileData()) return null
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize)
  if (compressionMethod === stored) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: smallPart })
  } catch (error) {
    // the archive declared a size that is too small
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Counts inflated bytes per part and in total; declared sizes aren't trusted. */
export const openZip = async (bytes: Buffer): Promise<Zip> => {
  const entries = new Map<string, { name: string; entry: Entry }>()
  let inflated = 0
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false })
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= readingLimits.archiveEntries) throw bomb()
      const name = nameOf(entry)
      if (name !== null) entries.set(key(name), { name, entry })
    }
    const counts = new Map<string, number>()
    const count = async function* (
      chunks: Iterable<unknown> | AsyncIterable<unknown>,
      packed: number,
      name: string,
    ): AsyncGenerator<Buffer> {
      let part = 0
      for await (const chunk of chunks) {
        if (!Buffer.isBuffer(chunk)) continue
        part += chunk.length
        const before = counts.get(name) ?? 0
        inflated += Math.max(0, part - before)
        counts.set(name, Math.max(part, before))
        const ratio = part / Math.max(packed, 1)
        const isBomb = part > 1024 * 1024 && ratio > readingLimits.inflationRatio
        if (isBomb || inflated > readingLimits.inflatedBytes) throw bomb()
        yield chunk
      }
    }
    return {
      names: [...entries.values()].map(({ name }) => name),
      open: async (name) => {
        const entry = entries.get(key(name))?.entry
        if (!entry) return null
        const small = await smallPartBytes(zip, bytes, entry)
        const chunks = small ? [small] : await zip.openReadStreamPromise(entry)
        return count(chunks, entry.compressedSize, key(name))
      },
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : corruptFileError('file', error)
  }
}

export const partBytes = async (zip: Zip, name: string): Promise<Buffer | null> => {
  const chunks = await zip.open(name)
  if (!chunks) return null
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
