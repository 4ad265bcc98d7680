import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { plural, t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDeleteFinishedProject } from './deletion-api.ts'

const { deletedDays: restorableDays } = limits.project

const DeleteProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const navigate = useNavigate()
  const remove = useDeleteFinishedProject()
  const form = useForm({ defaultValues: { name: '' } })
  const typedName = useWatch({ control: form.control, name: 'name' })
  const otherMemberCount = project.memberCount - 1
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      title={t('Delete this project?')}
      description={
        otherMemberCount > 0
          ? plural(
              otherMemberCount,
              'Its instructions, chats and sharing settings will be deleted for you and 1 other person. Files stay in the vaults of the people who added them. You can restore the project for {deletedDays} days; then it’s permanently deleted.',
              'Its instructions, chats and sharing settings will be deleted for you and {count} others. Files stay in the vaults of the people who added them. You can restore the project for {deletedDays} days; then it’s permanently deleted.',
              { deletedDays: restorableDays },
            )
          : t(
              'Its instructions, chats and sharing settings will be deleted. Files stay in the vaults of the people who added them. You can restore the project for {deletedDays} days; then it’s permanently deleted.',
              { deletedDays: restorableDays },
            )
      }
      confirmLabel={t('Delete project')}
      isDanger
      isDisabled={typedName.trim() !== project.name}
      errorField="name"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await remove.mutateAsync({ projectId: project.id, name })
        onClose()
        toast.success(
          t('“{project}” deleted', { project: project.name }),
          t(
            'You can restore the project for {deletedDays} days. You’ll find it below your archived projects.',
            {
              deletedDays: restorableDays,
            },
          ),
        )
        await navigate({ to: '/chat/projects' })
      }}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t('Type “{project}” to confirm', { project: project.name })}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

export default DeleteProjectDialog
