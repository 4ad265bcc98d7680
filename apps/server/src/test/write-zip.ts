import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array | string
  /** The size that the archive declares; by default the true one. */
  readonly claimed?: number
}

const header = (signature: number, fields: [number, number][]): Buffer => {
  const sizes = fields.reduce((sum, [bytes]) => sum + bytes, 4)
  const buffer = Buffer.alloc(sizes)
  let offset = buffer.writeUInt32LE(signature, 0)
  for (const [bytes, value] of fields) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}

/**
 * Writes a ZIP archive (PKWARE APPNOTE). Parts are deflated, except `mimetype`, which ODF and EPUB require to
 * be stored.
 */
export const writeZip = (parts: readonly ZipPart[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimed } of parts) {
    const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    const isStored = name === 'mimetype'
    const compressed = isStored ? Buffer.from(data) : deflateRawSync(data)
    const nameBytes = Buffer.from(name)
    const sharedFields: [number, number][] = [
      [2, 20],
      [2, 0],
      [2, isStored ? 0 : 8],
      [4, 0],
      [4, crc32(data)],
      [4, compressed.length],
      [4, claimed ?? data.length],
      [2, nameBytes.length],
      [2, 0],
    ]
    const localFile = Buffer.concat([header(0x04034b50, sharedFields), nameBytes, compressed])
    const entry: [number, number][] = [[2, 20], ...sharedFields, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]
    directory.push(Buffer.concat([header(0x02014b50, entry), nameBytes]))
    files.push(localFile)
    offset += localFile.length
  }
  const entries = Buffer.concat(directory)
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, entries.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...files, entries, end])
}
