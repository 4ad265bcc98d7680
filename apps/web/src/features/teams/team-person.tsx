import { messages } from '@atelier/contract/messages'
import type { Team, TeamMember } from '@atelier/contract/team'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MemberLine, RoleChange } from '../members/index.ts'
import { useRemoveFromTeam, useChangeTeamRole } from './api.ts'
import { teamRoleNames, teamRoles } from './team-roles.ts'

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
      text={`${person.name} is no longer in “${team.name}” and no longer on its plan. They stay in the projects that they have joined, until they are removed there.`}
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
  return (
    <>
      <RoleChange
        label={`Role of ${name}`}
        options={teamRoles}
        role={role === 'admin' ? 'admin' : 'member'}
        change={useChangeTeamRole(team.id, person.uid)}
      />
      <Menu
        label={`Actions for ${name}`}
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
