const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const localRecord = 0x04034b50

/** Central directory (PKWARE APPNOTE 4.3.12), or local headers if damaged. Inflates nothing. */
export const zipNames = (bytes: Buffer, most = 2000): string[] => {
  const names: string[] = []
  let at = directoryStart(bytes)
  while (
    at !== null &&
    at + 46 <= bytes.length &&
    names.length < most &&
    bytes.readUInt32LE(at) === entryRecord
  ) {
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names.length > 0 ? names : localNames(bytes, most)
}

const directoryStart = (bytes: Buffer): number | null => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === endRecord) return bytes.readUInt32LE(at + 16)
  }
  return null
}

const localNames = (bytes: Buffer, most: number): string[] => {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(localRecord)
  const names: string[] = []
  for (
    let at = bytes.indexOf(signature);
    at >= 0 && at + 30 < bytes.length && names.length < most;
    at = bytes.indexOf(signature, at + 30)
  ) {
    names.push(bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)))
  }
  return names
}
