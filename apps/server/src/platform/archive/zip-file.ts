import yauzl, { type Entry } from 'yauzl'
import { AppError } from '../app-error.ts'

export interface ZipFile extends Disposable {
  readonly names: readonly string[]
  /** Bytes of a part as the archive says: for a guess, nothing more. */
  sizeOf(name: string): number
  /** A part's bytes as they inflate; throws TOO_LARGE beyond `maxBytes`, whatever the archive says of its size. */
  read(name: string, maxBytes: number): AsyncIterable<Buffer>
}

/** Of a file on this machine: nothing but its directory is in memory. */
export const openZipFile = async (path: string, partsMax: number): Promise<ZipFile> => {
  const broken = (cause: unknown) =>
    new AppError('CANNOT_PROCESS', 'This ZIP archive is damaged. Download it again, then try once more.', {
      cause,
    })
  const entries = new Map<string, Entry>()
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw broken(error)
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= partsMax) throw new AppError('TOO_LARGE', 'This archive has too many parts.')
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : broken(error)
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: async function* (name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) throw new AppError('CANNOT_PROCESS', `“${name}” is not in the archive.`)
      let size = 0
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw broken(error)
      })
      try {
        for await (const piece of stream) {
          if (!Buffer.isBuffer(piece)) continue
          size += piece.length
          if (size > maxBytes) throw new AppError('TOO_LARGE', `“${name}” is too large.`)
          yield piece
        }
      } finally {
        stream.destroy()
      }
    },
    [Symbol.dispose]: () => zip.close(),
  }
}
