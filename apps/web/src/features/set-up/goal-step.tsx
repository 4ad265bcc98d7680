import { limits } from '@atelier/contract/limits'
import { SetUpGoal } from '@atelier/contract/projects/set-up'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText, isNotFound } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormTextArea } from '../../ui/fields/form-fields.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUpdateProject } from '../projects/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'
import { useReportValues } from './use-report-values.ts'

const schema = z.object({ goal: SetUpGoal, usesMagicImport: z.boolean() })

export const GoalStep = ({ state, send }: SetUpStepProps) => {
  const { goal, usesMagicImport, projectId } = state
  const update = useUpdateProject(projectId ?? '')
  const form = useForm({
    defaultValues: { goal, usesMagicImport },
    resolver: zodResolver(formSchema(schema)),
  })
  useReportValues(form, (values) => send({ type: 'type-goal', goal: values }))
  const { setFocus, formState } = form
  useEffect(() => setFocus('goal'), [setFocus])
  const submit = form.handleSubmit(async (values) => {
    if (projectId === null) return send({ type: 'gone' })
    try {
      await update.mutateAsync({ goal: values.goal })
      return send({ type: 'goal-saved' })
    } catch (error) {
      if (isNotFound(error)) return send({ type: 'gone' })
      return toast.error(messages.projectSetup.requestFailed, errorText(error))
    }
  })
  return (
    <StepFrame
      state={state}
      title={t('What’s this project for?')}
      description={t('A sentence or two is enough. Atelier bases all its suggestions on what you write.')}
      onSubmit={submit}
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={formState.isSubmitting} />
          <Button size="lg" variant="primary" type="submit" isPending={formState.isSubmitting}>
            {t('Next')}
          </Button>
        </>
      }
    >
      <FormTextArea
        control={form.control}
        name="goal"
        label={t('Your goal')}
        placeholder={t('Plan the restoration of a lighthouse lamp using the keeper’s logs and manuals')}
        rows={5}
        characterLimit={limits.project.goalMax}
      />
      <Controller
        control={form.control}
        name="usesMagicImport"
        render={({ field }) => (
          <Switch
            isSelected={field.value}
            onChange={field.onChange}
            className="rounded-md border border-line px-4 py-3"
          >
            <span className="block font-medium">{t('Magic Import')}</span>
            <span className="block text-13 text-pretty text-muted">
              {t(
                'Let Atelier find documents, discussions, web pages and videos for your goal. You choose what to keep.',
              )}
            </span>
          </Switch>
        )}
      />
    </StepFrame>
  )
}
