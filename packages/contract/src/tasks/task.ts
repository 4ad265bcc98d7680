import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { atMost } from '../characters.ts'
import { AttachmentId, ChatbotId, ChatId, ProjectId, TaskId } from '../ids.ts'
import { limits } from '../limits.ts'
import { ModelId } from '../admin/model.ts'

const { titleMax, promptMax, cronMax, grants: grantsMax } = limits.task

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time in 24-hour format, such as 09:30')

/** Times of day are in the task's own time zone. */
export const TaskSchedule = z.discriminatedUnion('kind', [
  /** `at` is in epoch milliseconds. */
  z.strictObject({ kind: z.literal('once'), at: z.int() }),
  z.strictObject({ kind: z.literal('daily'), time: Time }),
  /** Day 1 is Monday. */
  z.strictObject({
    kind: z.literal('weekly'),
    days: z.array(z.int().min(1).max(7)).min(1, 'Choose a day').max(7),
    time: Time,
  }),
  z.strictObject({
    kind: z.literal('monthly'),
    day: z.union([z.int().min(1).max(28), z.literal('last')]),
    time: Time,
  }),
  /** Five cron fields: minute, hour, day of month, month, day of week. */
  z.strictObject({
    kind: z.literal('cron'),
    expression: atMost(z.string().trim().min(1, 'Enter a schedule'), cronMax, 'At most {maximum} characters'),
  }),
])
export type TaskSchedule = z.infer<typeof TaskSchedule>

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `ask` sends a prompt, `fresh` refetches a link, `watch` reports changes of a project's sources. */
export const TaskKind = z.enum(['ask', 'fresh', 'watch'])
export type TaskKind = z.infer<typeof TaskKind>

export const TaskInput = z.strictObject({
  kind: TaskKind.default('ask'),
  title: atMost(z.string().trim().min(1, 'A name is required'), titleMax, 'At most {maximum} characters'),
  /** The prompt of an `ask` task, else ''. */
  prompt: atMost(z.string().trim(), promptMax, 'At most {maximum} characters'),
  schedule: TaskSchedule,
  /** An IANA name, such as Europe/Berlin. */
  zone: z.string().max(64).refine(isZone, 'Invalid time zone'),
  /** The project or bot to ask, or neither; or the project to watch. */
  projectId: ProjectId.nullable(),
  chatbotId: ChatbotId.nullable(),
  attachmentId: AttachmentId.nullable().default(null),
  model: ModelId.nullable(),
  /** Whether all runs share one chat; otherwise each has its own. */
  isOneChat: z.boolean(),
  isMailed: z.boolean().default(false),
  /** Tools that may run unattended. Other tools that need approval are denied. */
  grants: z.array(z.string().min(1).max(64)).max(grantsMax).default([]),
})
export type TaskInput = z.infer<typeof TaskInput>

/** `off` means that there is no mail server; `unproven`, that the email address isn't verified. */
export const EmailDelivery = z.enum(['off', 'unproven', 'on'])
export type EmailDelivery = z.infer<typeof EmailDelivery>

/**
 * `waiting` means that the run needs approval; `missed`, that the server was down or the previous run was
 * still active; `unknown`, that the server stopped during the start, so the task may or may not have run.
 */
export const TaskRunState = z.enum(['running', 'done', 'waiting', 'failed', 'missed', 'unknown'])
export type TaskRunState = z.infer<typeof TaskRunState>

/** A changed source, with samples of added and removed sentences. */
export const SourceChange = z.object({
  attachmentId: AttachmentId,
  title: z.string(),
  changedAt: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  more: z.int(),
})
export type SourceChange = z.infer<typeof SourceChange>

export const TaskRun = z.object({
  scheduledFor: z.number(),
  state: TaskRunState,
  problem: z.string(),
  sentence: Sentence.optional(),
  /** Remarks, such as on unavailable tools or on changes; may be ''. */
  note: z.string(),
  noteSentences: z.array(Sentence).optional(),
  changes: z.array(SourceChange),
  /** Null once the run's chat is deleted. */
  chatId: ChatId.nullable(),
})
export type TaskRun = z.infer<typeof TaskRun>

/**
 * A tool that may run unattended. The grant is suspended while the tool is off or its server has changed it.
 */
export const TaskGrant = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['usable', 'changed', 'off']),
})
export type TaskGrant = z.infer<typeof TaskGrant>

export const Task = TaskInput.extend({
  id: TaskId,
  grants: z.array(TaskGrant),
  sourceTitle: z.string(),
  isPaused: z.boolean(),
  /** Why Atelier paused the task; '' if the user did. */
  pausedReason: z.string(),
  sentence: Sentence.optional(),
  /** The next runs, at most three, in epoch milliseconds; empty if the task is paused or finished. */
  next: z.array(z.number()),
  lastRun: TaskRun.nullable(),
  createdAt: z.number(),
})
export type Task = z.infer<typeof Task>
