import type { Member } from '@atelier/contract/member'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
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
      ? `${member.name} can no longer join “${project.name}”: the link that was sent opens nothing any more.`
      : `${member.name} can no longer read “${project.name}”, from now on. What they added stays in it.`
  return (
    <ConfirmDialog
      title="Revoke access?"
      text={text}
      confirm="Revoke access"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        try {
          await revoke.mutateAsync(undefined)
        } catch (error) {
          toast.error(messages.members.failed, errorText(error))
          throw error
        }
        toast.success(messages.members.removed)
      }}
    />
  )
}

export default RevokeAccessDialog
