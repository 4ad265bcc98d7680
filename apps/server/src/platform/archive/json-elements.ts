import { AppError } from '../app-error.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openers = new Set([0x7b, 0x5b])
const closers = new Set([0x7d, 0x5d])
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const arrayStart = 0x5b

/** Bytes to scan before yielding to the event loop. */
const bytesPerTurn = 1024 * 1024

const yieldToEventLoop = () => new Promise<void>((resolve) => void setImmediate(resolve))

const isIgnorable = (byte: number) => blanks.has(byte) || byte === 0xef || byte === 0xbb || byte === 0xbf

/**
 * Yields the elements of a JSON array unparsed, so that an invalid one doesn't affect others. Yields null for
 * one that exceeds `maxBytes`.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | null> {
  let chunks: Buffer[] = []
  let size = 0
  let depth = 0
  let isArray: boolean | null = null
  let isText = false
  let isEscaped = false
  let bytesSinceYield = 0
  const takeText = (): string | null | undefined => {
    const text = size > maxBytes ? null : Buffer.concat(chunks).toString('utf8').trim()
    chunks = []
    size = 0
    return text === '' ? undefined : text
  }
  for await (const chunk of bytes) {
    const data = Buffer.from(chunk)
    let position = 0
    const holdUntil = (to: number) => {
      const part = data.subarray(position, to)
      size += part.length
      if (size <= maxBytes && part.length > 0) chunks.push(part)
      else if (size > maxBytes) chunks = []
    }
    for (let index = 0; index < data.length; index += 1) {
      const byte = data[index] ?? 0
      if (isArray === null) {
        if (isIgnorable(byte)) continue
        isArray = byte === arrayStart
        position = isArray ? index + 1 : index
        if (isArray) continue
      }
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (openers.has(byte)) depth += 1
      else if (closers.has(byte)) {
        depth -= 1
        if (depth < 0 && isArray) {
          holdUntil(index)
          const last = takeText()
          if (last !== undefined) yield last
          return
        }
      } else if (byte === comma && depth === 0 && isArray) {
        holdUntil(index)
        const text = takeText()
        if (text !== undefined) yield text
        position = index + 1
      }
    }
    if (isArray !== null) holdUntil(data.length)
    bytesSinceYield += data.length
    if (bytesSinceYield > bytesPerTurn) {
      bytesSinceYield = 0
      await yieldToEventLoop()
    }
  }
  const lastText = takeText()
  if (isArray === null) throw new AppError('CANNOT_PROCESS', 'The file is empty.')
  if (isArray) throw new AppError('CANNOT_PROCESS', 'The file is incomplete. Download it again.')
  if (lastText !== undefined) yield lastText
}

export const parseElement = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
