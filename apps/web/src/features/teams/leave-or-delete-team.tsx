import type { Team } from '@atelier/contract/teams/team'
import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useUser } from '../users/index.ts'
import { useDeleteTeam, useRemoveFromTeam } from './api.ts'

export const LeaveOrDeleteTeam = ({ team }: { team: Team }) => {
  const user = useUser()
  const [isConfirming, setConfirming] = useState(false)
  const leaveTeam = useRemoveFromTeam(team.id, user?.id ?? '')
  const deleteTeam = useDeleteTeam(team.id)
  const isOwner = team.permissions.DELETE_TEAM
  const dialogTexts = isOwner
    ? {
        title: t('Delete this team?'),
        text: t(
          '“{team}” and its invitations will be deleted for everyone. Everyone stays in the projects they joined.',
          { team: team.name },
        ),
        confirmLabel: t('Delete team'),
        successMessage: t('“{team}” deleted', { team: team.name }),
        errorTitle: t('Couldn’t delete the team'),
      }
    : {
        title: t('Leave this team?'),
        text: t(
          'You’ll leave “{team}” and lose access to the team’s plan. To rejoin, you’ll need a new invitation. You’ll stay in the projects you joined.',
          { team: team.name },
        ),
        confirmLabel: t('Leave team'),
        successMessage: t('You left “{team}”', { team: team.name }),
        errorTitle: t('Couldn’t leave the team'),
      }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button icon={isOwner ? <Trash2 /> : <LogOut />} onPress={() => setConfirming(true)}>
        {dialogTexts.confirmLabel}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          {...dialogTexts}
          isDanger
          onClose={() => setConfirming(false)}
          onConfirm={() => (isOwner ? deleteTeam : leaveTeam).mutateAsync(undefined)}
        />
      )}
    </div>
  )
}
