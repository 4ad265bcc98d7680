import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { useProjectInvitations, useTeamInvitations } from './api.ts'
import { InvitationItem } from './invitation-item.tsx'

const InvitationList = ({ onJoined }: { onJoined: () => void }) => {
  const projects = useProjectInvitations()
  const teams = useTeamInvitations()
  const error = projects.error ?? teams.error
  const isWaiting = projects.data === undefined || teams.data === undefined
  if (isWaiting && error !== null)
    return (
      <ErrorState
        size="panel"
        title={t('Couldn’t load your invitations')}
        reason={errorText(error)}
        onRetry={() => void (projects.error === null ? teams.refetch() : projects.refetch())}
        isRetrying={projects.isFetching || teams.isFetching}
      />
    )
  if (isWaiting) return <p className="p-4 text-14 text-muted">{messages.invitations.loading}</p>
  const { invitations } = projects.data
  if (invitations.length + teams.data.length === 0)
    return <p className="p-4 text-14 text-muted">{messages.invitations.none}</p>
  return (
    <ul aria-label={t('Invitations')} className="p-1.5">
      {[...teams.data, ...invitations].map((invitation) => (
        <InvitationItem key={invitation.invitationId} invitation={invitation} onJoined={onJoined} />
      ))}
      {projects.hasNextPage && (
        <li>
          <LoadMore list={projects} size="sm" className="py-3" />
        </li>
      )}
    </ul>
  )
}

export default InvitationList
