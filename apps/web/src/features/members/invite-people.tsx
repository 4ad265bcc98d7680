import type { OfferedRole } from '@atelier/contract/invitation'
import type { Project } from '@atelier/contract/project'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translated } from '../../lib/text.tsx'
import { EmailsForm } from '../../ui/emails-form.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressHolders } from './address-holders.tsx'
import { useInvite } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { projectRoles, RoleSelect } from './role-select.tsx'

/** Invites by email, one address or several (MBR-02). */
export const InvitePeople = ({ project }: { project: Project }) => {
  const [role, setRole] = useState<OfferedRole>('VIEWER')
  const invite = useInvite(project.id)
  if (!canManageMembers(project)) return null

  const send = (emails: string[], clear: () => void) =>
    invite.mutate(
      { type: 'EMAILS', emails, role },
      {
        onSuccess: ({ members, skipped }) => {
          const left = skipped.map(({ email, reason }) => `${email}: ${translated(reason)}`).join(' ')
          if (members.length === 0) toast.error(messages.members.inviteFailed, left)
          else toast.success(messages.members.invited, left)
          clear()
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  return (
    <EmailsForm label={t('Invite people')} isPending={invite.isPending} onSend={send} Note={AddressHolders}>
      <RoleSelect label={t('Role')} value={role} options={projectRoles} onChange={setRole} />
    </EmailsForm>
  )
}
