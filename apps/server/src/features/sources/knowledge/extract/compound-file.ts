import { corruptFileError } from './extraction-errors.ts'

const endOfChain = 0xfffffffe
const headerSize = 512
const entrySize = 128

export interface CompoundFile {
  rootNames(): string[]
  stream(name: string): Buffer | null
}

interface Entry {
  name: string
  type: number
  remaining: number
  right: number
  child: number
  start: number
  size: number
}

/**
 * Reads the container of old Office files and Outlook messages ([MS-CFB]). Limits the length of sector
 * chains, since those of damaged files may loop.
 */
export const openCompoundFile = (bytes: Buffer): CompoundFile => {
  if (bytes.length < headerSize * 2) throw corruptFileError('file')
  const sectorSize = 1 << bytes.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) throw corruptFileError('file')
  const readSector = (number: number) => {
    const start = (number + 1) * sectorSize
    if (start >= bytes.length) throw corruptFileError('file')
    return bytes.subarray(start, start + sectorSize)
  }
  const nextSectors = readSectorTable(bytes, readSector, sectorSize)
  const followChain = (first: number, next: (sectorIndex: number) => number | undefined): number[] => {
    const sectors: number[] = []
    for (
      let index: number | undefined = first;
      index !== undefined && index < 0xfffffffa;
      index = next(index)
    ) {
      sectors.push(index)
      if (sectors.length > bytes.length / 64) throw corruptFileError('file')
    }
    return sectors
  }
  const readStream = (first: number) =>
    Buffer.concat(followChain(first, (sectorIndex) => nextSectors[sectorIndex]).map(readSector))
  const entries = readEntries(readStream(bytes.readUInt32LE(48)))
  const root = entries[0]
  if (!root) throw corruptFileError('file')
  const topEntries = collectSiblings(entries, root.child)
  const miniStreamCutoff = bytes.readUInt32LE(56)
  return {
    rootNames: () => topEntries.map((entry) => entry.name),
    stream: (name) => {
      const entry = topEntries.find(
        (candidate) => candidate.type === 2 && candidate.name.toLowerCase() === name.toLowerCase(),
      )
      if (!entry) return null
      if (entry.size >= miniStreamCutoff) return readStream(entry.start).subarray(0, entry.size)
      const nextMiniSectors = readUint32s(readStream(bytes.readUInt32LE(60)))
      const miniStream = readStream(root.start)
      const parts = followChain(entry.start, (sectorIndex) => nextMiniSectors[sectorIndex]).map(
        (sectorIndex) => miniStream.subarray(sectorIndex * 64, sectorIndex * 64 + 64),
      )
      return Buffer.concat(parts).subarray(0, entry.size)
    },
  }
}

const readUint32s = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

/** Maps each sector to the next one. The header lists the table's first sectors; a chain lists the others. */
const readSectorTable = (
  bytes: Buffer,
  readSector: (number: number) => Buffer,
  sectorSize: number,
): number[] => {
  const tableSectors = readUint32s(bytes.subarray(76, headerSize))
  let nextListSector = bytes.readUInt32LE(68)
  for (
    let sectorsRead = 0;
    nextListSector < 0xfffffffa && sectorsRead < bytes.length / sectorSize;
    sectorsRead++
  ) {
    const list = readUint32s(readSector(nextListSector))
    nextListSector = list.pop() ?? endOfChain
    for (const each of list) tableSectors.push(each)
  }
  return tableSectors
    .filter((sectorIndex) => sectorIndex < 0xfffffffa)
    .flatMap((sectorIndex) => readUint32s(readSector(sectorIndex)))
}

const readEntries = (bytes: Buffer): Entry[] =>
  Array.from({ length: Math.floor(bytes.length / entrySize) }, (_, index) => {
    const offset = index * entrySize
    const nameLength = Math.max(0, Math.min(64, bytes.readUInt16LE(offset + 64)) - 2)
    return {
      name: bytes.toString('utf16le', offset, offset + nameLength),
      type: bytes.readUInt8(offset + 66),
      remaining: bytes.readUInt32LE(offset + 68),
      right: bytes.readUInt32LE(offset + 72),
      child: bytes.readUInt32LE(offset + 76),
      start: bytes.readUInt32LE(offset + 116),
      size: bytes.readUInt32LE(offset + 120),
    }
  })

const collectSiblings = (entries: Entry[], first: number): Entry[] => {
  const visitedIndexes = new Set<number>()
  const pendingIndexes = [first]
  for (let index = pendingIndexes.pop(); index !== undefined; index = pendingIndexes.pop()) {
    const entry = entries[index]
    if (!entry || visitedIndexes.has(index)) continue
    visitedIndexes.add(index)
    pendingIndexes.push(entry.remaining, entry.right)
  }
  return [...visitedIndexes].flatMap((entryIndex) => entries[entryIndex] ?? [])
}
