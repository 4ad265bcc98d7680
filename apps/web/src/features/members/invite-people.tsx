import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import { EmailsForm } from '../../ui/fields/emails-form.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailAccounts } from './email-accounts.tsx'
import { membersQuery, useInvite } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { InviteChanges, toKnownPeople } from './invite-changes.tsx'
import { projectRoles, RoleSelect } from './role-select.tsx'

export const InvitePeople = ({ project }: { project: Project }) => {
  const [role, setRole] = useState<OfferedRole>('VIEWER')
  const invite = useInvite(project.id)
  const { data: members = [] } = useQuery(membersQuery(project.id))
  if (!canManageMembers(project)) return null

  const send = (emails: string[], clear: () => void) =>
    invite.mutate(
      { type: 'EMAILS', emails, role },
      {
        onSuccess: ({ members, skipped }) => {
          const reasons = skipped.map(({ email, reason }) => `${email}: ${translate(reason)}`).join(' ')
          if (members.length === 0) toast.error(messages.members.inviteFailed, reasons)
          else toast.success(messages.members.invited, reasons)
          clear()
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  return (
    <EmailsForm
      label={t('Invite people')}
      isPending={invite.isPending}
      onSend={send}
      renderNote={(emails) => (
        <>
          <EmailAccounts emails={emails} />
          <InviteChanges
            emails={emails}
            role={role}
            roles={projectRoles}
            people={toKnownPeople(members)}
            promotesMembers
          />
        </>
      )}
    >
      <RoleSelect label={t('Role')} value={role} options={projectRoles} onChange={setRole} />
    </EmailsForm>
  )
}
