import { detect } from 'chardet'
import { createDecoder, encodingSampleBytes, isUtf8, markedEncoding } from './encoding.ts'

const declaredEncoding =
  /(?:<meta[^>]{0,200}charset\s*=\s*["']?|<\?xml[^>]{0,100}encoding\s*=\s*["']|@charset\s+["'])([\w:-]+)/i

/**
 * Checks for a BOM, UTF-16, valid UTF-8, the declared charset, then byte frequencies. Returns a WHATWG label.
 */
export const detectEncoding = (bytes: Uint8Array, charset?: string): string => {
  const encodingOfMark = markedEncoding(bytes)
  if (encodingOfMark) return encodingOfMark
  const sample = bytes.subarray(0, encodingSampleBytes)
  if (isUtf8(sample, sample.length === bytes.length)) return 'utf-8'
  if (charset && createDecoder(charset)) return charset.toLowerCase()
  const head = Buffer.from(sample.subarray(0, 8192)).toString('latin1')
  const label = declaredEncoding.exec(head)?.[1]
  if (label && !/^utf-?(8|16)/i.test(label) && createDecoder(label)) return label.toLowerCase()
  // in plain text with few accents, byte frequencies are misleading
  const nonAsciiCount = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  if (nonAsciiCount < 24 && nonAsciiCount < sample.length * 0.4) return 'windows-1252'
  return detect(sample)?.toLowerCase() ?? 'windows-1252'
}
