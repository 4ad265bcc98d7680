import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { useCreateProject } from '../api.ts'
import { showIssues } from '../form-issues.ts'
import { ProjectFields } from '../project-fields.tsx'
import { manualSchema, type ManualForm } from './manual-schema.ts'

export interface ManualStepProps {
  /** Ties the dialog's button to this form. */
  formId: string
  onPending: (isPending: boolean) => void
  onDone: () => void
}

/** Start from scratch (PRJ-12): title, description, symbol and instructions, then the project's page. */
export const ManualStep = ({ formId, onPending, onDone }: ManualStepProps) => {
  const navigate = useNavigate()
  const create = useCreateProject()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm<ManualForm>({
    defaultValues: { name: '', description: '', symbol: null, systemPrompt: '' },
    resolver: zodResolver(manualSchema),
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const submit = form.handleSubmit(async (project) => {
    onPending(true)
    try {
      const { id } = await create.mutateAsync({ ...project, idempotencyKey })
      toast.success(messages.projectSetup.created)
      onDone()
      await navigate({ to: '/chat/projects/$projectId', params: { projectId: id } })
    } catch (error) {
      // A refused try made nothing; one that was cut off may have, and must not make a second project.
      if (error instanceof ApiError && error.status !== 0) setIdempotencyKey(crypto.randomUUID())
      const isShown = showIssues(error, ['name', 'description', 'symbol', 'systemPrompt'], form.setError)
      if (!isShown) toast.error(messages.projectSetup.createFailed, errorText(error))
    } finally {
      onPending(false)
    }
  })
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <ProjectFields
        form={form}
        nameLabel="Project title"
        descriptionLabel="Description"
        descriptionHint="A sentence about what this project is for."
        instructionsLimit={limits.project.systemPromptMax}
      />
    </form>
  )
}
