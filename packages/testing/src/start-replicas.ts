import { type RunningAtelier, startAtelier } from './start-atelier.ts'
import { startBalancer } from './start-balancer.ts'
import { startPostgres } from './start-postgres.ts'
import { startS3 } from './start-s3.ts'

export interface RunningReplicas extends AsyncDisposable {
  /** The proxy's URL. */
  readonly url: string
  readonly web: readonly [RunningAtelier, RunningAtelier]
  readonly worker: RunningAtelier
  /** Ends all processes with kill -9; the database and the files are kept. */
  kill(): Promise<void>
  restart(): Promise<number>
}

const portOf = ({ url }: RunningAtelier) => Number(new URL(url).port)

/**
 * Starts two web processes and a worker, which share a PostgreSQL and an S3 server. Null if PostgreSQL isn't
 * installed.
 */
export const startReplicas = async (environment: Record<string, string>): Promise<RunningReplicas | null> => {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  if (!postgres) return null
  await postgres.run('create database atelier')
  const s3 = stack.use(await startS3())
  const sharedEnvironment = { ...environment, ...s3.environment, DATABASE_URL: postgres.urlOf('atelier') }
  const start = async (ROLE: string) => stack.use(await startAtelier({ ...sharedEnvironment, ROLE }))
  const web = [await start('web'), await start('web')] as const
  const worker = await start('worker')
  const balancer = stack.use(await startBalancer(web.map(portOf)))
  const resources = stack.move()
  return {
    url: balancer.url,
    web,
    worker,
    kill: async () => {
      await Promise.all([...web, worker].map((each) => each.kill()))
    },
    restart: async () => Math.max(...(await Promise.all([...web, worker].map((each) => each.restart())))),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
