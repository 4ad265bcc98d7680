import { createApp } from '../../app.ts'
import { openContext } from '../../open-context.ts'
import { readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { startJobs } from '../../start-jobs.ts'
import type { TestApp } from '../make-app.ts'

/** Opens the whole server on the data that `environment` specifies, without a port. */
export const openFolder = async (environment: Record<string, string>): Promise<TestApp> => {
  await using stack = new AsyncDisposableStack()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TESSERACT: 'off', ...environment })
  const context = stack.use(await openContext(config, createLog(config.logLevel)))
  stack.use(await startJobs(context))
  const parts = stack.move()
  return { app: createApp(context), context, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}
