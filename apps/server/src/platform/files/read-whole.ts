import type { FileStore } from './file-store.ts'

export const readWhole = async (files: Pick<FileStore, 'get'>, key: string): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of await files.get(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
