import { resolve } from 'node:path'
import { verbatim } from '@atelier/contract/write-sentence'
import { registerKnowledgeJobs, resumeExtractions } from '../features/sources/knowledge/index.ts'
import { openContext } from '../open-context.ts'
import { AppError } from '../platform/app-error.ts'
import { readBackup } from '../platform/backup/read-backup.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createLog } from '../platform/log.ts'

const log = createLog('warn')

const restoreData = async (config: Config, path: string) => {
  await using database = await openDatabase(config.databaseUrl, { log })
  return await readBackup({ database, files: await openFileStore(config) }, path)
}

export const restore = async (
  environment: NodeJS.ProcessEnv,
  source: string | undefined,
): Promise<string> => {
  if (!source) throw new AppError('BAD_INPUT', verbatim('Specify the backup: npm run restore -- <file.tar>'))
  const config = readConfig(environment)
  const { tables, files, version, takenAt } = await restoreData(config, resolve(source))
  // backups don't include the job queue, so pending extractions are queued again
  await using context = await openContext({ ...config, role: 'web' }, log)
  using _knowledge = await registerKnowledgeJobs(context)
  const resumedCount = await resumeExtractions(context)
  const rows = Object.values(tables).reduce((sum, each) => sum + each, 0)
  return [
    `Restored the backup of Atelier ${version} from ${new Date(takenAt).toISOString()}:`,
    `${rows} rows in ${Object.keys(tables).length} tables, all verified, and ${files ?? 'no'} files.`,
    'Everyone must sign in again: backups don’t contain sessions.',
    ...(config.serverSecret === null
      ? [
          'Enter the keys of models, plugins and drives again: backups don’t contain the secret that decrypts them. To keep them next time, set SERVER_SECRET.',
        ]
      : [
          'The keys of models, plugins and drives only work with the SERVER_SECRET they were encrypted with.',
        ]),
    ...(resumedCount > 0 ? [`${resumedCount} sources will be read again.`] : []),
  ].join('\n')
}
