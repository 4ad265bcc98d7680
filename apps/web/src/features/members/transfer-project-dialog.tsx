import type { Member } from '@atelier/contract/member'
import type { Project } from '@atelier/contract/project'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useTransferProject } from './api.ts'

interface TransferProjectDialogProps {
  project: Project
  uid: NonNullable<Member['uid']>
  name: string
  onClose: () => void
}

/** Says what changes before somebody else owns the project. */
const TransferProjectDialog = ({ project, uid, name, onClose }: TransferProjectDialogProps) => {
  const transfer = useTransferProject(project.id)
  return (
    <ConfirmDialog
      title={t('Make {name} the owner?', { name })}
      text={
        project.isPubliclyAccessible
          ? t(
              'From now on {name} alone decides who is in “{project}”, shares it, archives it and deletes it. You stay in it as an editor, and only {name} can hand it back. Its public link stays on, without your chats. Your files stay in your vault and your storage.',
              { name, project: project.name },
            )
          : t(
              'From now on {name} alone decides who is in “{project}”, shares it, archives it and deletes it. You stay in it as an editor, and only {name} can hand it back. Your files stay in your vault and your storage.',
              { name, project: project.name },
            )
      }
      confirm={t('Transfer ownership')}
      isDanger
      onClose={onClose}
      onConfirm={() => transfer.mutateAsync(uid)}
      done={t('{name} owns “{project}” now', { name, project: project.name })}
      failed={t('The project is still yours')}
    />
  )
}

export default TransferProjectDialog
