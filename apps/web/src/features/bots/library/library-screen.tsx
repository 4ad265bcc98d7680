import { contains } from '@atelier/contract/contains'
import type { Bot as BotData, BotCategory } from '@atelier/contract/bots/bot'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { layout } from '../../../lib/layout.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { useSearchText } from '../../../lib/forms/use-search-text.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../../ui/feedback/load-more.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/display/page-header.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { promptSignIn, useUser } from '../../users/index.ts'
import { botsQuery, curatedQuery, useDeleteBot } from '../api.ts'
import { BotCard } from './bot-card.tsx'
import { BotsError } from '../bots-error.tsx'
import { categories, categoryNames } from '../categories.ts'
import { ImportBot } from './import-bot.tsx'

interface LibrarySearch {
  q: string
  category: BotCategory | undefined
}

interface BotListState {
  data: readonly BotData[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

const BotGroup = ({
  title,
  list: { data, error, isFetching, refetch },
  empty,
  onDelete,
  children,
}: {
  title: string
  list: BotListState
  empty: ReactNode
  onDelete: (bot: BotData) => void
  children?: ReactNode
}) => (
  <section aria-label={title} className="mt-8">
    <h2 className="mb-3 text-14 font-semibold text-muted">{title}</h2>
    {data !== undefined ? (
      data.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {data.map((bot) => (
            <BotCard key={bot.id} bot={bot} onDelete={() => onDelete(bot)} />
          ))}
        </ul>
      )
    ) : error !== null ? (
      <BotsError
        title={messages.bots.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label={t('Loading {what}', { what: title })}>
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {Array.from({ length: 3 }, (_, card) => (
            <Skeleton key={card} className="h-36 rounded-md" />
          ))}
        </div>
      </Loading>
    )}
    {children}
  </section>
)

const matches = ({ name, description, handle }: BotData, q: string) =>
  contains(`${name} ${handle} ${description}`, q)

export const LibraryScreen = ({
  q,
  category: categoryParam,
  onChange,
}: {
  q: string
  category: string | undefined
  onChange: (next: LibrarySearch) => void
}) => {
  const category = categories.find((each) => each === categoryParam)
  const user = useUser()
  const isGuest = user?.isGuest ?? true
  const [input, setInput] = useSearchText(
    q,
    (next) => onChange({ q: next, category }),
    layout.searchDebounceMs,
  )
  const query = q === '' ? undefined : q
  const curatedBots = useQuery({
    ...curatedQuery(category),
    select: (bots) => bots.filter((bot) => matches(bot, q)),
  })
  const ownBots = useInfiniteQuery({
    ...botsQuery({ scope: 'own', category, q: query }),
    enabled: user?.isGuest === false,
  })
  const isInTeam = (user?.teamId ?? null) !== null
  const teamBots = useInfiniteQuery({
    ...botsQuery({ scope: 'team', category, q: query }),
    enabled: isInTeam,
  })
  const sharedBots = useInfiniteQuery(botsQuery({ scope: 'public', category, q: query }))
  const [botToDelete, setBotToDelete] = useState<BotData | null>(null)
  const remove = useDeleteBot()
  const isFiltered = q !== '' || category !== undefined
  const emptyState = (
    <EmptyState
      icon={<Bot size={20} />}
      size="panel"
      title={isFiltered ? messages.bots.noneForFilter : messages.bots.none}
      {...(isFiltered && {
        action: (
          <Button
            onPress={() => {
              setInput('')
              onChange({ q: '', category: undefined })
            }}
          >
            {t('Show all')}
          </Button>
        ),
      })}
    />
  )
  const othersBots = sharedBots.data?.filter(({ isOwner }) => !isOwner)
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('Bots'), icon: <Bot /> }]}
        actions={
          isGuest ? (
            <Button
              variant="primary"
              icon={<Plus />}
              onPress={() => promptSignIn({ reason: t('Sign in to create your own bots.') })}
            >
              {t('New bot')}
            </Button>
          ) : (
            <>
              <ImportBot />
              <Link to="/chat/bots/$botId" params={{ botId: 'new' }} className={buttonClass('primary')}>
                <Plus />
                {t('New bot')}
              </Link>
            </>
          )
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-vault pt-8 pb-16">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('Bots')}</h1>
          <p className="mt-1.5 text-14 text-pretty text-muted">
            {t('Assistants for specific kinds of work, each with its own instructions and knowledge.')}
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <SearchField
              label={t('Search bots')}
              isPageSearch
              value={input}
              onChange={setInput}
              className="max-w-search min-w-40 flex-1"
            />
            <Select
              label={t('Category')}
              isLabelHidden
              value={category ?? 'all'}
              onChange={(next) => onChange({ q, category: next === 'all' ? undefined : next })}
              options={[
                { value: 'all', label: t('All categories') },
                ...categories.map((value) => ({ value, label: categoryNames[value] })),
              ]}
              className="min-w-40"
            />
          </div>
          {user?.isGuest === false && !(isFiltered && ownBots.data?.length === 0) && (
            <BotGroup title={t('Your bots')} list={ownBots} empty={emptyState} onDelete={setBotToDelete}>
              <LoadMore list={ownBots} className="py-4" />
            </BotGroup>
          )}
          {isInTeam && ((teamBots.data?.length ?? 0) > 0 || teamBots.error !== null) && (
            <BotGroup
              title={t('From your team')}
              list={teamBots}
              empty={emptyState}
              onDelete={setBotToDelete}
            >
              <LoadMore list={teamBots} className="py-4" />
            </BotGroup>
          )}
          <BotGroup
            title={t('Curated bots')}
            list={curatedBots}
            empty={emptyState}
            onDelete={setBotToDelete}
          />
          {((othersBots?.length ?? 0) > 0 || sharedBots.error !== null || sharedBots.hasNextPage) && (
            <BotGroup
              title={t('From the community')}
              list={{ ...sharedBots, data: othersBots }}
              empty={emptyState}
              onDelete={setBotToDelete}
            >
              <LoadMore list={sharedBots} className="py-4" />
            </BotGroup>
          )}
        </div>
      </main>
      {botToDelete && (
        <ConfirmDialog
          title={t('Delete {deleted}?', { deleted: botToDelete.name })}
          text={t(
            'Its instructions, versions and knowledge base will be permanently deleted. Its files stay in your vault, and you can still read chats with this bot.',
          )}
          confirmLabel={t('Delete bot')}
          isDanger
          onConfirm={() => remove.mutateAsync(botToDelete.id)}
          successMessage={messages.bots.deleted}
          errorTitle={messages.bots.deleteFailed}
          onClose={() => setBotToDelete(null)}
        />
      )}
    </>
  )
}
