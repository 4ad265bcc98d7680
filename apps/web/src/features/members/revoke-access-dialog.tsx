import type { Member } from '@atelier/contract/member'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRevokeAccess } from './api.ts'

interface RevokeAccessDialogProps {
  project: Project
  member: Member
  onClose: () => void
}

/** Asks before somebody is cut off, at once (MBR-05). */
const RevokeAccessDialog = ({ project, member, onClose }: RevokeAccessDialogProps) => {
  const revoke = useRevokeAccess(project.id, member)
  const text =
    member.status === 'PENDING'
      ? `${member.name} can no longer join “${project.name}”: the link that was sent no longer works.`
      : `${member.name} can no longer read “${project.name}”, from now on. What they added stays in it.`
  return (
    <ConfirmDialog
      title="Revoke access?"
      text={text}
      confirm="Revoke access"
      isDanger
      onClose={onClose}
      onConfirm={() => revoke.mutateAsync(undefined)}
      done={messages.members.removed}
      failed={messages.members.failed}
    />
  )
}

export default RevokeAccessDialog
