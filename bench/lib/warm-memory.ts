import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = Buffer.alloc(1024 * 1024, 1)

/**
 * Leaves free memory behind that the machine has in fact: a virtual one gets it from its host page
 * by page when it is first written to, which costs a file of 50 MB three times as much as writing it.
 */
export const warmMemory = async (folder: string, megabytes: number): Promise<void> => {
  const path = join(folder, 'warm')
  const file = await open(path, 'w')
  try {
    for (let n = 0; n < megabytes; n++) await file.write(megabyte)
  } finally {
    await file.close()
    await rm(path)
  }
}
