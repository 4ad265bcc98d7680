import type { FileHandle } from 'node:fs/promises'

/** Written in one call. */
const slotBytes = 1024 * 1024
/** The disk begins with these while more is still coming: nobody waits for all of it at the end. */
const syncedBytes = 8 * 1024 * 1024
/** With one file at a time: a file system syncs what others have written along with it. */
let isSyncing = false

/** Used again: memory that is asked for anew for every piece is what the collector spends an upload's time on. */
type Slot = Uint8Array<SharedArrayBuffer>
const freeSlots: Slot[] = []
const freeMax = 16
const acquireSlot = () => freeSlots.pop() ?? new Uint8Array(new SharedArrayBuffer(slotBytes))
const releaseSlot = (slot: Slot) => {
  if (freeSlots.length < freeMax) freeSlots.push(slot)
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, position: number) => {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

/**
 * Writes what comes to a file from `position` on, and calls `see` with all of it, in order: what
 * it is given stays as it is until `see` is done. Answers where the file ends. When the source
 * breaks off, what came before is in the file.
 */
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
  /** One slot is written while the other one fills. */
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
      for (let at = 0; at < piece.length;) {
        const part = piece.subarray(at, at + slotBytes - filled)
        slot.set(part, filled)
        at += part.length
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
