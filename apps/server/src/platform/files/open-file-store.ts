import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

export const openFileStore = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> => {
  if (!config.s3) return createDiskStore(join(config.dataDir, 'files'))
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(config.s3)
}
