import type { ListedChat } from '@atelier/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { chatListQuery, type ChatListing } from './api.ts'
import { ChatGroupsSkeleton } from './chat-groups.tsx'
import { groupByDay } from './group-by-day.ts'
import { HistoryRow, type Selection } from './history-row.tsx'

interface ChatRowsProps {
  title: string
  chats: readonly ListedChat[]
  q?: string
  selection: Selection | null
}

export const ChatRows = ({ title, chats, q = '', selection }: ChatRowsProps) =>
  chats.length > 0 && (
    <section className="pb-4">
      <h3 className="px-2 pb-1.5 text-12 text-muted">{title}</h3>
      <ul aria-label={title} className="flex flex-col gap-px">
        {chats.map((chat) => (
          <HistoryRow key={chat.id} chat={chat} q={q} selection={selection} />
        ))}
      </ul>
    </section>
  )

interface ChatListProps {
  listing: ChatListing
  selection: Selection | null
  empty: ReactNode
}

export const ChatList = ({ listing, selection, empty }: ChatListProps) => {
  const list = useInfiniteQuery(chatListQuery(listing))
  const { q = '', filter } = listing
  return (
    <ResourceState
      query={list}
      loading={<ChatGroupsSkeleton />}
      errorTitle={t('Couldn’t load your chats')}
      empty={empty}
      size="panel"
    >
      {(chats) => (
        <div className={list.isPlaceholderData ? 'opacity-60' : undefined}>
          {filter === 'ARCHIVED' ? (
            <ChatRows title={t('Archived chats')} chats={chats} q={q} selection={selection} />
          ) : (
            groupByDay(chats).map(({ title, items }) => (
              <ChatRows key={title} title={title} chats={items} q={q} selection={selection} />
            ))
          )}
          <LoadMore list={list} size="sm" loading={<ChatGroupsSkeleton rows={3} />} />
        </div>
      )}
    </ResourceState>
  )
}
