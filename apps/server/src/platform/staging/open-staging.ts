import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLocalStaging } from './local-staging.ts'
import { createSharedStaging } from './shared-staging.ts'
import type { UploadStore } from './staging.ts'

/** With PostgreSQL and S3, replicas may have no disk in common, so uploads are staged in both. */
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
