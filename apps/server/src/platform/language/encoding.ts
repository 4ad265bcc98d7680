import { TextDecoder } from 'node:util'

export const encodingSampleBytes = 256 * 1024

const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** In UTF-16, every other byte of plain text is NUL. */
const unmarkedUtf16 = (sample: Uint8Array): string | null => {
  let evenNuls = 0
  let oddNuls = 0
  for (let index = 0; index + 1 < sample.length; index += 2) {
    if (sample[index] === 0) evenNuls++
    if (sample[index + 1] === 0) oddNuls++
  }
  const pairCount = sample.length / 2
  if (oddNuls > pairCount * 0.4 && evenNuls < pairCount * 0.05) return 'utf-16le'
  if (evenNuls > pairCount * 0.4 && oddNuls < pairCount * 0.05) return 'utf-16be'
  return null
}

export const markedEncoding = (bytes: Uint8Array): string | null => {
  for (const [mark, label] of byteOrderMarks) if (startsWith(bytes, mark)) return label
  return unmarkedUtf16(bytes.subarray(0, encodingSampleBytes))
}

export const createDecoder = (label: string): TextDecoder | null => {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

export const isUtf8 = (sample: Uint8Array, isComplete: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isComplete })
    return true
  } catch {
    return false
  }
}

export const looksLikeText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, encodingSampleBytes)
  if (markedEncoding(sample) !== null) return true
  let controlCount = 0
  let nulCount = 0
  for (const byte of sample) {
    if (byte === 0) nulCount++
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b) || byte === 0x7f) controlCount++
  }
  const isValidUtf8 = isUtf8(sample, sample.length === bytes.length)
  return (
    nulCount <= (isValidUtf8 ? sample.length * 0.001 : 0) &&
    controlCount <= sample.length * (isValidUtf8 ? 0.02 : 0.002)
  )
}
