import { messages } from '@atelier/contract/messages'
import { limits } from '@atelier/contract/limits'
import { errorText } from '../../lib/error-text.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useInvitations } from './api.ts'
import { InvitationItem } from './invitation-item.tsx'
import { useTeamInvitations } from './team-api.ts'
import { TeamInvitationItem } from './team-invitation-item.tsx'

/** What waits for an answer first, then what was put off (MBR-08). */
const InvitationList = ({ onJoined }: { onJoined: () => void }) => {
  const projects = useInvitations()
  const teams = useTeamInvitations()
  const failed = projects.error ?? teams.error
  const isWaiting = projects.data === undefined || teams.data === undefined
  if (isWaiting && failed !== null)
    return (
      <ErrorState
        size="panel"
        title="Your invitations did not load"
        reason={errorText(failed)}
        onRetry={() => void (projects.error === null ? teams.refetch() : projects.refetch())}
        isRetrying={projects.isFetching || teams.isFetching}
      />
    )
  if (isWaiting) return <p className="p-4 text-14 text-muted">{messages.invitations.loading}</p>
  const { invitations } = projects.data
  if (invitations.length + teams.data.length === 0)
    return <p className="p-4 text-14 text-muted">{messages.invitations.none}</p>
  return (
    <ul data-scroll aria-label="Invitations" className="max-h-90 w-toast max-w-full overflow-y-auto p-1.5">
      {teams.data.map((invitation) => (
        <TeamInvitationItem key={invitation.invitationId} invitation={invitation} onJoined={onJoined} />
      ))}
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.invitationId} invitation={invitation} onJoined={onJoined} />
      ))}
      {projects.hasNextPage && <MoreInvitations list={projects} />}
    </ul>
  )
}

/** The next page comes when the end is near, or when it is asked for. */
const MoreInvitations = ({ list }: { list: ReturnType<typeof useInvitations> }) => {
  const more = () => void list.fetchNextPage()
  const end = useNearEnd<HTMLLIElement>(more, {
    margin: limits.project.scrollMargin,
    isActive: !list.isFetchingNextPage && !list.isFetchNextPageError,
  })
  return (
    <li ref={end} className="flex flex-col items-center gap-2 py-3">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-13 text-bad">
          {errorText(list.error)}
        </p>
      )}
      <Button size="sm" onPress={more} isPending={list.isFetchingNextPage}>
        {list.isFetchNextPageError ? 'Try again' : messages.projects.loadMore}
      </Button>
    </li>
  )
}

export default InvitationList
