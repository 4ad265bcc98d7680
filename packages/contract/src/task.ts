import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { atMost } from './characters.ts'
import { AttachmentId, ChatbotId, ChatId, ProjectId, TaskId } from './ids.ts'
import { limits } from './limits.ts'
import { ModelId } from './model.ts'

const { titleMax, promptMax, cronMax, grants: grantsMax } = limits.task

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as 09:30')

/** When a task runs, in its own time zone. */
export const TaskSchedule = z.discriminatedUnion('kind', [
  /** At this moment, in milliseconds. */
  z.strictObject({ kind: z.literal('once'), at: z.int() }),
  z.strictObject({ kind: z.literal('daily'), time: Time }),
  /** 1 is Monday. */
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
  /** Five fields: minute, hour, day of the month, month, day of the week. */
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

/** `ask`: a prompt is asked. `fresh`: a link is read again. `watch`: tells when sources of a project have changed. */
export const TaskKind = z.enum(['ask', 'fresh', 'watch'])
export type TaskKind = z.infer<typeof TaskKind>

/** What a person decides of a task. */
export const TaskInput = z.strictObject({
  kind: TaskKind.default('ask'),
  title: atMost(z.string().trim().min(1, 'A name is required'), titleMax, 'At most {maximum} characters'),
  /** Of a task that asks; '' for the others. */
  prompt: atMost(z.string().trim(), promptMax, 'At most {maximum} characters'),
  schedule: TaskSchedule,
  /** As the IANA calls it: Europe/Berlin. */
  zone: z.string().max(64).refine(isZone, 'Invalid time zone'),
  /** Where it is asked: in a project, with a bot, or in a chat of its own; null for both. Or the project that is watched. */
  projectId: ProjectId.nullable(),
  chatbotId: ChatbotId.nullable(),
  /** The link that is kept fresh. */
  attachmentId: AttachmentId.nullable().default(null),
  model: ModelId.nullable(),
  /** Every run goes on in one chat; otherwise each begins its own. */
  isOneChat: z.boolean(),
  /** What each run came to is mailed to its person. */
  isMailed: z.boolean().default(false),
  /** Names of the tools that run without asking while nobody is there; any other that would ask is denied. */
  grants: z.array(z.string().min(1).max(64)).max(grantsMax).default([]),
})
export type TaskInput = z.infer<typeof TaskInput>

/** Whether results can be mailed: no mail server is set up, the person's address is not proven, or they can. */
export const MailedTo = z.enum(['off', 'unproven', 'on'])
export type MailedTo = z.infer<typeof MailedTo>

/**
 * `waiting`: an answer needs a permission. `missed`: the server was down then, or the time before was still
 * running. `unknown`: the server stopped when it began, so that it may or may not have been asked.
 */
export const TaskRunState = z.enum(['running', 'done', 'waiting', 'failed', 'missed', 'unknown'])
export type TaskRunState = z.infer<typeof TaskRunState>

/** What was read otherwise in a source: some of the sentences that came, and that went. */
export const SourceChange = z.object({
  attachmentId: AttachmentId,
  title: z.string(),
  changedAt: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Sentences beyond those. */
  more: z.int(),
})
export type SourceChange = z.infer<typeof SourceChange>

export const TaskRun = z.object({
  scheduledFor: z.number(),
  state: TaskRunState,
  /** What went wrong, in words; '' for nothing. */
  problem: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** What there is to know beside: what it could not use, what has changed; '' for nothing. */
  note: z.string(),
  noteSentences: z.array(Sentence).optional(),
  changes: z.array(SourceChange),
  /** Gone with its chat. */
  chatId: ChatId.nullable(),
})
export type TaskRun = z.infer<typeof TaskRun>

/** A tool that a task may use without asking; not while it is off, nor when its server has changed it since. */
export const TaskGrant = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['usable', 'changed', 'off']),
})
export type TaskGrant = z.infer<typeof TaskGrant>

export const Task = TaskInput.extend({
  id: TaskId,
  grants: z.array(TaskGrant),
  /** What the link that it keeps fresh is called; '' for other tasks. */
  sourceTitle: z.string(),
  isPaused: z.boolean(),
  /** Why it was paused, where Atelier did that; '' where its person did. */
  pausedReason: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** The next moments at which it runs, at most three; none when it is paused or over. */
  next: z.array(z.number()),
  lastRun: TaskRun.nullable(),
  createdAt: z.number(),
})
export type Task = z.infer<typeof Task>
