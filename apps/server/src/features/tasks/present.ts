import type { Sentence } from '@atelier/contract/sentence'
import { englishOf, presentAs, presentLines, sentenceOf } from '@atelier/contract/write-sentence'
import type { Task, TaskRun } from '@atelier/contract/tasks/task'
import type { RunRow, TaskRow } from './queries.ts'
import { nextTimes } from './schedule.ts'

const startTimeoutMs = 5 * 60_000
export const nextRunsMax = 3

const stateOf = (run: RunRow, now: Date): TaskRun['state'] => {
  if (run.isMissed) return 'missed'
  if (run.problem.text !== '') return 'failed'
  if (run.status === 'completed' || run.status === 'truncated' || run.status === 'stopped') return 'done'
  if (run.status === 'waiting') return 'waiting'
  if (run.status === 'failed' || run.status === 'interrupted') return 'failed'
  if (run.status !== null) return 'running'
  if (run.endedAt) return 'done'
  if (run.isReading) return 'running'
  const age = run.startedAt ? now.getTime() - run.startedAt.getTime() : 0
  return age > startTimeoutMs ? 'unknown' : 'running'
}

export const problemOf = ({ problem, error }: Pick<RunRow, 'problem' | 'error'>): Sentence =>
  problem.text === '' && error ? sentenceOf(error) : problem

export const presentRun = (run: RunRow, now: Date): TaskRun => ({
  scheduledFor: run.scheduledFor.getTime(),
  state: stateOf(run, now),
  ...presentAs('problem', problemOf(run)),
  ...presentLines('note', run.note),
  note: run.note.map(englishOf).join(' '),
  changes: run.changes,
  chatId: run.chatId,
})

export const present = (
  row: TaskRow,
  { lastRun, grants, sourceTitle }: { lastRun: RunRow | undefined } & Pick<Task, 'grants' | 'sourceTitle'>,
  now: Date,
): Task => {
  const { id, kind, title, prompt, schedule, zone, projectId, chatbotId, attachmentId, model } = row
  const { isOneChat, isMailed } = row
  const isOn = row.pausedAt === null && row.nextRunAt !== null
  return {
    id,
    kind,
    title,
    prompt,
    schedule,
    zone,
    projectId,
    chatbotId,
    attachmentId,
    sourceTitle,
    model,
    isOneChat,
    isMailed,
    grants,
    isPaused: row.pausedAt !== null,
    ...presentAs('pausedReason', row.pausedReason),
    next: isOn ? nextTimes(schedule, zone, now, nextRunsMax).map((time) => time.getTime()) : [],
    lastRun: lastRun ? { ...presentRun(lastRun, now), changes: [] } : null,
    createdAt: row.createdAt.getTime(),
  }
}
