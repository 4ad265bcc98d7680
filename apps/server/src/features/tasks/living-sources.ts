import type { Sentence } from '@atelier/contract/sentence'
import type { SourceChange } from '@atelier/contract/tasks/task'
import { noSentence, sentence, sentenceOf } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { refreshLink, selectChanges, selectProjectChanges } from '../sources/attachments/read/index.ts'
import { notify } from '../people/notifications/index.ts'
import { loadProject } from '../projects/projects/index.ts'
import { type selectFinishedReadings, type TaskRow, updateRun, updateTask } from './queries.ts'

export interface TaskOccurrence {
  readonly actor: Actor
  readonly grant: Grant<'task', 'EDIT_TASK'>
  readonly row: TaskRow
  readonly scheduledFor: Date
}
export type Perform = (context: AppContext, performed: TaskOccurrence) => Promise<void>

const changesMax = 20
/** Milliseconds. Leaves changes with a transaction still open to the next run. */
const storingMs = 5_000

const readingMs = 3_000
export const readQueue = 'task-read'

const outcomeOf = (changes: SourceChange[], problem = noSentence) => ({
  changes,
  problem,
  note: problem.text === '' && changes.length === 0 ? [sentence('Nothing changed.')] : [],
  ...(problem.text === '' && changes.length === 0 && { toMail: false }),
})

export const readLink: Perform = (context, { actor, grant, row, scheduledFor }) =>
  context.db.transaction(async (tx) => {
    // unreachable: deleting the link deletes the task
    if (!row.attachmentId) throw new AppError('NOT_FOUND', 'This link was deleted.')
    await refreshLink(context, tx, actor, row.attachmentId)
    await updateRun(tx, grant, scheduledFor, { isReading: true })
    const startAfter = new Date(context.clock.now().getTime() + readingMs)
    await context.jobs.enqueue(tx, readQueue, {}, { startAfter })
  })

export const endReading = async (
  { clock, events }: AppContext,
  tx: Database,
  grant: Grant<'task', 'EDIT_TASK'>,
  {
    attachmentId,
    failure,
    ownerId,
    scheduledFor,
    startedAt,
  }: Awaited<ReturnType<typeof selectFinishedReadings>>[number],
): Promise<void> => {
  const changes = await selectChanges(tx, [attachmentId], startedAt ?? scheduledFor, changesMax)
  await updateRun(tx, grant, scheduledFor, {
    ...outcomeOf(changes, failure ? sentenceOf(failure) : undefined),
    isReading: false,
    endedAt: clock.now(),
  })
  await events.publish(tx, [ownerId], { type: 'task', taskId: grant.id })
}

const inShort = ({ added, removed }: SourceChange): Sentence => {
  const [came] = added
  const [went] = removed
  if (came && went) return sentence('Before: {went} · Now: {came}', { went, came })
  return came ? sentence('Added: {came}', { came }) : sentence('Removed: {went}', { went: went ?? '' })
}

export const reportSourceChanges = (
  context: AppContext,
  job: JobGrant,
  { actor, grant, row, scheduledFor }: TaskOccurrence,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    // unreachable: deleting the project deletes the task
    if (!row.projectId) throw new AppError('NOT_FOUND', 'This project was deleted.')
    const { id: projectId } = await loadProject({ db: tx }, actor, row.projectId, 'READ')
    const now = context.clock.now()
    const until = new Date(now.getTime() - storingMs)
    const after = row.lookedAt ?? row.createdAt
    const changes = await selectProjectChanges(tx, projectId, { after, until }, changesMax)
    for (const change of changes)
      await notify(context, tx, job, {
        userId: actor.userId,
        kind: 'SOURCE_CHANGED',
        attachmentId: change.attachmentId,
        detail: inShort(change),
      })
    const last = changes.length < changesMax ? undefined : changes.at(-1)
    await updateTask(tx, grant, { lookedAt: last ? new Date(last.changedAt) : until })
    await updateRun(tx, grant, scheduledFor, { ...outcomeOf(changes.toReversed()), endedAt: now })
  })
