import { messages } from '@atelier/contract/messages'
import type { Team, TeamMember, OfferedTeamRole } from '@atelier/contract/team'
import { Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { MemberLine } from '../members/index.ts'
import { useRemoveFromTeam, useChangeTeamRole } from './api.ts'
import { teamRoleNames } from './team-role-names.ts'
import { TeamRoleSelect } from './team-role-select.tsx'

interface RemovePersonDialogProps {
  team: Team
  person: TeamMember
  onClose: () => void
}

/** Asks before somebody is taken out of the team, and says what stays. */
const RemovePersonDialog = ({ team, person, onClose }: RemovePersonDialogProps) => {
  const remove = useRemoveFromTeam(team.id, person.uid)
  return (
    <ConfirmDialog
      title="Remove from the team?"
      text={`${person.name} is no longer in “${team.name}” and no longer on its plan. They stay in the projects that they have joined, until they are taken out there.`}
      confirm="Remove"
      isDanger
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(undefined)}
      done={messages.members.removed}
      failed={messages.members.failed}
    />
  )
}

interface TeamPersonProps {
  team: Team
  person: TeamMember
  isYou: boolean
}

/** Somebody of the team; for who manages it with a choice of the role and a way out, the owner's and the own left out. */
export const TeamPerson = ({ team, person, isYou }: TeamPersonProps) => {
  const isManaged = team.permissions.MANAGE_TEAM && person.role !== 'owner' && !isYou
  return (
    <MemberLine member={person} badge={isYou ? 'You' : null}>
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
  const [isAsking, setAsking] = useState(false)
  const change = useChangeTeamRole(team.id, person.uid)
  // what was chosen is shown until the answer is there; after a failure it is what it was
  const shown: OfferedTeamRole = change.isPending ? change.variables : role === 'admin' ? 'admin' : 'member'
  const choose = (next: OfferedTeamRole) => {
    if (next === shown) return
    change.mutate(next, {
      onSuccess: () => toast.success(messages.members.updated),
      onError: (error) => toast.error(messages.members.failed, errorText(error)),
    })
  }
  return (
    <>
      <TeamRoleSelect
        label={`Role of ${name}`}
        role={shown}
        onChange={choose}
        isDisabled={change.isPending}
      />
      <Menu
        label={`Actions for ${name}`}
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          {
            label: 'Remove from the team',
            icon: <UserMinus />,
            isDanger: true,
            onAction: () => setAsking(true),
          },
        ]}
      />
      {isAsking && <RemovePersonDialog team={team} person={person} onClose={() => setAsking(false)} />}
    </>
  )
}
