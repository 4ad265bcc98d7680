import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { messages } from '../../lib/messages.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ProjectFields, projectForm, type ProjectForm } from '../project-form/index.ts'
import { useCreateProject } from '../projects/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'
import { useDiscardDraft } from './use-discard-draft.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { useReportValues } from './use-report-values.ts'

export interface ManualStepProps extends SetUpStepProps {
  onAssisted: () => void
}

export const ManualStep = ({ state, send, onAssisted }: ManualStepProps) => {
  const navigate = useNavigate()
  const create = useCreateProject()
  const discardDraft = useDiscardDraft(state.projectId)
  const { key, renewAfter } = useIdempotencyKey()
  const form = useForm<ProjectForm>({
    defaultValues: state.manual,
    resolver: zodResolver(formSchema(projectForm)),
  })
  useReportValues(form, (manual) => send({ type: 'type-by-hand', manual }))
  const { setFocus, formState } = form
  useEffect(() => setFocus('name'), [setFocus])
  const createFromForm = async (project: ProjectForm) => {
    send({ type: 'save', isSaving: true })
    try {
      const { id } = await create.mutateAsync({ ...project, creationMode: 'MANUAL', idempotencyKey: key })
      toast.success(messages.projectSetup.created)
      await discardDraft().catch(() => undefined)
      await navigate({ to: '/chat/projects/$projectId', params: { projectId: id } })
    } catch (error) {
      send({ type: 'save', isSaving: false })
      renewAfter(error)
      throw error
    }
  }
  const submit = sendForm(form, createFromForm, (error) =>
    toast.error(messages.projectSetup.createFailed, errorText(error)),
  )
  return (
    <StepFrame
      state={state}
      title={t('New project')}
      description={t('Start from scratch. You can change everything later.')}
      onSubmit={submit}
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={formState.isSubmitting} />
          <Button
            size="lg"
            icon={<Sparkles />}
            isPending={state.isStarting}
            isDisabled={formState.isSubmitting}
            onPress={onAssisted}
          >
            {t('AI-assisted')}
          </Button>
          <Button size="lg" variant="primary" type="submit" isPending={formState.isSubmitting}>
            {messages.projectSetup.create}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ProjectFields
          form={form}
          nameLabel={t('Project title')}
          descriptionLabel={t('Description')}
          descriptionHint={t('A sentence about what this project is for')}
          instructionsLimit={limits.project.systemPromptMax}
        />
      </div>
    </StepFrame>
  )
}
