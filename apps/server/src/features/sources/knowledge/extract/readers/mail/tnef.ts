import { createDecoder } from '../../../../../../platform/language/encoding.ts'

export interface TnefMessage {
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly packedRtf: Uint8Array | null
  readonly starts: Date | null
  readonly ends: Date | null
  readonly location: string
  readonly files: readonly TnefFile[]
  readonly isDamaged: boolean
}

export interface TnefFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  readonly isMessage: boolean
}

/** Attribute IDs ([MS-OXTNEF] 2.1.3.2). */
const attributes = {
  subject: 0x8004,
  body: 0x800c,
  title: 0x8010,
  data: 0x800f,
  message: 0x9003,
  file: 0x9002,
  fileProperties: 0x9005,
  codepage: 0x9007,
}

const properties = {
  subject: 0x0037,
  starts: 0x0060,
  ends: 0x0061,
  body: 0x1000,
  packedRtf: 0x1009,
  html: 0x1013,
  content: 0x3701,
  longName: 0x3707,
  name: 0x3704,
  type: 0x370e,
  displayName: 0x3001,
  codepage: 0x3fde,
}
const namedProperties = { location: 0x8208, starts: 0x820d, ends: 0x820e }

const objectType = 0x000d
const bytesByType: Readonly<Record<number, number>> = { 5: 8, 6: 8, 7: 8, 0x14: 8, 0x40: 8, 0x48: 16 }
const isVariable = (type: number) => [objectType, 0x1e, 0x1f, 0x102].includes(type)

interface Property {
  readonly type: number
  readonly bytes: Buffer
}

class ByteReader {
  #at = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  get isDone(): boolean {
    return this.#at >= this.#bytes.length
  }
  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('The TNEF ends too early.')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
  u8 = () => this.take(1).readUInt8()
  u16 = () => this.take(2).readUInt16LE()
  u32 = () => this.take(4).readUInt32LE()
  /** Values are padded to four bytes. */
  takePadded(length: number): Buffer {
    const value = this.take(length)
    this.take(Math.min((4 - (length % 4)) % 4, this.#bytes.length - this.#at))
    return value
  }
}

/** Reads properties ([MS-OXTNEF] 2.1.3.4). Of multiple values, only the first is kept. */
const readProperties = (bytes: Buffer): Map<number, Property> => {
  const reader = new ByteReader(bytes)
  const propertiesById = new Map<number, Property>()
  for (let remaining = reader.u32(); remaining > 0; remaining--) {
    const [type, id] = [reader.u16(), reader.u16()]
    let key = id
    if (id >= 0x8000) {
      reader.take(16)
      key = reader.u32() === 0 ? reader.u32() : 0
      if (key === 0) reader.takePadded(reader.u32())
    }
    const base = type & 0xfff
    const isMultiValue = (type & 0x1000) !== 0
    const valueCount = isMultiValue || isVariable(base) ? reader.u32() : 1
    for (let index = 0; index < valueCount; index++) {
      const value = reader.takePadded(isVariable(base) ? reader.u32() : (bytesByType[base] ?? 4))
      if (index === 0) propertiesById.set(key, { type: base, bytes: value })
    }
  }
  return propertiesById
}

const decodeText = (property: Property | undefined, codepage: number): string => {
  if (!property) return ''
  const encoding = property.type === 0x1f ? 'utf-16le' : codepage === 65_001 ? 'utf-8' : `windows-${codepage}`
  return (createDecoder(encoding) ?? new TextDecoder('windows-1252'))
    .decode(property.bytes)
    .replace(/\0+$/, '')
}

/** A FILETIME counts ticks of 100 ns since 1601. */
const decodeTime = (property: Property | undefined): Date | null => {
  if (property?.bytes.length !== 8) return null
  const milliseconds = Number(property.bytes.readBigUInt64LE() / 10_000n) - 11_644_473_600_000
  return Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds) : null
}

/** An object begins with the GUID of its interface. */
const guidBytes = 16

interface OpenFile {
  title: Buffer | null
  data: Buffer | null
  properties: Map<number, Property>
}

const toTnefFile = ({ title, data, properties: fileProperties }: OpenFile, codepage: number): TnefFile => {
  const content = fileProperties.get(properties.content)
  const propertyText = (id: number) => decodeText(fileProperties.get(id), codepage)
  const isMessage = content?.type === objectType && isTnef(content.bytes.subarray(guidBytes))
  const shortName = title ? decodeText({ type: 0x1e, bytes: title }, codepage) : ''
  return {
    name:
      propertyText(properties.longName) ||
      shortName ||
      propertyText(properties.name) ||
      propertyText(properties.displayName) ||
      '',
    type: propertyText(properties.type),
    bytes: (isMessage ? content.bytes.subarray(guidBytes) : (data ?? content?.bytes)) ?? Buffer.alloc(0),
    isMessage,
  }
}

export const isTnef = (bytes: Buffer): boolean =>
  bytes.length > headerBytes && bytes.readUInt32LE() === 0x223e9f78

const headerBytes = 6

/** Reads attributes ([MS-OXTNEF] 2.1.3). Throws RangeError if one is truncated. */
const readAttributes = function* (bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  const reader = new ByteReader(bytes.subarray(headerBytes))
  while (!reader.isDone) {
    reader.u8()
    const id = reader.u32() & 0xffff
    const data = reader.take(reader.u32())
    reader.u16()
    yield { id, data }
  }
}

/** Reads a winmail.dat file ([MS-OXTNEF]). Null if it isn't TNEF or is empty. */
export const readTnef = (bytes: Buffer): TnefMessage | null => {
  if (!isTnef(bytes)) return null
  const texts = new Map<number, Buffer>()
  const files: OpenFile[] = []
  let messageProperties = new Map<number, Property>()
  let codepage = 1252
  let isDamaged = false
  try {
    for (const { id, data } of readAttributes(bytes)) {
      const file = files.at(-1)
      if (id === attributes.file) files.push({ title: null, data: null, properties: new Map() })
      else if (id === attributes.title && file) file.title = data
      else if (id === attributes.data && file) file.data = data
      else if (id === attributes.fileProperties && file) file.properties = readProperties(data)
      else if (id === attributes.message) messageProperties = readProperties(data)
      else if (id === attributes.codepage && data.length >= 4) codepage = data.readUInt32LE()
      else if (id === attributes.subject || id === attributes.body) texts.set(id, data)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    isDamaged = true
  }
  const propertyText = (id: number) => decodeText(messageProperties.get(id), codepage)
  const attributeText = (id: number) =>
    decodeText({ type: 0x1e, bytes: texts.get(id) ?? Buffer.alloc(0) }, codepage)
  const html = messageProperties.get(properties.html)
  const codepageBytes = messageProperties.get(properties.codepage)?.bytes
  const htmlCodepage = codepageBytes?.length === 4 ? codepageBytes.readUInt32LE() : codepage
  if (messageProperties.size === 0 && texts.size === 0 && files.length === 0) return null
  return {
    subject: propertyText(properties.subject) || attributeText(attributes.subject),
    body: propertyText(properties.body) || attributeText(attributes.body),
    html: decodeText(html, htmlCodepage),
    packedRtf: messageProperties.get(properties.packedRtf)?.bytes ?? null,
    starts: decodeTime(
      messageProperties.get(namedProperties.starts) ?? messageProperties.get(properties.starts),
    ),
    ends: decodeTime(messageProperties.get(namedProperties.ends) ?? messageProperties.get(properties.ends)),
    location: propertyText(namedProperties.location),
    files: files.map((each) => toTnefFile(each, codepage)),
    isDamaged,
  }
}
