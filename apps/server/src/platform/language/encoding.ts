import { TextDecoder } from 'node:util'

export const encodingSample = 256 * 1024

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** In plain text every other byte is NUL. */
const unmarkedUtf16 = (sample: Uint8Array): string | null => {
  let even = 0
  let odd = 0
  for (let index = 0; index + 1 < sample.length; index += 2) {
    if (sample[index] === 0) even++
    if (sample[index + 1] === 0) odd++
  }
  const pairs = sample.length / 2
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

export const markedEncoding = (bytes: Uint8Array): string | null => {
  for (const [mark, label] of marks) if (startsWith(bytes, mark)) return label
  return unmarkedUtf16(bytes.subarray(0, encodingSample))
}

export const decoder = (label: string): TextDecoder | null => {
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
  const sample = bytes.subarray(0, encodingSample)
  if (markedEncoding(sample) !== null) return true
  let controls = 0
  let nuls = 0
  for (const byte of sample) {
    if (byte === 0) nuls++
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b) || byte === 0x7f) controls++
  }
  const valid = isUtf8(sample, sample.length === bytes.length)
  return nuls <= (valid ? sample.length * 0.001 : 0) && controls <= sample.length * (valid ? 0.02 : 0.002)
}
