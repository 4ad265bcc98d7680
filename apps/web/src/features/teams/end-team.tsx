import type { Team } from '@atelier/contract/team'
import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUser } from '../users/index.ts'
import { useDeleteTeam, useRemoveFromTeam } from './api.ts'

/** The way out: members leave, its owner ends it for all. */
export const EndTeam = ({ team }: { team: Team }) => {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const leave = useRemoveFromTeam(team.id, user?.id ?? '')
  const end = useDeleteTeam(team.id)
  const isOwner = team.permissions.DELETE_TEAM
  const question = isOwner
    ? {
        title: 'Delete this team?',
        text: `“${team.name}” is gone for everyone in it, with its invitations. Everyone stays in the projects they have joined.`,
        confirm: 'Delete team',
        done: `The team “${team.name}” is deleted`,
        failed: 'The team was not deleted',
      }
    : {
        title: 'Leave this team?',
        text: `You are no longer in “${team.name}” and no longer on its plan, unless you are invited again. You stay in the projects that you have joined.`,
        confirm: 'Leave team',
        done: `You left “${team.name}”`,
        failed: 'You are still in the team',
      }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button icon={isOwner ? <Trash2 /> : <LogOut />} onPress={() => setAsking(true)}>
        {question.confirm}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...question}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => (isOwner ? end : leave).mutateAsync(undefined)}
        />
      )}
    </div>
  )
}
