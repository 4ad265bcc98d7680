import { stat } from 'node:fs/promises'
import { sentence } from '@atelier/contract/write-sentence'
import yauzl, { type Entry } from 'yauzl'
import { AppError } from '../app-error.ts'

export interface ZipLimits {
  readonly parts: number
  readonly inflatedBytes: number
  readonly ratio: number
  readonly ratioFreeBytes: number
}

export interface ZipFile extends Disposable {
  readonly names: readonly string[]
  /** Size in bytes as the archive declares it, which can't be trusted. */
  sizeOf(name: string): number
  /** Throws TOO_LARGE once the content exceeds `maxBytes`, whatever the declared size. */
  read(name: string, maxBytes: number): AsyncIterable<Buffer>
}

const localHeaderBytes = 30

/** Overlapping entries are a sign of a zip bomb. */
const haveOverlap = (entries: Iterable<Entry>): boolean => {
  const byOffset = [...entries].toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  return byOffset.some((entry, index) => {
    const next = byOffset[index + 1]
    const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize
    return next !== undefined && end > next.relativeOffsetOfLocalHeader
  })
}

export const openZipFile = async (path: string, limits: ZipLimits): Promise<ZipFile> => {
  const corruptError = (cause: unknown) =>
    new AppError('CANNOT_PROCESS', 'This ZIP archive is damaged. Download it again, then retry.', {
      cause,
    })
  const entries = new Map<string, Entry>()
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw corruptError(error)
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= limits.parts) throw new AppError('TOO_LARGE', 'This archive has too many files.')
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
    if (haveOverlap(entries.values())) throw corruptError(new Error('parts of the archive overlap'))
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : corruptError(error)
  }
  const { size: fileSize } = await stat(path)
  const inflatedBytesMax = Math.min(
    limits.inflatedBytes,
    Math.max(limits.ratioFreeBytes, fileSize * limits.ratio),
  )
  let inflatedSize = 0
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: async function* (name, maxBytes) {
      const entry = entries.get(name)
      if (!entry)
        throw new AppError('CANNOT_PROCESS', sentence('“{name}” is missing from the archive.', { name }))
      let size = 0
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw corruptError(error)
      })
      try {
        for await (const chunk of stream) {
          if (!Buffer.isBuffer(chunk)) continue
          size += chunk.length
          inflatedSize += chunk.length
          if (inflatedSize > inflatedBytesMax)
            throw new AppError('TOO_LARGE', 'This archive is too large to import at once.')
          if (size > maxBytes) throw new AppError('TOO_LARGE', sentence('“{name}” is too large.', { name }))
          yield chunk
        }
      } finally {
        stream.destroy()
      }
    },
    [Symbol.dispose]: () => zip.close(),
  }
}
