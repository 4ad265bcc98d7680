import { randomUUID } from 'node:crypto'

let lastTime = 0
let sequence = 0

/** RFC 9562, method 1: 48 bits of milliseconds, a 12-bit counter that keeps the order, and 62 random bits. */
export const uuidv7 = <Id extends string = string>(): Id => {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastTime++
    sequence = 0
  }
  const timeHex = lastTime.toString(16).padStart(12, '0')
  const sequenceHex = sequence.toString(16).padStart(3, '0')
  // variant and random bits are taken from randomUUID, which prefetches them
  return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${sequenceHex}-${randomUUID().slice(19)}` as Id
}

export const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
