import type { OpenDatabase } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'

export interface CheckedParts {
  database: Pick<OpenDatabase, 'ping'>
  files: Pick<FileStore, 'ping'>
  jobs: Jobs
  mail: Mail | null
}

export type PartState = 'up' | 'down'

const stateOf = (ping: Promise<void>): Promise<PartState> =>
  ping.then(
    () => 'up' as const,
    () => 'down' as const,
  )

/** Whether each part of the server can be used; mail only where a mail server is configured. */
export const checkParts = async ({ database, files, jobs, mail }: CheckedParts) => {
  const [databaseState, filesState, jobsState, mailState] = await Promise.all([
    stateOf(database.ping()),
    stateOf(files.ping()),
    stateOf(jobs.ping()),
    mail === null ? null : stateOf(mail.ping()),
  ])
  return {
    database: databaseState,
    files: filesState,
    jobs: jobsState,
    ...(mailState !== null && { mail: mailState }),
  }
}
