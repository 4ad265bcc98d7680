import { statfs } from 'node:fs/promises'
import type { HealthPart, ServerStorage } from '@atelier/contract/admin/server-state'
import { limits } from '@atelier/contract/limits'
import {
  type PlainText,
  presentAs,
  presentSentence,
  sentence,
  toSentence,
  verbatim,
  type Wording,
} from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { FileStoreUnavailable } from '../../../platform/files/file-store.ts'
import { hasVectors } from '../../../platform/db/vectors.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { resetLimit, tooManyAttempts } from '../../../platform/limits/throttle.ts'
import { translatorFor } from '../../../platform/mail/email-texts.ts'
import { writeEmail } from '../../../platform/mail/write-email.ts'
import { findRememberedOrigin } from '../../../platform/settings/queries.ts'
import { rememberOrigin } from '../../../platform/settings/remember-origin.ts'
import { optionalPrograms } from '../../../platform/programs/optional-programs.ts'
import { version } from '../../../version.ts'
import { findLanguage, requireAdmin } from '../../people/users/index.ts'
import { findAccount } from './queries.ts'
import { findDatabaseSize, selectLargestUsers, sumFiles } from './state-queries.ts'

type PartHealth = Omit<HealthPart, 'name'>

const createPart = (state: PartHealth['state'], wording: Wording, todo?: Wording): PartHealth => {
  const { message = null, sentence: todoSentence } = todo === undefined ? {} : presentSentence(todo)
  return { state, ...presentAs('says', wording), todo: message, ...(todoSentence && { todoSentence }) }
}
const goodPart = (message: Wording): PartHealth => createPart('good', message)
const warningPart = (message: Wording, todo: Wording): PartHealth => createPart('warning', message, todo)
const badPart = (message: Wording, todo: Wording): PartHealth => createPart('bad', message, todo)

const reasonOf = (error: unknown): Wording => {
  if (error instanceof FileStoreUnavailable) return verbatim(error.reason.slice(0, 300))
  return error instanceof Error ? verbatim(error.message.slice(0, 300)) : 'Not responding.'
}

const checkReachable = async (
  ping: () => Promise<void>,
  message: Wording,
  todo: Wording,
): Promise<PartHealth> => {
  try {
    await ping()
    return goodPart(message)
  } catch (error) {
    return badPart(reasonOf(error), todo)
  }
}

const gigabyte = 1024 ** 3
const freeSpaceThresholds = { bad: gigabyte, warning: 5 * gigabyte }

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const checkDisk = async ({ config }: AppContext): Promise<PartHealth> => {
  const freeSpace = await freeBytes(config.dataDir)
  const freeText =
    freeSpace < 10 * gigabyte
      ? `${Math.floor(freeSpace / 1024 ** 2)} MB`
      : `${Math.floor(freeSpace / gigabyte)} GB`
  const message = sentence('Free space on the data disk: {room}.', { room: freeText })
  const todo: PlainText = 'Free up space, or move DATA_DIR to a larger disk.'
  if (freeSpace < freeSpaceThresholds.bad) return badPart(message, todo)
  return freeSpace < freeSpaceThresholds.warning ? warningPart(message, todo) : goodPart(message)
}

const checkVectors = async ({ db, embedder }: AppContext): Promise<PartHealth> => {
  if (!(await hasVectors(db)))
    return warningPart(
      'The database doesn’t have the “vector” extension. Sources are searched by keyword only.',
      'Ask a database administrator to install pgvector and run CREATE EXTENSION vector, then restart Atelier.',
    )
  const model = await embedder.current()
  return goodPart(
    model === null
      ? 'Sources are searched by keyword only.'
      : sentence('Sources are searched with {model}.', { model: model.name }),
  )
}

const checkUrl = async ({ config, db }: AppContext): Promise<PartHealth> => {
  if (config.publicUrl !== null) return goodPart(verbatim(config.publicUrl))
  const origin = await findRememberedOrigin(db)
  return warningPart(
    origin === null
      ? 'Links in emails point to localhost.'
      : sentence('Links in emails point to {origin}, the URL an admin last used.', { origin }),
    'Set PUBLIC_URL to the URL people use.',
  )
}

