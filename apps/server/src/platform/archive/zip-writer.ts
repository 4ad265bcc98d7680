import { crc32, createDeflateRaw } from 'node:zlib'
import { once } from 'node:events'

export interface ArchivePart {
  readonly path: string
  readonly bytes: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Fields of a record in PKWARE's APPNOTE, each with its byte count and value. */
type Fields = readonly (readonly [bytes: 2 | 4 | 8, value: number])[]

const encodeRecord = (fields: Fields): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let offset = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), offset)
    else buffer.writeUIntLE(value, offset, bytes)
    offset += bytes
  }
  return buffer
}

/** Version 2.0 for deflate, 4.5 for ZIP64. */
const requiredVersions = { plain: 20, zip64: 45 }
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const flags = 0x0808
const deflateMethod = 8
const fieldValueMax = { short: 0xffff, long: 0xffffffff }
const dosDate = 0x0021

interface CentralEntry {
  readonly name: Buffer
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  readonly offset: number
}

const encodeDirectoryEntry = ({ name, crc, compressedSize, size, offset }: CentralEntry): Buffer => {
  const isZip64 = offset >= fieldValueMax.long
  const extraField = isZip64
    ? encodeRecord([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : Buffer.alloc(0)
  const head: Fields = [
    [4, 0x02014b50],
    [2, requiredVersions.zip64],
    [2, isZip64 ? requiredVersions.zip64 : requiredVersions.plain],
    [2, flags],
    [2, deflateMethod],
    [2, 0],
    [2, dosDate],
    [4, crc],
    [4, compressedSize],
    [4, size],
    [2, name.length],
    [2, extraField.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isZip64 ? fieldValueMax.long : offset],
  ]
  return Buffer.concat([encodeRecord(head), name, extraField])
}

const encodeEnd = (count: number, start: number, length: number): Buffer => {
  const isLarge = count >= fieldValueMax.short || start >= fieldValueMax.long
  const zip64 = isLarge
    ? encodeRecord([
        [4, 0x06064b50],
        [8, 44],
        [2, requiredVersions.zip64],
        [2, requiredVersions.zip64],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, length],
        [8, start],
        [4, 0x07064b50],
        [4, 0],
        [8, start + length],
        [4, 1],
      ])
    : Buffer.alloc(0)
  const end = encodeRecord([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, fieldValueMax.short)],
    [2, Math.min(count, fieldValueMax.short)],
    [4, length],
    [4, Math.min(start, fieldValueMax.long)],
    [2, 0],
  ])
  return Buffer.concat([zip64, end])
}

async function* deflateChunks(
  bytes: ArchivePart['bytes'],
  checksum: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw()
  const feed = async () => {
    for await (const chunk of bytes) {
      const data = Buffer.from(chunk)
      checksum.crc = crc32(data, checksum.crc)
      checksum.size += data.length
      if (!deflater.write(data)) await once(deflater, 'drain')
    }
    deflater.end()
  }
  feed().catch((error: unknown) =>
    deflater.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const piece of deflater) if (Buffer.isBuffer(piece)) yield piece
}

/** Streams a ZIP archive (PKWARE APPNOTE 6.3), with ZIP64 if needed. Only names are kept in memory. */
export async function* writeZip(parts: AsyncIterable<ArchivePart>): AsyncGenerator<Buffer> {
  const entries: CentralEntry[] = []
  let position = 0
  const countBytes = (piece: Buffer) => {
    position += piece.length
    return piece
  }
  for await (const { path, bytes } of parts) {
    const name = Buffer.from(path)
    const offset = position
    const checksum = { crc: 0, size: 0 }
    yield countBytes(
      Buffer.concat([
        encodeRecord([
          [4, 0x04034b50],
          [2, requiredVersions.plain],
          [2, flags],
          [2, deflateMethod],
          [2, 0],
          [2, dosDate],
          [4, 0],
          [4, 0],
          [4, 0],
          [2, name.length],
          [2, 0],
        ]),
        name,
      ]),
    )
    const dataStart = position
    for await (const piece of deflateChunks(bytes, checksum)) yield countBytes(piece)
    const entry = {
      name,
      crc: checksum.crc,
      compressedSize: position - dataStart,
      size: checksum.size,
      offset,
    }
    entries.push(entry)
    yield countBytes(
      encodeRecord([
        [4, 0x08074b50],
        [4, entry.crc],
        [4, entry.compressedSize],
        [4, entry.size],
      ]),
    )
  }
  const start = position
  for (const entry of entries) yield countBytes(encodeDirectoryEntry(entry))
  yield encodeEnd(entries.length, start, position - start)
}
