import { firstCharacters } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { ProjectTitle, type Project } from '@atelier/contract/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { shortHint } from '../../lib/short-hint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormTextField } from '../../ui/form-text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { isUnsavedForm } from '../../ui/unsaved.ts'
import { useForkProject } from './api.ts'

const schema = z.object({ projectName: ProjectTitle })

const suggested = (name: string) => {
  const ending = ' (copy)'
  return firstCharacters(name, limits.project.titleMax - ending.length) + ending
}

interface ForkDialogProps {
  project: Pick<Project, 'id' | 'name'>
  /** The question that waits in the copy's composer. */
  ask?: string | undefined
  onClose: () => void
}

/** Names the copy and makes it (PRJ-35). */
const ForkDialog = ({ project, ask, onClose }: ForkDialogProps) => {
  const fork = useForkProject(project.id)
  const navigate = useNavigate()
  const formId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    defaultValues: { projectName: suggested(project.name) },
    resolver: zodResolver(schema),
  })
  const name = useWatch({ control: form.control, name: 'projectName' })
  const submit = form.handleSubmit(async ({ projectName }) => {
    try {
      const copy = await fork.mutateAsync({ projectName, idempotencyKey })
      toast.success(`“${copy.name}” is yours now`)
      onClose()
      await navigate({ to: '/chat/projects/$projectId', params: { projectId: copy.id }, search: { ask } })
    } catch (error) {
      form.setError('projectName', { message: errorText(error) })
    }
  })
  return (
    <Dialog
      title="Fork this project"
      description="You get its instructions and sources as a project of your own. Files, links and texts are copied; its people, chats and public link stay where they are."
      onClose={onClose}
      isUnsaved={isUnsavedForm(form)}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            form={formId}
            isPending={form.formState.isSubmitting}
          >
            Fork project
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormTextField
          control={form.control}
          name="projectName"
          label="Name of your copy"
          hint={shortHint(name, limits.project.titleMin)}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

export default ForkDialog