const lateJobMs = 5 * 60_000

const checkJobs = async ({ jobs }: AppContext): Promise<PartHealth> => {
  const aliveCount = (await jobs.workers()).filter(({ isAlive }) => isAlive).length
  const oldestWaitingAt = await jobs.oldestWaitingAt()
  const waitedMs = oldestWaitingAt === null ? 0 : Date.now() - oldestWaitingAt.getTime()
  const minutes = Math.floor(waitedMs / 60_000)
  if (aliveCount === 0)
    return badPart(
      oldestWaitingAt === null
        ? 'No worker is running.'
        : sentence('No worker is running. The oldest job has been waiting for {minutes} min.', { minutes }),
      'Start a process with ROLE=worker, or check the log of the one that stopped.',
    )
  if (waitedMs > lateJobMs)
    return warningPart(
      sentence('The oldest job has been waiting for {minutes} min.', { minutes }),
      'On the Jobs page, check which queue is behind, or start another worker.',
    )
  const failedQueues = (await jobs.counts()).filter(({ state }) => state === 'failed')
  const count = failedQueues.reduce((sum, queue) => sum + queue.count, 0)
  if (count > 0)
    return warningPart(
      count === 1 ? '1 job failed.' : sentence('{count} jobs failed.', { count }),
      'Go to the Jobs page to see why and retry.',
    )
  return goodPart(
    aliveCount === 1
      ? '1 worker is running.'
      : sentence('{alive} workers are running.', { alive: aliveCount }),
  )
}

const checkModels = async ({ models }: AppContext): Promise<PartHealth> => {
  const { default: defaultModel } = await models.list()
  if (defaultModel !== 'builtin')
    return goodPart(sentence('Answers come from {answering}.', { answering: defaultModel }))
  return warningPart(
    'No language model is connected. Atelier searches sources and quotes them.',
    'Connect a model on the Models page.',
  )
}

export const readHealth = async (context: AppContext, actor: Actor) => {
  const { config, database, files, jobs, mail } = context
  await rememberOrigin(context.db, await requireAdmin(context.db, actor))
  const programs = await optionalPrograms(config)
  const parts: [string, PartHealth | Promise<PartHealth>][] = [
    [
      'Database',
      checkReachable(
        () => database.ping(),
        database.engine === 'pglite' ? 'The embedded database is running.' : 'PostgreSQL is running.',
        'Check DATABASE_URL and make sure PostgreSQL is running.',
      ),
    ],
    [
      'Files',
      checkReachable(
        () => files.ping(),
        'Files are stored correctly.',
        'Check the disk, or the S3 keys and endpoint.',
      ),
    ],
    ['Search by meaning', checkVectors(context)],
    [
      'Job queue',
      checkReachable(() => jobs.ping(), 'The job queue is running.', 'Restart Atelier if this persists.'),
    ],
    ['Jobs', checkJobs(context)],
    ['Models', checkModels(context)],
    ['Disk', checkDisk(context)],
    [
      'Email',
      config.mail === null
        ? warningPart(
            'Email isn’t configured. Links must be shared manually, and people can’t reset their passwords.',
            'Set SMTP_URL and MAIL_FROM.',
          )
        : checkReachable(
            () => mail?.ping() ?? Promise.resolve(),
            sentence('The mail server accepts emails from {from}.', { from: config.mail.from }),
            'Check SMTP_URL and make sure the mail server is running. Pending emails are sent when it’s back.',
          ),
    ],
    ['Address', checkUrl(context)],
    [
      'Server secret',
      config.serverSecret === null
        ? warningPart(
            'The server secret is stored in the database, next to the data it encrypts.',
            'Set SERVER_SECRET, then enter the API keys again.',
          )
        : goodPart('The server secret is stored separately from the database.'),
    ],
    ...programs.map(({ name, purpose, problem, remedy }): [string, PartHealth] => [
      name,
      problem === null
        ? goodPart(sentence('Can read {reads}.', { reads: sentence(purpose) }))
        : warningPart(
            sentence('Can’t read {reads}: {problem}.', {
              reads: sentence(purpose),
              problem: toSentence(problem),
            }),
            remedy ?? sentence('Install {name} on the server.', { name }),
          ),
    ]),
  ]
  return {
    version,
    parts: await Promise.all(parts.map(async ([name, part]) => ({ name, ...(await part) }))),
  }
}

