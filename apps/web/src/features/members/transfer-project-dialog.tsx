import type { Member } from '@atelier/contract/projects/member'
import type { Project } from '@atelier/contract/projects/project'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useTransferProject } from './api.ts'

interface TransferProjectDialogProps {
  project: Project
  uid: NonNullable<Member['uid']>
  name: string
  onClose: () => void
}

const TransferProjectDialog = ({ project, uid, name, onClose }: TransferProjectDialogProps) => {
  const transfer = useTransferProject(project.id)
  return (
    <ConfirmDialog
      title={t('Make {name} the owner?', { name })}
      text={
        project.isPubliclyAccessible
          ? t(
              '{name} will decide who’s in “{project}”, and can share, archive and delete it. You’ll remain an editor, and only {name} can transfer it back. The public link stays active but won’t include your chats. Your files stay in your vault and count toward your storage.',
              { name, project: project.name },
            )
          : t(
              '{name} will decide who’s in “{project}”, and can share, archive and delete it. You’ll remain an editor, and only {name} can transfer it back. Your files stay in your vault and count toward your storage.',
              { name, project: project.name },
            )
      }
      confirmLabel={t('Transfer ownership')}
      isDanger
      onClose={onClose}
      onConfirm={() => transfer.mutateAsync(uid)}
      successMessage={t('{name} now owns “{project}”', { name, project: project.name })}
      errorTitle={t('Couldn’t transfer the project')}
    />
  )
}

export default TransferProjectDialog
