import type { Member } from '@atelier/contract/member'
import type { Project } from '@atelier/contract/project'
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
      title={`Make ${name} the owner?`}
      text={`From now on ${name} alone decides who is in “${project.name}”, shares it, archives it and deletes it. You stay in it as an editor, and only ${name} can hand it back. ${
        project.isPubliclyAccessible ? 'Its public link stays on, without your chats. ' : ''
      }Your files stay in your vault and your storage.`}
      confirm="Transfer ownership"
      isDanger
      onClose={onClose}
      onConfirm={() => transfer.mutateAsync(uid)}
      done={`${name} owns “${project.name}” now`}
      failed="The project is still yours"
    />
  )
}

export default TransferProjectDialog
