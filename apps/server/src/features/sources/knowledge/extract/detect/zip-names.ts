const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Reads the central directory (PKWARE APPNOTE 4.3.12), or local headers if it is damaged. Inflates nothing.
 */
export const listZipNames = (bytes: Buffer, namesMax = 2000): string[] => {
  const names: string[] = []
  let offset = findDirectoryStart(bytes)
  while (
    offset !== null &&
    offset + 46 <= bytes.length &&
    names.length < namesMax &&
    bytes.readUInt32LE(offset) === entrySignature
  ) {
    const nameLength = bytes.readUInt16LE(offset + 28)
    names.push(bytes.toString('utf8', offset + 46, offset + 46 + nameLength))
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return names.length > 0 ? names : readLocalNames(bytes, namesMax)
}

const findDirectoryStart = (bytes: Buffer): number | null => {
  for (let index = bytes.length - 22; index >= Math.max(0, bytes.length - 22 - 0xffff); index--) {
    if (bytes.readUInt32LE(index) === endSignature) return bytes.readUInt32LE(index + 16)
  }
  return null
}

const readLocalNames = (bytes: Buffer, namesMax: number): string[] => {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(localSignature)
  const names: string[] = []
  for (
    let index = bytes.indexOf(signature);
    index >= 0 && index + 30 < bytes.length && names.length < namesMax;
    index = bytes.indexOf(signature, index + 30)
  ) {
    names.push(bytes.toString('utf8', index + 30, index + 30 + bytes.readUInt16LE(index + 26)))
  }
  return names
}
