import type { AppContext } from '../context.ts'
import { openContext } from '../open-context.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Controls, connectToServer } from '../platform/control/control.ts'
import { isFolderInUse } from '../platform/db/folder-lock.ts'
import { createLog } from '../platform/log.ts'
import { startJobs } from '../start-jobs.ts'

const isPostgres = ({ databaseUrl }: Config) => /^postgres(ql)?:/.test(databaseUrl)

/** Delegates to the running server if it has the embedded database open; otherwise works in this process. */
export const runOnData = async <Result>(
  environment: NodeJS.ProcessEnv,
  runOnServer: (controls: Controls) => Promise<Result>,
  runLocally: (context: AppContext) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig(environment)
  if (!isPostgres(config) && isFolderInUse(config.databaseUrl))
    return runOnServer(await connectToServer(config.dataDir))
  await using context = await openContext({ ...config, role: 'web' }, createLog('warn'))
  await using _jobs = await startJobs(context)
  return await runLocally(context)
}
