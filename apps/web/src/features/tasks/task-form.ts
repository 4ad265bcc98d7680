import type { AttachmentId, ChatbotId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { type Task, TaskInput, TaskKind, type TaskSchedule } from '@atelier/contract/tasks/task'
import { z } from 'zod'
import { t } from '../../lib/text.tsx'
import { toInstant } from './schedule-text.ts'

const FormFields = z.object({
  taskKind: TaskKind,
  title: TaskInput.shape.title,
  prompt: TaskInput.shape.prompt,
  kind: z.enum(['once', 'daily', 'weekly', 'monthly', 'cron']),
  date: z.string(),
  time: z.string(),
  days: z.array(z.int()),
  day: z.string(),
  expression: z.string(),
  zone: TaskInput.shape.zone,
  target: z.string(),
  isOneChat: z.boolean(),
  isMailed: z.boolean(),
  grants: z.array(z.string()),
})
export type Form = z.infer<typeof FormFields>

const fieldToFillIn = ({ kind, date, days }: Form): keyof Form => {
  if (kind === 'cron') return 'expression'
  if (kind === 'weekly' && days.length === 0) return 'days'
  return kind === 'once' && date === '' ? 'date' : 'time'
}

export const Form = FormFields.refine(({ taskKind, prompt }) => taskKind !== 'ask' || prompt !== '', {
  path: ['prompt'],
  message: t('A prompt is required'),
})
  .refine(({ taskKind, target }) => taskKind !== 'watch' || target.startsWith('project '), {
    path: ['target'],
    message: t('Choose a project.'),
  })
  .superRefine((form, { addIssue }) => {
    if (scheduleOf(form) === null)
      addIssue({ code: 'custom', path: [fieldToFillIn(form)], message: t('Choose when the task runs.') })
  })

const { titleMax } = limits.task

export const ownChat = 'own'

export interface LinkToRefresh {
  readonly id: AttachmentId
  readonly title: string
}

export const scheduleOf = ({ kind, date, time, days, day, expression, zone }: Form): TaskSchedule | null => {
  if (kind === 'cron') return expression.trim() === '' ? null : { kind, expression: expression.trim() }
  if (!/^\d\d:\d\d$/.test(time)) return null
  if (kind === 'daily') return { kind, time }
  if (kind === 'weekly') return days.length === 0 ? null : { kind, days, time }
  if (kind === 'monthly') return { kind, day: day === 'last' ? day : Number(day), time }
  const instant = toInstant(date, time, zone)
  return instant === null ? null : { kind, at: instant }
}

const formatTomorrow = () => {
  const day = new Date(Date.now() + 86_400_000)
  return `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, '0')}-${`${day.getDate()}`.padStart(2, '0')}`
}

const dateIn = (zone: string, instant: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(instant)
const timeIn = (zone: string, instant: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(instant)

const scheduleFieldsOf = (schedule: TaskSchedule, zone: string) => ({
  kind: schedule.kind,
  date: schedule.kind === 'once' ? dateIn(zone, schedule.at) : formatTomorrow(),
  time:
    schedule.kind === 'once' ? timeIn(zone, schedule.at) : schedule.kind === 'cron' ? '09:00' : schedule.time,
  days: schedule.kind === 'weekly' ? schedule.days : [1],
  day: schedule.kind === 'monthly' ? `${schedule.day}` : '1',
  expression: schedule.kind === 'cron' ? schedule.expression : '0 9 * * 1-5',
})

const targetOf = ({ projectId, chatbotId }: Pick<Task, 'projectId' | 'chatbotId'>) =>
  projectId ? `project ${projectId}` : chatbotId ? `bot ${chatbotId}` : ownChat

export const defaultValuesOf = (task: Task | undefined, link: LinkToRefresh | undefined): Form => {
  const zone = task?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    taskKind: task?.kind ?? (link === undefined ? 'ask' : 'fresh'),
    title:
      task?.title ??
      (link === undefined ? '' : t('Refresh: {title}', { title: link.title }).slice(0, titleMax)),
    prompt: task?.prompt ?? '',
    ...scheduleFieldsOf(task?.schedule ?? { kind: 'daily', time: '09:00' }, zone),
    zone,
    target: task === undefined ? ownChat : targetOf(task),
    isOneChat: task?.isOneChat ?? true,
    isMailed: task?.isMailed ?? false,
    // changed tools must be granted again
    grants: (task?.grants ?? []).filter(({ state }) => state !== 'changed').map(({ name }) => name),
  }
}

export const toTaskInput = (
  form: Form,
  task: Task | undefined,
  link: LinkToRefresh | undefined,
): TaskInput => {
  const schedule = scheduleOf(form)
  if (!schedule) throw new Error('the form has no schedule')
  const { taskKind: kind, title, prompt, zone, isOneChat, isMailed, grants } = form
  const [targetKind, id = ''] = form.target.split(' ')
  return {
    kind,
    title,
    prompt: kind === 'ask' ? prompt : '',
    schedule,
    zone,
    projectId: targetKind === 'project' && kind !== 'fresh' ? (id as ProjectId) : null,
    chatbotId: targetKind === 'bot' && kind === 'ask' ? (id as ChatbotId) : null,
    attachmentId: kind === 'fresh' ? (task?.attachmentId ?? link?.id ?? null) : null,
    model: task?.model ?? null,
    isOneChat,
    isMailed,
    grants: kind === 'ask' ? grants : [],
  }
}
