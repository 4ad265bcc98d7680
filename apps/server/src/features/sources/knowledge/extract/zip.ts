import { inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { extractionLimits } from './extraction-limits.ts'
import { corruptFileError, tooLargeError } from './extraction-errors.ts'

export interface Zip {
  readonly names: readonly string[]
  open(name: string): Promise<AsyncIterable<Buffer> | null>
}

const zipBombError = () =>
  tooLargeError('This file is too large once unpacked. Split it into smaller files and add those.')

/** Names are compared without case and leading slashes. */
const normalizeName = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** Returns null for names that lead out of the archive. */
const safeName = ({ fileNameRaw }: Entry): string | null => {
  const name = fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '')
  return name.split('/').includes('..') ? null : name
}

const smallPartBytesMax = 256 * 1024
const storedMethod = 0

const readSmallPart = async (zip: ZipFile, bytes: Buffer, entry: Entry): Promise<Buffer | null> => {
  const { compressedSize, compressionMethod, uncompressedSize } = entry
  if (
    compressedSize > smallPartBytesMax ||
    uncompressedSize > smallPartBytesMax ||
    !entry.canDecodeFileData()
  )
    return null
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const compressedBytes = bytes.subarray(fileDataStart, fileDataStart + compressedSize)
  if (compressionMethod === storedMethod) return compressedBytes
  try {
    return inflateRawSync(compressedBytes, { maxOutputLength: smallPartBytesMax })
  } catch (error) {
    // the part is larger than the archive declared
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Counts inflated bytes per part and in total, since declared sizes can't be trusted. */
export const openZip = async (bytes: Buffer): Promise<Zip> => {
  const entries = new Map<string, { name: string; entry: Entry }>()
  let inflatedSize = 0
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false })
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= extractionLimits.archiveEntries) throw zipBombError()
      const name = safeName(entry)
      if (name !== null) entries.set(normalizeName(name), { name, entry })
    }
    const bytesByPart = new Map<string, number>()
    const countBytes = async function* (
      chunks: Iterable<unknown> | AsyncIterable<unknown>,
      compressedSize: number,
      name: string,
    ): AsyncGenerator<Buffer> {
      let partBytes = 0
      for await (const chunk of chunks) {
        if (!Buffer.isBuffer(chunk)) continue
        partBytes += chunk.length
        const previousBytes = bytesByPart.get(name) ?? 0
        inflatedSize += Math.max(0, partBytes - previousBytes)
        bytesByPart.set(name, Math.max(partBytes, previousBytes))
        const ratio = partBytes / Math.max(compressedSize, 1)
        const isBomb = partBytes > 1024 * 1024 && ratio > extractionLimits.inflationRatio
        if (isBomb || inflatedSize > extractionLimits.inflatedBytes) throw zipBombError()
        yield chunk
      }
    }
    return {
      names: [...entries.values()].map(({ name }) => name),
      open: async (name) => {
        const entry = entries.get(normalizeName(name))?.entry
        if (!entry) return null
        const smallPart = await readSmallPart(zip, bytes, entry)
        const chunks = smallPart ? [smallPart] : await zip.openReadStreamPromise(entry)
        return countBytes(chunks, entry.compressedSize, normalizeName(name))
      },
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : corruptFileError('file', error)
  }
}

export const readPart = async (zip: Zip, name: string): Promise<Buffer | null> => {
  const chunks = await zip.open(name)
  if (!chunks) return null
  const buffers: Buffer[] = []
  for await (const chunk of chunks) buffers.push(chunk)
  return Buffer.concat(buffers)
}
