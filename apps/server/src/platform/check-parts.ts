import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDatabase } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mail.ts'

export interface HealthDeps {
  database: Pick<OpenDatabase, 'ping'>
  files: Pick<FileStore, 'ping'>
  jobs: Jobs
  mail: Mailer | null
}

export type PartState = 'up' | 'down'

/**
 * Health probes time out after a few seconds, so an unresponsive mail server or store must not delay them.
 */
const pingTimeoutMs = 2_000

const timeoutError = () => Object.assign(new Error('The probe timed out.'), { code: 'ETIMEDOUT' })

interface ProbeOptions {
  timeoutMs?: number
  onDown?: (part: string, error: Error) => void
}

export const checkParts = async (
  { database, files, jobs, mail }: HealthDeps,
  { timeoutMs = pingTimeoutMs, onDown }: ProbeOptions = {},
) => {
  const probe = async (part: string, ping: Promise<void>): Promise<PartState> => {
    const timer = new AbortController()
    const timeout = delay(timeoutMs, undefined, { signal: timer.signal }).then(() =>
      Promise.reject(timeoutError()),
    )
    try {
      await Promise.race([ping, timeout])
      return 'up'
    } catch (error) {
      onDown?.(part, error instanceof Error ? error : new Error(String(error)))
      return 'down'
    } finally {
      timer.abort()
      timeout.catch(() => undefined)
    }
  }
  const [databaseState, filesState, jobsState, mailState] = await Promise.all([
    probe('database', database.ping()),
    probe('files', files.ping()),
    probe('jobs', jobs.ping()),
    mail === null ? null : probe('mail', mail.ping()),
  ])
  return {
    database: databaseState,
    files: filesState,
    jobs: jobsState,
    ...(mailState !== null && { mail: mailState }),
  }
}
