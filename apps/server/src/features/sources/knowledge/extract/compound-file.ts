import { corruptFileError } from './refuse.ts'

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
  leftId: number
  right: number
  child: number
  start: number
  size: number
}

/** [MS-CFB]: old Office files and Outlook messages. Limits chains, since damaged ones may loop. */
export const openCompoundFile = (bytes: Buffer): CompoundFile => {
  if (bytes.length < headerSize * 2) throw corruptFileError('file')
  const sectorSize = 1 << bytes.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) throw corruptFileError('file')
  const sector = (number: number) => {
    const start = (number + 1) * sectorSize
    if (start >= bytes.length) throw corruptFileError('file')
    return bytes.subarray(start, start + sectorSize)
  }
  const table = sectorTable(bytes, sector, sectorSize)
  const chain = (first: number, next: (at: number) => number | undefined): number[] => {
    const sectors: number[] = []
    for (let at: number | undefined = first; at !== undefined && at < 0xfffffffa; at = next(at)) {
      sectors.push(at)
      if (sectors.length > bytes.length / 64) throw corruptFileError('file')
    }
    return sectors
  }
  const read = (first: number) => Buffer.concat(chain(first, (at) => table[at]).map(sector))
  const entries = readEntries(read(bytes.readUInt32LE(48)))
  const root = entries[0]
  if (!root) throw corruptFileError('file')
  const top = siblings(entries, root.child)
  const smallBelow = bytes.readUInt32LE(56)
  return {
    rootNames: () => top.map((entry) => entry.name),
    stream: (name) => {
      const entry = top.find(
        (candidate) => candidate.type === 2 && candidate.name.toLowerCase() === name.toLowerCase(),
      )
      if (!entry) return null
      if (entry.size >= smallBelow) return read(entry.start).subarray(0, entry.size)
      const smallTable = numbers(read(bytes.readUInt32LE(60)))
      const container = read(root.start)
      const parts = chain(entry.start, (at) => smallTable[at]).map((at) =>
        container.subarray(at * 64, at * 64 + 64),
      )
      return Buffer.concat(parts).subarray(0, entry.size)
    },
  }
}

const numbers = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))

/** Next sector by sector; its own sectors are listed in the header and beyond. */
const sectorTable = (bytes: Buffer, sector: (number: number) => Buffer, sectorSize: number): number[] => {
  const listed = numbers(bytes.subarray(76, headerSize))
  let more = bytes.readUInt32LE(68)
  for (let turns = 0; more < 0xfffffffa && turns < bytes.length / sectorSize; turns++) {
    const list = numbers(sector(more))
    more = list.pop() ?? endOfChain
    for (const each of list) listed.push(each)
  }
  return listed.filter((at) => at < 0xfffffffa).flatMap((at) => numbers(sector(at)))
}

const readEntries = (bytes: Buffer): Entry[] =>
  Array.from({ length: Math.floor(bytes.length / entrySize) }, (_, index) => {
    const at = index * entrySize
    const nameLength = Math.max(0, Math.min(64, bytes.readUInt16LE(at + 64)) - 2)
    return {
      name: bytes.toString('utf16le', at, at + nameLength),
      type: bytes.readUInt8(at + 66),
      leftId: bytes.readUInt32LE(at + 68),
      right: bytes.readUInt32LE(at + 72),
      child: bytes.readUInt32LE(at + 76),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    }
  })

const siblings = (entries: Entry[], first: number): Entry[] => {
  const places = new Set<number>()
  const waiting = [first]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (!entry || places.has(at)) continue
    places.add(at)
    waiting.push(entry.leftId, entry.right)
  }
  return [...places].flatMap((at) => entries[at] ?? [])
}
