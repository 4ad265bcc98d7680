import type { FileStore } from './file-store.ts'

export const readWhole = async (files: Pick<FileStore, 'get'>, key: string): Promise<Uint8Array> => {
  const pieces: Buffer[] = []
  for await (const piece of await files.get(key)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
