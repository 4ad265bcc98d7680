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

const probe = async (ping: Promise<void>, timeoutMs: number): Promise<PartState> => {
  const outcome = ping.then(
    () => 'up' as const,
    () => 'down' as const,
  )
  const timer = new AbortController()
  const timedOut = delay(timeoutMs, 'down' as const, { signal: timer.signal }).catch(() => 'down' as const)
  const state = await Promise.race([outcome, timedOut])
  timer.abort()
  return state
}

export const checkParts = async ({ database, files, jobs, mail }: HealthDeps, timeoutMs = pingTimeoutMs) => {
  const [databaseState, filesState, jobsState, mailState] = await Promise.all([
    probe(database.ping(), timeoutMs),
    probe(files.ping(), timeoutMs),
    probe(jobs.ping(), timeoutMs),
    mail === null ? null : probe(mail.ping(), timeoutMs),
  ])
  return {
    database: databaseState,
    files: filesState,
    jobs: jobsState,
    ...(mailState !== null && { mail: mailState }),
  }
}
