import type { FileHandle } from 'node:fs/promises'

/** Written in one call. */
const gatheredBytes = 1024 * 1024
/** The disk begins with these while more is still coming: nobody waits for all of it at the end. */
const syncedBytes = 8 * 1024 * 1024

/**
 * Writes what comes to a file from `position` on, and calls `see` with every piece. Answers
 * where the file ends. When the source breaks off, what came before is in the file.
 */
export const writePieces = async (
  file: FileHandle,
  position: number,
  source: AsyncIterable<Uint8Array>,
  see: (piece: Uint8Array) => void,
): Promise<number> => {
  let end = position
  let unsynced = 0
  let gathered: Uint8Array[] = []
  let size = 0
  let isSyncing = false
  let syncing = Promise.resolve()

  const flush = async () => {
    if (size === 0) return
    const pieces = gathered
    gathered = []
    await file.writev(pieces, end)
    end += size
    unsynced += size
    size = 0
    if (unsynced < syncedBytes || isSyncing) return
    unsynced = 0
    isSyncing = true
    syncing = file.datasync().finally(() => (isSyncing = false))
  }

  try {
    for await (const piece of source) {
      see(piece)
      gathered.push(piece)
      size += piece.byteLength
      if (size >= gatheredBytes) await flush()
    }
  } finally {
    await flush()
    await syncing
  }
  return end
}
