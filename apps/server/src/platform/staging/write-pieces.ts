import type { FileHandle } from 'node:fs/promises'

const slotBytes = 1024 * 1024
/** Syncs while receiving, so that the end doesn't take long. */
const syncedBytes = 8 * 1024 * 1024
/** Only one file syncs at a time, since fsync also writes data of other files. */
let isSyncing = false

/** Buffers are reused, since allocating one per piece would dominate garbage collection. */
type Slot = Uint8Array<SharedArrayBuffer>
const freeSlots: Slot[] = []
const freeSlotsMax = 16
const acquireSlot = () => freeSlots.pop() ?? new Uint8Array(new SharedArrayBuffer(slotBytes))
const releaseSlot = (slot: Slot) => {
  if (freeSlots.length < freeSlotsMax) freeSlots.push(slot)
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, position: number) => {
  for (let index = 0; index < bytes.length;)
    index += (await file.write(bytes, index, bytes.length - index, position + index)).bytesWritten
}

/** `onBytes` gets all bytes in order; they don't change until it resolves. Returns the end of the file. */
export const writePieces = async (
  file: FileHandle,
  position: number,
  source: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Slot) => Promise<unknown>,
): Promise<number> => {
  let [slot, spareSlot] = [acquireSlot(), acquireSlot()]
  let filledBytes = 0
  let end = position
  let unsyncedBytes = 0
  let writePromise: Promise<unknown> = Promise.resolve()
  let syncPromise = Promise.resolve()

  const sync = () => {
    if (unsyncedBytes < syncedBytes || isSyncing) return
    unsyncedBytes = 0
    isSyncing = true
    syncPromise = file.datasync().finally(() => (isSyncing = false))
    syncPromise.catch(() => undefined)
  }
  const flush = async () => {
    if (filledBytes === 0) return
    const bytes = slot.subarray(0, filledBytes)
    const inspection = onBytes(bytes)
    await writePromise
    sync()
    writePromise = Promise.all([writeAll(file, bytes, end), inspection])
    writePromise.catch(() => undefined)
    end += filledBytes
    unsyncedBytes += filledBytes
    filledBytes = 0
    ;[slot, spareSlot] = [spareSlot, slot]
  }

  try {
    for await (const chunk of source)
      for (let index = 0; index < chunk.length;) {
        const part = chunk.subarray(index, index + slotBytes - filledBytes)
        slot.set(part, filledBytes)
        index += part.length
        filledBytes += part.length
        if (filledBytes === slotBytes) await flush()
      }
  } finally {
    try {
      await flush()
      await writePromise
    } finally {
      await Promise.allSettled([writePromise, syncPromise])
      releaseSlot(slot)
      releaseSlot(spareSlot)
    }
    await syncPromise
  }
  return end
}
