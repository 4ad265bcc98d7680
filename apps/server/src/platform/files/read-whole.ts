import type { FileStore } from './file-store.ts'

/** All bytes of a key, for what is known to be small. */
export const readWhole = async (files: Pick<FileStore, 'get'>, key: string): Promise<Uint8Array> => {
  const pieces: Buffer[] = []
  for await (const piece of await files.get(key)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
