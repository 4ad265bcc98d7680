const headerSize = 44
const entrySize = 20
const aligned = (length: number) => (length + 3) & ~3

/**
 * Returns a WOFF font without one of its tables. The other tables are taken over compressed as they are.
 * Format: WOFF File Format 1.0, https://www.w3.org/TR/WOFF/ (header 44 bytes, then 20 per table).
 */
export const dropWoffTable = (font: Uint8Array, tag: string): Uint8Array => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const entries = Array.from({ length: view.getUint16(12) }, (_, index) => headerSize + index * entrySize)
  const kept = entries.filter((at) => String.fromCharCode(...font.subarray(at, at + 4)) !== tag)
  const directoryEnd = headerSize + kept.length * entrySize
  const size = kept.reduce((sum, at) => sum + aligned(view.getUint32(at + 8)), directoryEnd)
  const fontSize = kept.reduce((sum, at) => sum + aligned(view.getUint32(at + 12)), 12 + kept.length * 16)

  const result = new Uint8Array(size)
  const out = new DataView(result.buffer)
  result.set(font.subarray(0, headerSize))
  out.setUint32(8, size)
  out.setUint16(12, kept.length)
  out.setUint32(16, fontSize)
  let next = directoryEnd
  for (const [index, at] of kept.entries()) {
    const to = headerSize + index * entrySize
    const start = view.getUint32(at + 4)
    const length = view.getUint32(at + 8)
    result.set(font.subarray(at, at + entrySize), to)
    out.setUint32(to + 4, next)
    result.set(font.subarray(start, start + length), next)
    next += aligned(length)
  }
  // Neither metadata nor private data follow.
  for (let at = 24; at < headerSize; at += 4) out.setUint32(at, 0)
  return result
}
