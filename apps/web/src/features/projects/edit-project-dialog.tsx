import { issueSentence } from '@atelier/contract/write-sentence'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { limits } from '@atelier/contract/limits'
import {
  EditedProjectDescription,
  EditedProjectName,
  ProjectInstructions,
  ProjectSymbol,
  type Project,
} from '@atelier/contract/projects/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ProjectFields, type ProjectForm } from '../project-form/index.ts'
import { projectQuery, useUpdateProject, isVersionConflict } from './api.ts'

/** Unchanged values may be shorter than the minimum for edits. */
const allowCurrent = (schema: z.ZodType<string>, currentValue: string) =>
  z.string().superRefine((value, context) => {
    if (value === currentValue) return
    for (const issue of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message: translate(issueSentence(issue)) })
  })

const editSchema = ({ name, description }: Project) =>
  z.object({
    name: allowCurrent(EditedProjectName, name),
    description: allowCurrent(EditedProjectDescription, description),
    symbol: ProjectSymbol.nullable(),
    systemPrompt: ProjectInstructions,
  })

const changesOf = (form: ProjectForm, project: Project): Partial<ProjectForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([field, value]) => value !== project[field as keyof ProjectForm]),
  )

const EditProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(project.version)
  const update = useUpdateProject(project.id, version)
  const { name, description, symbol, systemPrompt } = project
  const form = useForm<ProjectForm>({
    defaultValues: { name, description, symbol, systemPrompt },
    resolver: zodResolver(formSchema(editSchema(project))),
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Project Details')}
      size="wide"
      confirmLabel={t('Save changes')}
      onClose={onClose}
      onSubmit={async (change) => {
        try {
          await update.mutateAsync(changesOf(change, project))
        } catch (error) {
          // keep the input: saving again overwrites deliberately
          if (isVersionConflict(error))
            setVersion((await queryClient.fetchQuery(projectQuery(project.id))).version)
          throw error
        }
        toast.success(messages.projects.updated)
        onClose()
      }}
      onFailure={(error) => toast.error(messages.projects.updateFailed, errorText(error))}
    >
      <ProjectFields
        form={form}
        nameLabel={t('Project Name')}
        descriptionLabel={messages.projects.goalQuestion}
        instructionsLimit={limits.project.systemPromptMax}
        isEdit
      />
    </FormDialog>
  )
}

export default EditProjectDialog
