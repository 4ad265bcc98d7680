import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail, MailX } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUser } from '../users/index.ts'
import { projectLinkQuery, teamLinkQuery } from './api.ts'
import { InvitationCard } from './invitation-card.tsx'
import { describeInvitation } from './describe-invitation.ts'

export const InvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(projectLinkQuery(token))} targetKind="project">
    {(invitation) => <LinkedInvitation invitation={invitation} token={token} />}
  </LinkPage>
)

export const TeamInvitationScreen = ({ token }: { token: string }) => (
  <LinkPage query={useQuery(teamLinkQuery(token))} targetKind="team">
    {(invitation) => <LinkedInvitation invitation={invitation} token={token} />}
  </LinkPage>
)

type CardProps = ComponentProps<typeof InvitationCard>

const LinkedInvitation = ({
  invitation,
  token,
}: {
  invitation: CardProps['invitation'] & { isExpired: boolean }
  token: string
}) =>
  invitation.isExpired ? (
    <ExpiredInvitation invitation={invitation} />
  ) : (
    <InvitationCard invitation={invitation} token={token} />
  )

const ExpiredInvitation = ({ invitation }: Pick<CardProps, 'invitation'>) => {
  const navigate = useNavigate()
  return (
    <EmptyState
      isPageTitle
      icon={<MailX size={20} />}
      title={t('This invitation has expired')}
      text={t('Ask {inviterInfo} to resend the invitation to “{invitation}”.', {
        inviterInfo: invitation.inviterInfo.name,
        invitation: describeInvitation(invitation).name,
      })}
      action={<Button onPress={() => void navigate({ to: '/chat' })}>{t('Go to chat')}</Button>}
    />
  )
}

interface LinkPageProps<Data> {
  query: UseQueryResult<Data>
  targetKind: 'project' | 'team'
  children: (data: Data) => ReactNode
}

const LinkPage = <Data,>({ query, targetKind, children }: LinkPageProps<Data>) => (
  <>
    <PageHeader breadcrumb={[{ label: t('Invitation'), icon: <Mail /> }]} />
    <main className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-4 py-10 tablet:justify-center">
      <ResourceState
        query={query}
        loading={<InvitationSkeleton />}
        errorTitle={t('Couldn’t load the invitation')}
        notFound={<InvalidLink targetKind={targetKind} />}
      >
        {children}
      </ResourceState>
    </main>
  </>
)

const InvitationSkeleton = () => (
  <div className="flex w-full max-w-form flex-col gap-4 rounded-lg border border-line bg-surface p-6">
    <span className="sr-only">{t('Loading invitation')}</span>
    <Skeleton className="size-14 rounded-lg" />
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-9 w-full" />
  </div>
)

/** Shown for links that were used, revoked, replaced or never existed. */
const InvalidLink = ({ targetKind }: { targetKind: 'project' | 'team' }) => {
  const isGuest = useUser()?.isGuest ?? true
  const navigate = useNavigate()
  const to = isGuest ? '/chat' : targetKind === 'team' ? '/settings/team' : '/chat/projects'
  return (
    <EmptyState
      isPageTitle
      icon={<MailX size={20} />}
      title={t('This link no longer works')}
      text={
        targetKind === 'team'
          ? t(
              'It was already used, revoked or replaced. If you joined with it, go to your team. Otherwise, ask for a new link.',
            )
          : t(
              'It was already used, revoked or replaced. If you joined with it, you’ll find the project in your list. Otherwise, ask for a new link.',
            )
      }
      action={
        <Button onPress={() => void navigate({ to })}>
          {isGuest
            ? t('Go to chat')
            : targetKind === 'team'
              ? t('Go to your team')
              : t('Go to your projects')}
        </Button>
      }
    />
  )
}
