import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDatabase } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'

export interface HealthDeps {
  database: Pick<OpenDatabase, 'ping'>
  files: Pick<FileStore, 'ping'>
  jobs: Jobs
  mail: Mail | null
}

export type PartState = 'up' | 'down'

/** Probes time out after a few seconds, so a silent mail server or store must not delay them. */
const pingTimeoutMs = 2_000

const stateOf = async (ping: Promise<void>, timeoutMs: number): Promise<PartState> => {
  const results = ping.then(
    () => 'up' as const,
    () => 'down' as const,
  )
  const timer = new AbortController()
  const timedOut = delay(timeoutMs, 'down' as const, { signal: timer.signal }).catch(() => 'down' as const)
  const state = await Promise.race([results, timedOut])
  timer.abort()
  return state
}

export const checkParts = async ({ database, files, jobs, mail }: HealthDeps, timeoutMs = pingTimeoutMs) => {
  const [databaseState, filesState, jobsState, mailState] = await Promise.all([
    stateOf(database.ping(), timeoutMs),
    stateOf(files.ping(), timeoutMs),
    stateOf(jobs.ping(), timeoutMs),
    mail === null ? null : stateOf(mail.ping(), timeoutMs),
  ])
  return {
    database: databaseState,
    files: filesState,
    jobs: jobsState,
    ...(mailState !== null && { mail: mailState }),
  }
}
