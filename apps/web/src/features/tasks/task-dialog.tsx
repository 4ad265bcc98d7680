import type { ChatbotId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { type MailedTo, type Task, TaskInput, type TaskSchedule } from '@atelier/contract/task'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/form-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { mailedToQuery, placesQuery, previewQuery, useSaveTask } from './api.ts'
import { dayName, momentIn, momentOf } from './schedule-words.ts'

const kinds = [
  { value: 'once', label: t('Once') },
  { value: 'daily', label: t('Every day') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
  { value: 'cron', label: t('By a cron expression') },
] as const satisfies readonly { value: TaskSchedule['kind']; label: string }[]

const week = [1, 2, 3, 4, 5, 6, 7]
const own = 'own'
const previewDelay = 400

const Form = z.object({
  title: TaskInput.shape.title,
  prompt: TaskInput.shape.prompt,
  kind: z.enum(['once', 'daily', 'weekly', 'monthly', 'cron']),
  date: z.string(),
  time: z.string(),
  days: z.array(z.int()),
  day: z.string(),
  expression: z.string(),
  zone: TaskInput.shape.zone,
  place: z.string(),
  isOneChat: z.boolean(),
  isMailed: z.boolean(),
})
type Form = z.infer<typeof Form>

/** What the fields mean; null while they mean nothing yet. */
const scheduleOf = ({ kind, date, time, days, day, expression, zone }: Form): TaskSchedule | null => {
  if (kind === 'cron') return expression.trim() === '' ? null : { kind, expression: expression.trim() }
  if (!/^\d\d:\d\d$/.test(time)) return null
  if (kind === 'daily') return { kind, time }
  if (kind === 'weekly') return days.length === 0 ? null : { kind, days, time }
  if (kind === 'monthly') return { kind, day: day === 'last' ? day : Number(day), time }
  const at = momentOf(date, time, zone)
  return at === null ? null : { kind, at }
}

/** Tomorrow, as a date field has it. */
const tomorrow = () => {
  const day = new Date(Date.now() + 86_400_000)
  return `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, '0')}-${`${day.getDate()}`.padStart(2, '0')}`
}

const dateIn = (zone: string, at: number) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at)
const timeIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

const valuesOf = (task: Task | undefined): Form => {
  const zone = task?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const schedule: TaskSchedule = task?.schedule ?? { kind: 'daily', time: '09:00' }
  return {
    title: task?.title ?? '',
    prompt: task?.prompt ?? '',
    kind: schedule.kind,
    date: schedule.kind === 'once' ? dateIn(zone, schedule.at) : tomorrow(),
    time:
      schedule.kind === 'once'
        ? timeIn(zone, schedule.at)
        : schedule.kind === 'cron'
          ? '09:00'
          : schedule.time,
    days: schedule.kind === 'weekly' ? schedule.days : [1],
    day: schedule.kind === 'monthly' ? `${schedule.day}` : '1',
    expression: schedule.kind === 'cron' ? schedule.expression : '0 9 * * 1-5',
    zone,
    place: task?.projectId ? `project ${task.projectId}` : task?.chatbotId ? `bot ${task.chatbotId}` : own,
    isOneChat: task?.isOneChat ?? true,
    isMailed: task?.isMailed ?? false,
  }
}

const mailWords: Record<MailedTo, string> = {
  on: t('Also when a run failed or was missed.'),
  unproven: t(
    'Mail goes to a proven address only, and yours is not proven yet: the page of your tasks asks for it.',
  ),
  off: t('This server sends no mail.'),
}

const zones = Intl.supportedValuesOf('timeZone')

/** The next moments of what is being planned, or what is wrong with it. */
const Preview = ({ schedule, zone }: { schedule: TaskSchedule; zone: string }) => {
  const { data, error } = useQuery(previewQuery(schedule, zone))
  return (
    <p aria-live="polite" className="text-13 text-muted">
      {error
        ? errorText(error)
        : data && t('Next: {moments}', { moments: data.map((at) => momentIn(zone, at)).join(' · ') })}
    </p>
  )
}

interface TaskDialogProps {
  /** The one to change; a new one without it. */
  task?: Task
  onClose: () => void
}

/** Plans a task, or changes one. */
const TaskDialog = ({ task, onClose }: TaskDialogProps) => {
  const save = useSaveTask(task?.id)
  const { data: places = { projects: [], bots: [] } } = useQuery(placesQuery)
  const { data: mailedTo } = useQuery(mailedToQuery)
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: valuesOf(task) })
  const { control } = form
  const values = useWatch({ control }) as Form
  const shown = useDebounced(JSON.stringify([scheduleOf(values), values.zone]), previewDelay)
  const [schedule, zone] = JSON.parse(shown) as [TaskSchedule | null, string]
  const { kind } = values
  return (
    <FormDialog
      form={form}
      size="wide"
      title={task === undefined ? t('New task') : t('Change the task')}
      description={t(
        'The prompt is asked for you at its time, and the answer waits in a chat. It counts as one of your messages.',
      )}
      confirm={task === undefined ? t('Plan task') : t('Save changes')}
      failsAt="title"
      onClose={onClose}
      onSubmit={async (given) => {
        const planned = scheduleOf(given)
        if (!planned) throw new Error(t('Choose when the task runs.'))
        const [where, id = ''] = given.place.split(' ')
        await save.mutateAsync({
          title: given.title,
          prompt: given.prompt,
          schedule: planned,
          zone: given.zone,
          projectId: where === 'project' ? (id as ProjectId) : null,
          chatbotId: where === 'bot' ? (id as ChatbotId) : null,
          model: task?.model ?? null,
          isOneChat: given.isOneChat,
          isMailed: given.isMailed,
        })
        onClose()
      }}
    >
      <FormTextField
        control={control}
        name="title"
        label={t('Name')}
        autoFocus
        maxLength={limits.task.titleMax}
      />
      <FormTextArea
        control={control}
        name="prompt"
        label={t('Prompt')}
        rows={4}
        limit={limits.task.promptMax}
        placeholder={t('Sum up what changed in the sources since last week.')}
      />
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <Select label={t('When')} value={value} onChange={onChange} options={kinds} />
        )}
      />
      {kind === 'weekly' && (
        <Controller
          control={control}
          name="days"
          render={({ field: { value, onChange } }) => (
            <div role="group" aria-label={t('Days')} className="flex flex-wrap gap-1.5">
              {week.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={value.includes(day)}
                  aria-label={dayName(day)}
                  onClick={() =>
                    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day])
                  }
                  className="touch-area h-8 rounded-sm border border-line px-3 text-13 transition-colors hover:bg-tint aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
                >
                  {dayName(day, 'short')}
                </button>
              ))}
            </div>
          )}
        />
      )}
      {kind === 'cron' ? (
        <FormTextField
          control={control}
          name="expression"
          label={t('Cron expression')}
          description={t('Minute, hour, day of the month, month, day of the week.')}
          autoComplete="off"
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {kind === 'once' && <FormTextField control={control} name="date" label={t('Day')} type="date" />}
          {kind === 'monthly' && (
            <Controller
              control={control}
              name="day"
              render={({ field: { value, onChange } }) => (
                <Select
                  label={t('Day of the month')}
                  value={value}
                  onChange={onChange}
                  options={[
                    ...Array.from({ length: 28 }, (_, place) => ({
                      value: `${place + 1}`,
                      label: `${place + 1}`,
                    })),
                    { value: 'last', label: t('The last day') },
                  ]}
                />
              )}
            />
          )}
          <FormTextField control={control} name="time" label={t('Time')} type="time" />
        </div>
      )}
      <Controller
        control={control}
        name="zone"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('Time zone')}
            value={value}
            onChange={onChange}
            options={[...new Set([value, ...zones])].map((name) => ({ value: name, label: name }))}
          />
        )}
      />
      {schedule && <Preview schedule={schedule} zone={zone} />}
      <Controller
        control={control}
        name="place"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('Where it is asked')}
            value={value}
            onChange={onChange}
            options={[
              { value: own, label: t('In a chat of its own') },
              ...places.projects.map(({ id, name }) => ({
                value: `project ${id}`,
                label: t('In the project {name}', { name }),
              })),
              ...places.bots.map(({ id, name }) => ({
                value: `bot ${id}`,
                label: t('With the bot {name}', { name }),
              })),
            ]}
          />
        )}
      />
      <Controller
        control={control}
        name="isOneChat"
        render={({ field: { value, onChange } }) => (
          <Switch isSelected={value} onChange={onChange}>
            {t('Go on in one chat, so that it knows what it said before')}
          </Switch>
        )}
      />
      <Controller
        control={control}
        name="isMailed"
        render={({ field: { value, onChange } }) => (
          <Switch isSelected={value} isDisabled={mailedTo !== 'on' && !value} onChange={onChange}>
            {t('Mail me the results')}
            {mailedTo && <span className="block text-13 text-muted">{mailWords[mailedTo]}</span>}
          </Switch>
        )}
      />
    </FormDialog>
  )
}

export default TaskDialog
