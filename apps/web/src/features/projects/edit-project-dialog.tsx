import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import {
  EditedProjectDescription,
  EditedProjectName,
  ProjectInstructions,
  ProjectSymbol,
  type Project,
} from '@atelier/contract/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { isUnsavedForm } from '../../ui/unsaved.ts'
import { ProjectFields, type ProjectForm } from '../project-form/index.ts'
import { projectQuery, useUpdateProject, wasOvertaken } from './api.ts'

/** What stays as it was may be shorter than what is asked of a change: it was kept so before. */
const orKept = (schema: z.ZodType<string>, kept: string) =>
  z.string().superRefine((value, context) => {
    if (value === kept) return
    for (const { message } of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message })
  })

/** PRJ-31. */
const editSchema = ({ name, description }: Project) =>
  z.object({
    name: orKept(EditedProjectName, name),
    description: orKept(EditedProjectDescription, description),
    symbol: ProjectSymbol.nullable(),
    systemPrompt: ProjectInstructions,
  })

const changed = (form: ProjectForm, project: Project): Partial<ProjectForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([field, value]) => value !== project[field as keyof ProjectForm]),
  )

/** Edit Project Details (PRJ-31). */
const EditProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(project.version)
  const update = useUpdateProject(project.id, seen)
  const formId = useId()
  const { name, description, symbol, systemPrompt } = project
  const form = useForm<ProjectForm>({
    defaultValues: { name, description, symbol, systemPrompt },
    resolver: zodResolver(editSchema(project)),
  })
  const submit = form.handleSubmit(async (change) => {
    try {
      await update.mutateAsync(changed(change, project))
      toast.success(messages.projects.updated)
      onClose()
    } catch (error) {
      // what was written stays in the form: saving again is then meant
      if (wasOvertaken(error)) setSeen((await queryClient.fetchQuery(projectQuery(project.id))).version)
      const isShown = showIssues(error, ['name', 'description', 'symbol', 'systemPrompt'], form.setError)
      if (!isShown) toast.error(messages.projects.updateFailed, errorText(error))
    }
  })
  return (
    <Dialog
      title="Edit Project Details"
      size="wide"
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
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <ProjectFields
          form={form}
          nameLabel="Project Name"
          descriptionLabel={messages.projects.goalQuestion}
          instructionsLimit={limits.project.systemPromptMax}
        />
      </form>
    </Dialog>
  )
}

export default EditProjectDialog
