import type { Sentence } from '@atelier/contract/sentence'
import type { SourceChange } from '@atelier/contract/tasks/task'
import { noSentence, sentence, sentenceOf } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { refreshOrRetryLink, selectChanges, selectProjectChanges } from '../sources/attachments/read/index.ts'
import { notify } from '../people/notifications/index.ts'
import { loadProject } from '../projects/projects/index.ts'
import { type selectFinishedRefreshes, type TaskRow, updateRun, updateTask } from './queries.ts'

export interface TaskOccurrence {
  readonly actor: Actor
  readonly grant: Grant<'task', 'EDIT_TASK'>
  readonly row: TaskRow
  readonly scheduledFor: Date
}
export type TaskPerformer = (context: AppContext, occurrence: TaskOccurrence) => Promise<void>

const changesMax = 20
/** In milliseconds. The next run reports changes whose transactions are still open now. */
const commitLagMs = 5_000

const refreshPollMs = 3_000
export const readQueue = 'task-read'

const describeOutcome = (changes: SourceChange[], problem = noSentence) => ({
  changes,
  problem,
  note: problem.text === '' && changes.length === 0 ? [sentence('Nothing changed.')] : [],
  ...(problem.text === '' && changes.length === 0 && { isEmailPending: false }),
})

export const readLink: TaskPerformer = (context, { actor, grant, row, scheduledFor }) =>
  context.db.transaction(async (tx) => {
    // unreachable: deleting the link deletes the task
    if (!row.attachmentId) throw new AppError('NOT_FOUND', 'This link was deleted.')
    await refreshOrRetryLink(context, tx, actor, row.attachmentId)
    await updateRun(tx, grant, scheduledFor, { isReading: true })
    const startAfter = new Date(context.clock.now().getTime() + refreshPollMs)
    await context.jobs.enqueue(tx, readQueue, {}, { startAfter })
  })

export const finishLinkRefresh = async (
  { clock, events }: AppContext,
  tx: Database,
  grant: Grant<'task', 'EDIT_TASK'>,
  {
    attachmentId,
    failure,
    ownerId,
    scheduledFor,
    startedAt,
  }: Awaited<ReturnType<typeof selectFinishedRefreshes>>[number],
): Promise<void> => {
  const changes = await selectChanges(tx, [attachmentId], startedAt ?? scheduledFor, changesMax)
  await updateRun(tx, grant, scheduledFor, {
    ...describeOutcome(changes, failure ? sentenceOf(failure) : undefined),
    isReading: false,
    endedAt: clock.now(),
  })
  await events.publish(tx, [ownerId], { type: 'task', taskId: grant.id })
}

const summarizeChange = ({ added, removed }: SourceChange): Sentence => {
  const [addedText] = added
  const [removedText] = removed
  if (addedText && removedText)
    return sentence('Before: {went} · Now: {came}', { went: removedText, came: addedText })
  return addedText
    ? sentence('Added: {came}', { came: addedText })
    : sentence('Removed: {went}', { went: removedText ?? '' })
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
    const committedBefore = new Date(now.getTime() - commitLagMs)
    const lastCheckedAt = row.lookedAt ?? row.createdAt
    const changes = await selectProjectChanges(
      tx,
      projectId,
      { after: lastCheckedAt, until: committedBefore },
      changesMax,
    )
    for (const change of changes)
      await notify(context, tx, job, {
        userId: actor.userId,
        kind: 'SOURCE_CHANGED',
        attachmentId: change.attachmentId,
        detail: summarizeChange(change),
      })
    const last = changes.length < changesMax ? undefined : changes.at(-1)
    await updateTask(tx, grant, { lookedAt: last ? new Date(last.changedAt) : committedBefore })
    await updateRun(tx, grant, scheduledFor, { ...describeOutcome(changes.toReversed()), endedAt: now })
  })
