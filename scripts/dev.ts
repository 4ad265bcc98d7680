import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import type * as app from '../apps/server/src/app.ts'
import { openContext } from '../apps/server/src/open-context.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startJobs } from '../apps/server/src/start-jobs.ts'
import { seed } from './seed.ts'

/**
 * Runs server and web client on one port. The database, jobs and events stay open while Vite reloads the
 * app's code after each edit, and pages keep their state.
 */
const root = join(import.meta.dirname, '..')
const config = readConfig({
  LOG_LEVEL: 'warn',
  DATA_DIR: join(root, 'data/dev'),
  ...process.env,
  NODE_ENV: 'development',
})
const context = await openContext(config, createLog(config.logLevel))
const jobs = await startJobs(context)

const server = createServer()
const vite = await createVite({
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { middlewareMode: true, hmr: { server } },
  appType: 'spa',
})

const isCall = (path: string) =>
  /^\/(v1|v2|api|user|docs|openapi\.json|healthz|readyz|metrics|mcp)(\/|$|\?)/.test(path)

const appModule = join(root, 'apps/server/src/app.ts')
const handle = async (request: Request): Promise<Response> => {
  const { createApp } = (await vite.ssrLoadModule(appModule)) as typeof app
  return createApp(context).fetch(request)
}
const listener = getRequestListener(handle)

server.on('request', (request, response) => {
  if (isCall(request.url ?? '/')) void listener(request, response)
  else vite.middlewares(request, response)
})

server.listen(config.port, config.host, () => {
  const url = `http://${config.host}:${config.port}`
  console.log(`\n  Atelier for development at ${url}`)
  seed(url).then(
    (account) => console.log(`  Sign in as ${account.email} with the password ${account.password}\n`),
    (error: unknown) => console.error('  The seeded data could not be made:', error),
  )
})

const stop = async () => {
  server.closeAllConnections()
  server.close()
  await vite.close()
  await jobs[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
