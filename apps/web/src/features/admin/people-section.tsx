import type { Person } from '@atelier/contract/admin/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { PeopleSkeleton } from '../../ui/feedback/loading.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { planNames, useUser } from '../users/index.ts'
import { peopleQuery } from './api.ts'
import { PersonDialog, type PersonAction } from './person-dialogs.tsx'
import { SignUpInvitations } from './sign-up-invitations.tsx'

const PeopleSection = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const list = useInfiniteQuery(peopleQuery(q))
  const [input, setInput] = useSearchText(q, onSearch, layout.searchDebounceMs)
  const [action, setAction] = useState<PersonAction | null>(null)
  return (
    <>
      <SearchField
        isPageSearch
        label={t('Search names and email addresses')}
        value={input}
        onChange={setInput}
      />
      <ResourceState
        query={list}
        loading={<PeopleSkeleton label={t('Loading accounts')} rows={5} />}
        errorTitle={t('Couldn’t load the accounts')}
        empty={
          <EmptyState
            size="panel"
            icon={<Users size={20} />}
            title={q === '' ? t('No accounts yet') : t('No matching accounts')}
            text={
              q === ''
                ? t('Accounts appear here when people sign up.')
                : t('Try part of a name or email address.')
            }
          />
        }
      >
        {(people) => (
          <ul
            aria-label={t('People')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onAction={(kind) => setAction({ kind, person })} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
      <SignUpInvitations />
      {action !== null && <PersonDialog action={action} onClose={() => setAction(null)} />}
    </>
  )
}

interface PersonRowProps {
  person: Person
  onAction: (kind: PersonAction['kind']) => void
}

const PersonRow = ({ person, onAction }: PersonRowProps) => {
  const { id, name, email, plan, hasTeamPlan, isAdmin, isBlocked, lastSeenAt } = person
  const isSelf = useUser()?.id === id
  return (
    <li className="flex items-center gap-3 py-2.5 pe-2 ps-4">
      <Avatar name={name} picture={null} isDecorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 truncate text-14 font-semibold">{name}</span>
          {isAdmin && <Badge tone="accent">{t('Admin')}</Badge>}
          {isBlocked && <Badge tone="bad">{t('Blocked')}</Badge>}
          <Badge>{hasTeamPlan ? planNames.team : planNames[plan]}</Badge>
        </p>
        <p className="mt-0.5 truncate text-12 text-muted">
          {email} ·{' '}
          {lastSeenAt === null
            ? t('not signed in yet')
            : t('last seen {lastSeenAt}', { lastSeenAt: relativeTime(lastSeenAt) })}
        </p>
      </div>
      <Menu
        label={t('Actions for {name}', { name })}
        placement="bottom end"
        items={[
          { label: t('Usage'), onAction: () => onAction('usage') },
          { label: t('Change plan'), onAction: () => onAction('plan') },
          ...(isBlocked && !isAdmin
            ? []
            : [
                {
                  label: isAdmin ? t('Remove as admin') : t('Make admin'),
                  onAction: () => onAction('admin'),
                },
              ]),
          'divider',
          ...(isSelf
            ? []
            : [{ label: isBlocked ? t('Unblock') : t('Block'), onAction: () => onAction('block') }]),
          { label: t('Delete account'), isDanger: true, onAction: () => onAction('delete') },
        ]}
      />
    </li>
  )
}

export default PeopleSection
