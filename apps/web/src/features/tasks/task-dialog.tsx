import { limits } from '@atelier/contract/limits'
import type { EmailDelivery, Task, TaskKind } from '@atelier/contract/tasks/task'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { mailedToQuery, taskTargetsQuery, useSaveTask } from './api.ts'
import { GrantsField } from './grants-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { Form, type LinkToRefresh, toTaskInput, ownChat, defaultValuesOf } from './task-form.ts'

const mailHints: Record<EmailDelivery, string> = {
  on: t('Also when a run fails or is missed.'),
  unproven: t('Emails are only sent to verified addresses. Verify yours on the Tasks page.'),
  off: t('Email isn’t configured on this server.'),
}

const texts: Record<TaskKind, { title: string; text: string; emailLabel: string }> = {
  ask: {
    title: t('New task'),
    text: t(
      'The prompt runs on a schedule, and the answer appears in a chat. Each run counts as one of your messages.',
    ),
    emailLabel: t('Email me the results'),
  },
  fresh: {
    title: t('Keep this link up to date'),
    text: t(
      'The page is refreshed on a schedule. Its current text is used until the new text is complete, and changes are recorded.',
    ),
    emailLabel: t('Email me the changes'),
  },
  watch: {
    title: t('New task'),
    text: t(
      'Atelier checks the project’s sources on a schedule and tells you which ones changed and what they say now.',
    ),
    emailLabel: t('Email me the changes'),
  },
}

const taskKindOptions = [
  { value: 'ask', label: t('Run a prompt') },
  { value: 'watch', label: t('Notify me when a project’s sources change') },
] as const

interface TaskDialogProps {
  task?: Task
  link?: LinkToRefresh
  onClose: () => void
}

const TaskDialog = ({ task, link, onClose }: TaskDialogProps) => {
  const save = useSaveTask(task?.id)
  const { data: targets = { projects: [], bots: [] } } = useQuery(taskTargetsQuery)
  const { data: mailedTo } = useQuery(mailedToQuery)
  const form = useForm<Form>({
    resolver: zodResolver(formSchema(Form)),
    defaultValues: defaultValuesOf(task, link),
  })
  const { control } = form
  const taskKind = useWatch({ control, name: 'taskKind' })
  const { title, text, emailLabel } = texts[taskKind]
  const source = task?.sourceTitle ?? link?.title ?? ''
  const projects = targets.projects.map(({ id, name }) => ({
    value: `project ${id}`,
    label: taskKind === 'watch' ? name : t('In the project {name}', { name }),
  }))
  return (
    <FormDialog
      form={form}
      size="wide"
      title={task === undefined ? title : t('Edit task')}
      description={taskKind === 'fresh' && source !== '' ? `“${source}”. ${text}` : text}
      confirmLabel={task === undefined ? t('Schedule task') : t('Save changes')}
      errorField="title"
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync(toTaskInput(values, task, link))
        onClose()
      }}
    >
      {task === undefined && link === undefined && (
        <Controller
          control={control}
          name="taskKind"
          render={({ field: { value, onChange } }) => (
            <Select label={t('Type of task')} value={value} onChange={onChange} options={taskKindOptions} />
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
      {taskKind === 'ask' && (
        <FormTextArea
          control={control}
          name="prompt"
          label={t('Prompt')}
          rows={4}
          characterLimit={limits.task.promptMax}
          placeholder={t('Summarize what changed in the sources since last week.')}
        />
      )}
      {taskKind !== 'fresh' && (
        <Controller
          control={control}
          name="target"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <Select
              label={taskKind === 'watch' ? t('Project') : t('Where it runs')}
              value={value}
              onChange={onChange}
              error={error?.message}
              options={[
                {
                  value: ownChat,
                  label: taskKind === 'watch' ? t('Choose a project') : t('In its own chat'),
                },
                ...projects,
                ...(taskKind === 'watch'
                  ? []
                  : targets.bots.map(({ id, name }) => ({
                      value: `bot ${id}`,
                      label: t('With the bot {name}', { name }),
                    }))),
              ]}
            />
          )}
        />
      )}
      <ScheduleFields control={control} />
      {taskKind === 'ask' && (
        <>
          <Controller
            control={control}
            name="isOneChat"
            render={({ field: { value, onChange } }) => (
              <Switch isSelected={value} onChange={onChange}>
                {t('Use one chat for all runs, so earlier answers are remembered')}
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
            {emailLabel}
            {mailedTo && <span className="block text-13 text-muted">{mailHints[mailedTo]}</span>}
          </Switch>
        )}
      />
    </FormDialog>
  )
}

export default TaskDialog
