import type { Member } from '@atelier/contract/projects/member'
import type { Project } from '@atelier/contract/projects/project'
import { Crown, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useChangeRole, useResend } from './api.ts'
import { MemberLine } from './member-line.tsx'
import { projectRoles, RoleChange } from './role-select.tsx'
import { useSentInvitation } from './sent-invitation.tsx'

const { sent, resendFailed } = messages.invitations

const RevokeAccessDialog = lazy(() => import('./revoke-access-dialog.tsx'))
const TransferProjectDialog = lazy(() => import('./transfer-project-dialog.tsx'))

export const ManagedMember = ({ project, member }: { project: Project; member: Member }) => {
  const { uid, name, role, invitationId, mailFailure } = member
  const [dialog, setDialog] = useState<'transfer' | 'revoke' | null>(null)
  const close = () => setDialog(null)
  const change = useChangeRole(project.id, member)
  const invitation = useSentInvitation(member, useResend(project.id), {
    successText: sent,
    errorTitle: resendFailed,
  })
  const transferItem = {
    label: t('Transfer ownership'),
    icon: <Crown />,
    onAction: () => setDialog('transfer'),
  }
  const revokeItem = { label: t('Revoke access'), icon: <UserMinus />, onAction: () => setDialog('revoke') }
  return (
    <MemberLine
      member={member}
      badge={member.status === 'PENDING' ? (member.isExpired ? t('Expired') : t('Invited')) : null}
    >
      {invitationId !== null && mailFailure !== null && (
        <Button isPending={invitation.isPending} onPress={invitation.copyLink}>
          {t('Copy link')}
        </Button>
      )}
      <RoleChange
        label={t('{name}’s role', { name })}
        options={projectRoles}
        role={role === 'EDITOR' ? 'EDITOR' : 'VIEWER'}
        change={change}
      />
      <Menu
        label={t('Actions for {name}', { name })}
        items={[
          ...(invitationId === null ? [] : invitation.items),
          ...(uid === null || member.status === 'PENDING' ? [] : [transferItem, 'divider' as const]),
          { ...revokeItem, isDanger: true },
        ]}
      />
      {dialog === 'revoke' && <RevokeAccessDialog project={project} member={member} onClose={close} />}
      {dialog === 'transfer' && uid !== null && (
        <TransferProjectDialog project={project} uid={uid} name={name} onClose={close} />
      )}
    </MemberLine>
  )
}
