import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLocalStaging } from './local-staging.ts'
import { createSharedStaging } from './shared-staging.ts'
import type { UploadStore } from './staging.ts'

/** Shared if replicas may lack a common disk: PostgreSQL with S3. */
export const openStaging = (
  config: Pick<Config, 's3' | 'dataDir'>,
  { db, engine }: OpenDatabase,
  files: FileStore,
): Promise<UploadStore> => {
  const folder = join(config.dataDir, 'staging')
  return config.s3 && engine === 'postgres'
    ? createSharedStaging(db, files, folder)
    : createLocalStaging(folder)
}
