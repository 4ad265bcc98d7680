import type { FileHandle } from 'node:fs/promises'

const slotBytes = 1024 * 1024
/** Flushes while receiving, so that the end isn't slow. */
const syncedBytes = 8 * 1024 * 1024
/** One file at a time: fsync also flushes other files' data. */
let isSyncing = false

/** Reused, since allocating a buffer per piece dominates garbage collection. */
type Slot = Uint8Array<SharedArrayBuffer>
const freeSlots: Slot[] = []
const freeMax = 16
const acquireSlot = () => freeSlots.pop() ?? new Uint8Array(new SharedArrayBuffer(slotBytes))
const releaseSlot = (slot: Slot) => {
  if (freeSlots.length < freeMax) freeSlots.push(slot)
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, position: number) => {
  for (let index = 0; index < bytes.length;)
    index += (await file.write(bytes, index, bytes.length - index, position + index)).bytesWritten
}

/** `see` gets all bytes in order, unchanged until it resolves. Returns the end of the file. */
export const writePieces = async (
  file: FileHandle,
  position: number,
  source: AsyncIterable<Uint8Array>,
  see: (bytes: Slot) => Promise<unknown>,
): Promise<number> => {
  let [slot, other] = [acquireSlot(), acquireSlot()]
  let filled = 0
  let end = position
  let unsynced = 0
  let writing: Promise<unknown> = Promise.resolve()
  let syncing = Promise.resolve()

  const sync = () => {
    if (unsynced < syncedBytes || isSyncing) return
    unsynced = 0
    isSyncing = true
    syncing = file.datasync().finally(() => (isSyncing = false))
    syncing.catch(() => undefined)
  }
  const flush = async () => {
    if (filled === 0) return
    const bytes = slot.subarray(0, filled)
    const inspection = see(bytes)
    await writing
    sync()
    writing = Promise.all([writeAll(file, bytes, end), inspection])
    writing.catch(() => undefined)
    end += filled
    unsynced += filled
    filled = 0
    ;[slot, other] = [other, slot]
  }

  try {
    for await (const piece of source)
      for (let index = 0; index < piece.length;) {
        const part = piece.subarray(index, index + slotBytes - filled)
        slot.set(part, filled)
        index += part.length
        filled += part.length
        if (filled === slotBytes) await flush()
      }
  } finally {
    try {
      await flush()
      await writing
    } finally {
      await Promise.allSettled([writing, syncing])
      releaseSlot(slot)
      releaseSlot(other)
    }
    await syncing
  }
  return end
}
