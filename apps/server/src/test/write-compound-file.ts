const sectorSize = 512
const freeSector = 0xffffffff
const endOfChain = 0xfffffffe
const tableSector = 0xfffffffd

const entry = (name: string, type: number, child: number, right: number): Buffer => {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt32LE(freeSector, 68)
  bytes.writeUInt32LE(right, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(endOfChain, 116)
  return bytes
}

/** Writes an OLE compound file ([MS-CFB]) with empty streams of these names at its root, at most three. */
export const writeCompoundFile = (names: readonly string[]): Buffer => {
  const header = Buffer.alloc(sectorSize, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sectorSize, 0xff)
  table.writeUInt32LE(tableSector, 0)
  table.writeUInt32LE(endOfChain, 4)
  const streams = names.map((name, index) =>
    entry(name, 2, freeSector, index + 1 < names.length ? index + 2 : freeSector),
  )
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, freeSector),
    ...streams,
    Buffer.alloc(sectorSize),
  ])
  return Buffer.concat([header, table, directory.subarray(0, sectorSize)])
}
