import { open } from 'node:fs/promises'

/** Makes sure that a file's bytes, or a folder's names, are on the disk. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
