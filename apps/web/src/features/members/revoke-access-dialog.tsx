import type { Member } from '@atelier/contract/projects/member'
import type { Project } from '@atelier/contract/projects/project'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useRevokeAccess } from './api.ts'

interface RevokeAccessDialogProps {
  project: Project
  member: Member
  onClose: () => void
}

const RevokeAccessDialog = ({ project, member, onClose }: RevokeAccessDialogProps) => {
  const revoke = useRevokeAccess(project.id, member)
  const text =
    member.status === 'PENDING'
      ? t('{member} won’t be able to join “{project}”. The link will stop working.', {
          member: member.name,
          project: project.name,
        })
      : t(
          '{member} loses access to “{project}” immediately. What they added stays in the project. They keep their own chats, without the project’s sources.',
          {
            member: member.name,
            project: project.name,
          },
        )
  return (
    <ConfirmDialog
      title={t('Revoke access?')}
      text={text}
      confirmLabel={t('Revoke access')}
      isDanger
      onClose={onClose}
      onConfirm={() => revoke.mutateAsync(undefined)}
      successMessage={messages.members.removed}
      errorTitle={messages.members.failed}
    />
  )
}

export default RevokeAccessDialog
