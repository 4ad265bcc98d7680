import type { TeamInvitee, Team, TeamMember } from '@atelier/contract/teams/team'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MemberLine, RoleChange, useSentInvitation } from '../members/index.ts'
import {
  useChangeTeamRole,
  useRemoveFromTeam,
  useResendTeamInvitation,
  useRevokeTeamInvitation,
} from './api.ts'
import { teamRoleNames, teamRoles } from './team-roles.ts'

interface RemovePersonDialogProps {
  team: Team
  person: TeamMember
  onClose: () => void
}

const RemovePersonDialog = ({ team, person, onClose }: RemovePersonDialogProps) => {
  const remove = useRemoveFromTeam(team.id, person.uid)
  return (
    <ConfirmDialog
      title={t('Remove from team?')}
      text={t(
        '{person} will be removed from “{team}” and lose access to the team’s plan. They’ll stay in the projects they joined.',
        {
          person: person.name,
          team: team.name,
        },
      )}
      confirmLabel={t('Remove')}
      isDanger
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(undefined)}
      successMessage={messages.members.removed}
      errorTitle={messages.members.failed}
    />
  )
}

interface TeamPersonProps {
  team: Team
  person: TeamMember
  isYou: boolean
}

export const TeamPerson = ({ team, person, isYou }: TeamPersonProps) => {
  const isManaged = team.permissions.MANAGE_TEAM && person.role !== 'owner' && !isYou
  return (
    <MemberLine member={person} badge={isYou ? t('You') : null}>
      {isManaged ? (
        <ManagedPerson team={team} person={person} />
      ) : (
        <span className="text-13 text-muted">{teamRoleNames[person.role]}</span>
      )}
    </MemberLine>
  )
}

const ManagedPerson = ({ team, person }: Omit<TeamPersonProps, 'isYou'>) => {
  const { name, role } = person
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <RoleChange
        label={t('{name}’s role', { name })}
        options={teamRoles}
        role={role === 'admin' ? 'admin' : 'member'}
        change={useChangeTeamRole(team.id, person.uid)}
      />
      <Menu
        label={t('Actions for {name}', { name })}
        items={[
          {
            label: t('Remove from team'),
            icon: <UserMinus />,
            isDanger: true,
            onAction: () => setConfirming(true),
          },
        ]}
      />
      {isConfirming && (
        <RemovePersonDialog team={team} person={person} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

const texts = { successText: t('Invitation resent'), errorTitle: t('Couldn’t send the invitation') }

export const InvitedPerson = ({ teamId, invited: invitee }: { teamId: string; invited: TeamInvitee }) => {
  const { email, role, isExpired, holder, mailFailure, invitationId } = invitee
  const invitation = useSentInvitation(invitee, useResendTeamInvitation(teamId), texts)
  const revoke = useRevokeTeamInvitation(teamId, invitationId)
  // a promise, because the refreshed list may unmount this row before the response
  const revokeInvitation = () =>
    void revoke.mutateAsync(undefined).then(
      () => toast.success(t('Invitation revoked')),
      (error: unknown) => toast.error(messages.members.failed, errorText(error)),
    )
  return (
    <MemberLine
      member={{ name: email, email, picture: null, holder, mailFailure }}
      badge={isExpired ? t('Expired') : teamRoleNames[role]}
    >
      {(mailFailure !== null || isExpired) && (
        <Button
          isPending={invitation.isPending}
          onPress={mailFailure === null ? invitation.resendOrCopy : invitation.copyLink}
        >
          {mailFailure === null ? t('Resend') : t('Copy link')}
        </Button>
      )}
      <Menu
        label={t('Actions for {email}', { email })}
        items={[
          ...invitation.items,
          { label: t('Revoke invitation'), icon: <UserMinus />, isDanger: true, onAction: revokeInvitation },
        ]}
      />
    </MemberLine>
  )
}
