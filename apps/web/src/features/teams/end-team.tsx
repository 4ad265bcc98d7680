import type { Team } from '@atelier/contract/teams/team'
import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useUser } from '../users/index.ts'
import { useDeleteTeam, useRemoveFromTeam } from './api.ts'

export const EndTeam = ({ team }: { team: Team }) => {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const leave = useRemoveFromTeam(team.id, user?.id ?? '')
  const end = useDeleteTeam(team.id)
  const isOwner = team.permissions.DELETE_TEAM
  const question = isOwner
    ? {
        title: t('Delete this team?'),
        text: t(
          '“{team}” and its invitations will be deleted for everyone. Everyone stays in the projects they joined.',
          { team: team.name },
        ),
        confirm: t('Delete team'),
        done: t('“{team}” deleted', { team: team.name }),
        failed: t('Couldn’t delete the team'),
      }
    : {
        title: t('Leave this team?'),
        text: t(
          'You’ll leave “{team}” and lose access to the team’s plan. To rejoin, you’ll need a new invitation. You’ll stay in the projects you joined.',
          { team: team.name },
        ),
        confirm: t('Leave team'),
        done: t('You left “{team}”', { team: team.name }),
        failed: t('Couldn’t leave the team'),
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
