import { randomBytes } from 'node:crypto'

let lastTime = 0
let sequence = 0

/**
 * A UUIDv7 (RFC 9562, method 1): 48 bits of milliseconds, then a 12-bit counter that
 * keeps ids of one process in order within a millisecond, then 62 random bits.
 */
export const uuidv7 = <Id extends string = string>(): Id => {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastTime++
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}
