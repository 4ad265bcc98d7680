import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { askToSignIn, useUser } from '../users/index.ts'
import { ownTeamQuery } from './api.ts'
import { NoTeam } from './no-team.tsx'
import { TeamContents } from './team-contents.tsx'
import { TeamSkeleton } from './team-skeleton.tsx'

/** The page /settings/team: a person's team, its people, and whom it asks (MBR-03). */
export const TeamScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: 'Team', icon: <Users size={16} strokeWidth={1.5} /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          {user?.isGuest ? <GuestWall /> : <OwnTeam isKnown={user !== undefined} />}
        </div>
      </main>
    </>
  )
}

const OwnTeam = ({ isKnown }: { isKnown: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery({ ...ownTeamQuery, enabled: isKnown })
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title="Your team did not load"
        reason={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (data === undefined) return <TeamSkeleton />
  if (data.team === null) return <NoTeam mayCreate={data.mayCreate} />
  return <TeamContents team={data.team} />
}

const GuestWall = () => (
  <EmptyState
    isPageTitle
    icon={<Users size={20} strokeWidth={1.5} />}
    title="Teams are for accounts"
    text="Sign in to see your team, or to make one."
    action={
      <Button variant="primary" size="lg" onPress={() => askToSignIn()}>
        Sign in
      </Button>
    }
  />
)
