import { randomUUID } from 'node:crypto'

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
  const time = lastTime.toString(16).padStart(12, '0')
  const count = sequence.toString(16).padStart(3, '0')
  // variant and random bits are those of a random one, for which Node draws in advance
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}` as Id
}

/** When such an id was made. */
export const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
