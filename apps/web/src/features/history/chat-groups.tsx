import type { ListedChat } from '@atelier/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { chatListQuery } from './api.ts'
import { ChatMenu } from './chat-menu.tsx'
import { groupByDay } from './group-by-day.ts'

const ChatName = lazy(() => import('./chat-name.tsx'))

interface ChatGroupsProps {
  empty: React.ReactNode
}

export const ChatGroups = ({ empty }: ChatGroupsProps) => {
  const list = useInfiniteQuery(chatListQuery())
  const { data: pinnedChats = [] } = useInfiniteQuery(chatListQuery({ filter: 'PINNED' }))
  return (
    <ResourceState
      query={list}
      loading={<ChatGroupsSkeleton />}
      errorTitle={t('Couldn’t load your chats')}
      empty={empty}
      size="panel"
    >
      {(chats) => (
        <>
          <Group title={t('Pinned')} chats={pinnedChats.filter(({ pinnedAt }) => pinnedAt !== null)} />
          {groupByDay(chats.filter(({ pinnedAt }) => pinnedAt === null)).map(({ title, items }) => (
            <Group key={title} title={title} chats={items} />
          ))}
          <LoadMore list={list} size="sm" loading={<ChatGroupsSkeleton rows={3} />} />
        </>
      )}
    </ResourceState>
  )
}

const Group = ({ title, chats }: { title: string; chats: readonly ListedChat[] }) =>
  chats.length > 0 && (
    <section className="pb-4">
      <h2 className="px-2 pb-1.5 text-12 text-muted">{title}</h2>
      <ul aria-label={title} className="flex flex-col gap-px">
        {chats.map((chat) => (
          <ChatLink key={chat.id} chat={chat} />
        ))}
      </ul>
    </section>
  )

const widths = ['w-40', 'w-48', 'w-36', 'w-44', 'w-32'] as const

export const ChatGroupsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Loading label={t('Loading your chats')} className="flex flex-col gap-px pt-1">
    {widths.slice(0, rows).map((width) => (
      <div key={width} className="flex h-7.5 items-center px-2">
        <Skeleton className={`h-3 ${width}`} />
      </div>
    ))}
  </Loading>
)

const ChatLink = memo(({ chat }: { chat: ListedChat }) => {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <li className="flex min-h-7.5 items-center px-0.5">
        <ChatName chat={chat} onEnd={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className="group/chat relative">
      <Link
        to="/chat/$chatId"
        params={{ chatId: chat.id }}
        className="touch-tall flex h-7.5 items-center rounded-sm px-2 text-13 text-muted transition-colors group-hover/chat:pe-8 group-has-aria-expanded/chat:pe-8 hover:bg-tint hover:text-ink touch:pe-10 aria-[current=page]:bg-tint-strong aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        <span className="truncate">{chat.title === '' ? t('New chat') : chat.title}</span>
      </Link>
      <ChatMenu
        chat={chat}
        onRename={() => setRenaming(true)}
        className="touch-area absolute top-1/2 end-1 flex size-6 -translate-y-1/2 items-center justify-center rounded-xs text-muted opacity-0 group-hover/chat:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
      />
    </li>
  )
})
ChatLink.displayName = 'ChatLink'
