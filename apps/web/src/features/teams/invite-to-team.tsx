import type { OfferedTeamRole } from '@atelier/contract/team'
import { messages } from '@atelier/contract/messages'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { EmailsForm } from '../../ui/emails-form.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressHolders, RoleSelect } from '../members/index.ts'
import { useInviteToTeam } from './api.ts'
import { teamRoles } from './team-roles.ts'

/** Invites people into the team by email, one address or several. */
export const InviteToTeam = ({ teamId }: { teamId: string }) => {
  const [role, setRole] = useState<OfferedTeamRole>('member')
  const invite = useInviteToTeam(teamId)
  const send = (emails: string[], clear: () => void) =>
    invite.mutate(
      { emails, role },
      {
        onSuccess: ({ asked, skipped }) => {
          const left = skipped.map(({ email, reason }) => `${email}: ${reason}`).join(' ')
          if (asked.length === 0) toast.info('Nobody new was invited', left)
          else toast.success(messages.members.invited, left)
          clear()
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  return (
    <EmailsForm
      label="Invite to the team"
      isPending={invite.isPending}
      onSend={send}
      Note={AddressHolders}
      className="mb-8"
    >
      <RoleSelect label="Role" value={role} options={teamRoles} onChange={setRole} />
    </EmailsForm>
  )
}
