import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** The S3 bucket where one is configured, else a folder of the data directory. */
export const openFileStore = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> =>
  config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'files'))
