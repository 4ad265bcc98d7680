import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { readingLimits } from './reading-limits.ts'
import { broken, tooLarge } from './refuse.ts'

export interface Zip {
  readonly names: readonly string[]
  /** A part's bytes as they inflate, or null when it is not there. */
  open(name: string): Promise<AsyncIterable<Buffer> | null>
}

const bomb = () =>
  tooLarge('This file unpacks to more than can be read. Split it into smaller files and add those.')

/** Parts are found whatever the case of their names and with or without a slash in front. */
const key = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** How an entry is named within the archive; null: its name leads out of it. */
const nameOf = ({ fileNameRaw }: Entry): string | null => {
  const name = fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '')
  return name.split('/').includes('..') ? null : name
}

/**
 * Opens a ZIP archive in memory. The bytes that really come out are counted, per part and
 * over all; sizes that the archive declares are not believed.
 */
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
    /** A part that is read twice counts once. */
    const counted = new Map<string, number>()
    const count = async function* (stream: Readable, packed: number, name: string): AsyncGenerator<Buffer> {
      let part = 0
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) continue
        part += chunk.length
        const before = counted.get(name) ?? 0
        inflated += Math.max(0, part - before)
        counted.set(name, Math.max(part, before))
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
        return entry ? count(await zip.openReadStreamPromise(entry), entry.compressedSize, key(name)) : null
      },
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : broken('file', error)
  }
}

/** A small part's bytes as a whole, or null when it is not there. */
export const partBytes = async (zip: Zip, name: string): Promise<Buffer | null> => {
  const chunks = await zip.open(name)
  if (!chunks) return null
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