const peopleMax = 20

export const readStorageUsage = async (context: AppContext, actor: Actor): Promise<ServerStorage> => {
  const { db, config } = context
  await requireAdmin(db, actor)
  return {
    files: await sumFiles(db),
    databaseBytes: await findDatabaseSize(db),
    freeBytes: config.s3 ? null : await freeBytes(config.dataDir),
    people: await selectLargestUsers(db, peopleMax),
  }
}

const isEmailQueue = (queue: string) => queue.startsWith('mail-')

export const listJobs = async (
  { db, jobs }: AppContext,
  actor: Actor,
  { part, cursor, limit }: { part: 'all' | 'mail'; cursor?: string | undefined; limit: number },
) => {
  await requireAdmin(db, actor)
  const counts = (await jobs.counts()).filter(({ queue }) => part === 'all' || isEmailQueue(queue))
  const queues = [...Map.groupBy(counts, ({ queue }) => queue)].map(([queue, states]) => {
    const sumOf = (...names: string[]) =>
      states.reduce((sum, { state, count }) => sum + (names.includes(state) ? count : 0), 0)
    return { queue, waiting: sumOf('queued', 'deferred'), active: sumOf('active'), failed: sumOf('failed') }
  })
  const names = queues.map(({ queue }) => queue)
  const page = await jobs.failed(names, cursor, limit)
  const workers = (await jobs.workers()).map(({ name, seenAt, isAlive }) => ({
    name,
    seenAt: seenAt.getTime(),
    isAlive,
  }))
  return { queues: queues.toSorted((a, b) => a.queue.localeCompare(b.queue)), workers, ...page }
}

export const retryJob = async (
  { db, jobs }: AppContext,
  actor: Actor,
  { queue, id }: { queue: string; id: string },
): Promise<string> => {
  await db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    if (!(await jobs.retry(tx, queue, id))) throw notFound()
    await audit(tx, admin, { action: 'job-retried', target: queue, details: { job: id } })
  })
  return id
}

/** Sends directly instead of queueing, so that the admin sees the mail server's error. */
export const sendTestEmail = async (context: AppContext, actor: Actor) => {
  const { db, mail, throttle } = context
  const admin = await requireAdmin(db, actor)
  if (!mail)
    throw new AppError('CONFLICT', 'Email isn’t configured. Set SMTP_URL and MAIL_FROM, then restart.')
  await throttle.consume(resetLimit, tooManyAttempts, 'test-letter', actor.userId)
  const to = (await findAccount(db, actor.userId))?.email
  // unreachable: the admin has an account
  if (to === undefined) throw notFound()
  const language = await findLanguage(db, actor.userId)
  const translate = translatorFor(language)
  await db.transaction((tx) => audit(tx, admin, { action: 'mail-tested', target: to }))
  try {
    const subject = translate('Test email from Atelier')
    const text = translate('This is the test email you requested. Email from Atelier is working.')
    await mail.send(writeEmail({ to, subject, language }, [text]))
    return {
      to,
      isTaken: true,
      ...presentSentence('The mail server accepted the email. Check whether it arrives.'),
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message.slice(0, limits.admin.textMax) : 'nothing'
    return {
      to,
      isTaken: false,
      ...presentSentence(
        sentence('The mail server rejected the email. It responded: {said}', { said: reason }),
      ),
    }
  }
}
