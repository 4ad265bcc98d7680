import type { User } from '@atelier/contract/people/user'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArrowLeftRight,
  ChevronRight,
  CircleUserRound,
  Gauge,
  History,
  KeyRound,
  UserRoundPen,
  Users,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { PagePath } from '../../lib/page-path.ts'
import { t } from '../../lib/text.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LegalLinks } from '../../ui/display/legal-links.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SharedCrafts } from '../crafts/index.ts'
import { planFacts, promptSignIn, useUser } from '../users/index.ts'

interface ProfileLink {
  to: PagePath
  icon: ReactNode
  label: string
  text: string
}

const profileLinks: readonly ProfileLink[] = [
  {
    to: '/chat/history',
    icon: <History />,
    label: t('History'),
    text: t('Find, sort and export your chats'),
  },
  { to: '/vault', icon: <Archive />, label: t('Vault'), text: t('Your files, links and text') },
  {
    to: '/settings/account',
    icon: <CircleUserRound />,
    label: t('Account'),
    text: t('Name, password, sessions, account deletion'),
  },
  {
    to: '/settings/personal',
    icon: <UserRoundPen />,
    label: t('Instructions and memory'),
    text: t('What the assistant knows about you'),
  },
  {
    to: '/settings/usage',
    icon: <Gauge />,
    label: t('Usage'),
    text: t('Your usage and limits'),
  },
  {
    to: '/settings/data',
    icon: <ArrowLeftRight />,
    label: t('Import and export'),
    text: t('Import and export your data'),
  },
  { to: '/settings/team', icon: <Users />, label: t('Team'), text: t('Members and invitations') },
  { to: '/settings/tools', icon: <Wrench />, label: t('Tools'), text: t('Tools the assistant can use') },
  { to: '/settings/api-keys', icon: <KeyRound />, label: t('API keys'), text: t('For your own apps') },
]

export const ProfileScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Profile'), icon: <CircleUserRound /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          {user === undefined ? <UserSummarySkeleton /> : <UserSummary user={user} />}
          {user?.isGuest === false && (
            <ul className="mt-8 divide-y divide-line border-y border-line">
              {profileLinks.map((link) => (
                <li key={link.label}>
                  <ProfileLinkRow {...link} />
                </li>
              ))}
            </ul>
          )}
          {user?.isGuest === false && <SharedCrafts />}
          <LegalLinks className="mt-8" />
        </div>
      </main>
    </>
  )
}

const UserSummary = ({ user }: { user: User }) => (
  <div className="flex flex-wrap items-center gap-4">
    <Avatar
      name={user.isGuest ? 'Guest' : user.name}
      picture={user.picture}
      size="lg"
      isDecorative
      className="size-16 text-20"
    />
    <div className="min-w-0 flex-1">
      <h1 className="font-serif text-28 font-medium tracking-tight wrap-anywhere">
        {user.isGuest ? t('Guest') : user.name}
      </h1>
      <p className="mt-1 text-14 wrap-anywhere text-muted">
        {user.isGuest ? t('What you create is kept only for this browser session.') : user.email}
      </p>
      <p className="text-14 text-muted">{planFacts(user).join(' · ')}</p>
    </div>
    {user.isGuest && (
      <Button variant="primary" size="lg" onPress={() => promptSignIn()}>
        {t('Sign in for free')}
      </Button>
    )}
  </div>
)

const ProfileLinkRow = ({ to, icon, label, text }: ProfileLink) => (
  <Link
    to={to}
    className="flex min-h-11 items-center gap-3 rounded-sm px-2 py-3 transition-colors hover:bg-tint"
  >
    <span className="text-muted">{icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block text-14 font-medium">{label}</span>
      <span className="block text-13 text-muted">{text}</span>
    </span>
    <ChevronRight className="text-faint" />
  </Link>
)

const UserSummarySkeleton = () => (
  <div className="flex items-center gap-4">
    <span className="sr-only">{t('Loading your profile')}</span>
    <Skeleton className="size-16 rounded-full" />
    <span className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-4 w-60" />
    </span>
  </div>
)
