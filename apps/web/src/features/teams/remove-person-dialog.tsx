import type { Team, TeamMember } from '@atelier/contract/team'
import { messages } from '@atelier/contract/messages'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRemoveFromTeam } from './api.ts'

interface RemovePersonDialogProps {
  team: Team
  person: TeamMember
  onClose: () => void
}

/** Asks before somebody is taken out of the team, and says what stays. */
export const RemovePersonDialog = ({ team, person, onClose }: RemovePersonDialogProps) => {
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
