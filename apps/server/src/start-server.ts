import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import type { AppContext } from './context.ts'
import { makeAdmin } from './features/admin/admin/index.ts'
import { setPlan } from './features/people/plans/index.ts'
import { openCommandServer } from './platform/control/control.ts'
import { retainFiles } from './platform/files/queries.ts'
import { findFaults } from './platform/integrity/find-faults.ts'
import { startJobs, runCleanup } from './start-jobs.ts'

/** Longer than that of a proxy (nginx: 60 s), which could otherwise reuse a connection that is closing. */
const keepAliveTimeout = 75_000
const drainTimeoutMs = 10_000

export interface RunningServer {
  readonly url: string
  /** Finishes requests and jobs, then closes everything. */
  stop(): Promise<void>
}

const listen = (fetch: ReturnType<typeof createApp>['fetch'], port: number, hostname: string) =>
  new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const serverOptions = { keepAliveTimeout }
    const server = serve({ fetch, port, hostname, serverOptions }, (info) =>
      resolve({ server, port: info.port }),
    )
    server.on('error', reject)
  })

/** Commands use the process that has opened the embedded database. */
const openCommands = (context: AppContext): Promise<AsyncDisposable> | null => {
  const { config, database, db, log } = context
  if (database.engine === 'postgres') return null
  const controls = {
    copyDatabase: (to: string, signal: AbortSignal) => database.copyTo(to, signal),
    retainFiles: async (until: Date) => void (await retainFiles(db, until)),
    sweep: (ageMs: number) => runCleanup(context, ageMs),
    findFaults: () => findFaults(context),
    makeAdmin: (email: string) => makeAdmin(context, email),
    setPlan: (email: string, plan: string) => setPlan(context, email, plan),
  }
  return openCommandServer(config.dataDir, controls, log)
}

export const startServer = async (context: AppContext, dist?: string): Promise<RunningServer> => {
  const { config, runLog, log } = context
  const backgroundJobs = await startJobs(context)
  const commandServer = await openCommands(context)
  const { server, port } = await listen(createApp(context, dist).fetch, config.port, config.host)

  let isStopping = false
  // a closed server still responds on busy connections, so each gets one more response
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
  })
  const drain = async () => {
    const deadline = Date.now() + drainTimeoutMs
    const isOpen = () => runLog.liveCount + runLog.readerCount > 0
    while (isOpen() && Date.now() < deadline) await delay(50)
    runLog.stopAll()
    while (isOpen() && Date.now() < deadline + 2000) await delay(50)
  }
  return {
    url: config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    stop: async () => {
      log.info('stopping')
      isStopping = true
      const closePromise = new Promise((resolve) => server.close(resolve))
      await drain()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closePromise
      await commandServer?.[Symbol.asyncDispose]()
      await backgroundJobs[Symbol.asyncDispose]()
      await context[Symbol.asyncDispose]()
    },
  }
}
