import { limits } from '@atelier/contract/limits'
import type { MailedTo, Task, TaskKind } from '@atelier/contract/task'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { formSchema } from '../../lib/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/form-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { mailedToQuery, placesQuery, useSaveTask } from './api.ts'
import { GrantsField } from './grants-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { Form, type FreshLink, inputOf, ownChat, valuesOf } from './task-form.ts'

const mailWords: Record<MailedTo, string> = {
  on: t('Also when a run failed or was missed.'),
  unproven: t(
    'Mail goes to a proven address only, and yours is not proven yet: the page of your tasks asks for it.',
  ),
  off: t('This server sends no mail.'),
}

const words: Record<TaskKind, { title: string; text: string; mail: string }> = {
  ask: {
    title: t('New task'),
    text: t(
      'The prompt is asked for you at its time, and the answer waits in a chat. It counts as one of your messages.',
    ),
    mail: t('Mail me the results'),
  },
  fresh: {
    title: t('Keep this link fresh'),
    text: t(
      'The page is read again at its time. What it said before counts until the new text is whole, and what changed is kept.',
    ),
    mail: t('Mail me what has changed'),
  },
  watch: {
    title: t('New task'),
    text: t(
      'The bell tells you at its time which of the project’s sources have changed since, and what they say now.',
    ),
    mail: t('Mail me what has changed'),
  },
}

const doings = [
  { value: 'ask', label: t('Ask a prompt') },
  { value: 'watch', label: t('Tell me when a project’s sources change') },
] as const

interface TaskDialogProps {
  /** The one to change; a new one without it. */
  task?: Task
  /** To be kept fresh by a new one. */
  link?: FreshLink
  onClose: () => void
}

/** Plans a task, or changes one. */
const TaskDialog = ({ task, link, onClose }: TaskDialogProps) => {
  const save = useSaveTask(task?.id)
  const { data: places = { projects: [], bots: [] } } = useQuery(placesQuery)
  const { data: mailedTo } = useQuery(mailedToQuery)
  const form = useForm<Form>({ resolver: zodResolver(formSchema(Form)), defaultValues: valuesOf(task, link) })
  const { control } = form
  const does = useWatch({ control, name: 'does' })
  const { title, text, mail } = words[does]
  const source = task?.sourceTitle ?? link?.title ?? ''
  const projects = places.projects.map(({ id, name }) => ({
    value: `project ${id}`,
    label: does === 'watch' ? name : t('In the project {name}', { name }),
  }))
  return (
    <FormDialog
      form={form}
      size="wide"
      title={task === undefined ? title : t('Change the task')}
      description={does === 'fresh' && source !== '' ? `“${source}”. ${text}` : text}
      confirm={task === undefined ? t('Plan task') : t('Save changes')}
      failsAt="title"
      onClose={onClose}
      onSubmit={async (given) => {
        await save.mutateAsync(inputOf(given, task, link))
        onClose()
      }}
    >
      {task === undefined && link === undefined && (
        <Controller
          control={control}
          name="does"
          render={({ field: { value, onChange } }) => (
            <Select label={t('What it does')} value={value} onChange={onChange} options={doings} />
          )}
        />
      )}
      <FormTextField
        control={control}
        name="title"
        label={t('Name')}
        autoFocus
        maxLength={limits.task.titleMax}
      />
      {does === 'ask' && (
        <FormTextArea
          control={control}
          name="prompt"
          label={t('Prompt')}
          rows={4}
          limit={limits.task.promptMax}
          placeholder={t('Sum up what changed in the sources since last week.')}
        />
      )}
      {does !== 'fresh' && (
        <Controller
          control={control}
          name="place"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <Select
              label={does === 'watch' ? t('Project') : t('Where it is asked')}
              value={value}
              onChange={onChange}
              error={error?.message}
              options={[
                {
                  value: ownChat,
                  label: does === 'watch' ? t('Choose a project') : t('In a chat of its own'),
                },
                ...projects,
                ...(does === 'watch'
                  ? []
                  : places.bots.map(({ id, name }) => ({
                      value: `bot ${id}`,
                      label: t('With the bot {name}', { name }),
                    }))),
              ]}
            />
          )}
        />
      )}
      <ScheduleFields control={control} />
      {does === 'ask' && (
        <>
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
            name="grants"
            render={({ field: { value, onChange } }) => (
              <GrantsField value={value} onChange={onChange} granted={task?.grants ?? []} />
            )}
          />
        </>
      )}
      <Controller
        control={control}
        name="isMailed"
        render={({ field: { value, onChange } }) => (
          <Switch isSelected={value} isDisabled={mailedTo !== 'on' && !value} onChange={onChange}>
            {mail}
            {mailedTo && <span className="block text-13 text-muted">{mailWords[mailedTo]}</span>}
          </Switch>
        )}
      />
    </FormDialog>
  )
}

export default TaskDialog
