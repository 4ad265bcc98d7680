import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/project'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { plural, t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteFinishedProject } from './deletion-api.ts'

const { deletedDays } = limits.project

/** Asks for the project's name before everybody in it loses it. */
const DeleteProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const navigate = useNavigate()
  const remove = useDeleteFinishedProject()
  const form = useForm({ defaultValues: { name: '' } })
  const typed = useWatch({ control: form.control, name: 'name' })
  const others = project.memberCount - 1
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      title={t('Delete this project?')}
      description={
        others > 0
          ? plural(
              others,
              'Its instructions, its chats and its sharing go, for you and for one other person. Files stay in the vaults of those who added them. For {deletedDays} days you can bring the project back; then nothing of it is left.',
              'Its instructions, its chats and its sharing go, for you and for {count} others. Files stay in the vaults of those who added them. For {deletedDays} days you can bring the project back; then nothing of it is left.',
              { deletedDays },
            )
          : t(
              'Its instructions, its chats and its sharing go. Files stay in the vaults of those who added them. For {deletedDays} days you can bring the project back; then nothing of it is left.',
              { deletedDays },
            )
      }
      confirm={t('Delete project')}
      isDanger
      isDisabled={typed.trim() !== project.name}
      failsAt="name"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await remove.mutateAsync({ projectId: project.id, name })
        onClose()
        toast.success(
          t('“{project}” is deleted', { project: project.name }),
          t('For {deletedDays} days you can restore it, below your archived projects.', { deletedDays }),
        )
        await navigate({ to: '/chat/projects' })
      }}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Type “{project}” to be sure', { project: project.name })}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

export default DeleteProjectDialog
