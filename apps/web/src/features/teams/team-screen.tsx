import { TeamName } from '@atelier/contract/teams/team'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { NameDialog } from '../../ui/overlays/name-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { GuestWall, useUser } from '../users/index.ts'
import { ownTeamQuery, useCreateTeam } from './api.ts'
import { TeamContents } from './team-contents.tsx'

export const TeamScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Team'), icon: <Users /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          {user?.isGuest ? (
            <GuestWall
              isPageTitle
              icon={<Users size={20} />}
              title={t('Teams require an account')}
              text={t('Sign in to see or create your team.')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            <OwnTeam isUserLoaded={user !== undefined} />
          )}
        </div>
      </main>
    </>
  )
}

const OwnTeam = ({ isUserLoaded }: { isUserLoaded: boolean }) => (
  <ResourceState
    query={useQuery({ ...ownTeamQuery, enabled: isUserLoaded })}
    loading={<TeamSkeleton />}
    errorTitle={t('Couldn’t load your team')}
  >
    {({ team, mayCreate }) =>
      team === null ? <NoTeam mayCreate={mayCreate} /> : <TeamContents team={team} />
    }
  </ResourceState>
)

const TeamSkeleton = () => (
  <Loading label={t('Loading your team')} className="flex flex-col gap-2">
    <Skeleton className="h-8 w-60" />
    <Skeleton className="h-4 w-40" />
  </Loading>
)

const inviteText = t(
  'Bring together the people you work with and invite all or some of them to a project at once.',
)
const shareText = t('Bring together the people you work with and share bots and prompts with them.')
const needsPlanText = t(
  'Creating a team requires the team plan, which your administrator can give you. You can also join a team when its owner invites you; invitations appear under Notifications.',
)

const NoTeam = ({ mayCreate }: { mayCreate: boolean }) => {
  const create = useCreateTeam()
  const hasTeamPlan = useUser()?.plan === 'team'
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <EmptyState
        isPageTitle
        icon={<Users size={20} />}
        title={t('You’re not on a team')}
        text={mayCreate ? (hasTeamPlan ? inviteText : shareText) : needsPlanText}
        action={
          mayCreate && (
            <Button variant="primary" size="lg" onPress={() => setCreating(true)}>
              {t('Create a team')}
            </Button>
          )
        }
      />
      {isCreating && (
        <NameDialog
          title={t('New team')}
          confirmLabel={t('Create team')}
          name=""
          schema={TeamName}
          maxLength={limits.account.nameMax}
          save={create.mutateAsync}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
