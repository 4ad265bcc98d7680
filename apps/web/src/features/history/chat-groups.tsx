import type { Chat } from '@atelier/contract/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Trash2 } from 'lucide-react'
import { Suspense, lazy, memo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { daysBetween } from '../../lib/relative-time.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chatListQuery, useDeleteChat } from './api.ts'

interface DayGroup {
  title: 'Today' | 'Yesterday' | 'Earlier'
  chats: Chat[]
}

const titleOf = (days: number): DayGroup['title'] =>
  days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : 'Earlier'

/** Chats under Today, Yesterday and Earlier, by the reader's calendar; the order within a group is kept. */
export const groupByDay = (chats: readonly Chat[], now: number = Date.now()): DayGroup[] => {
  const groups = Map.groupBy(chats, (chat) => titleOf(daysBetween(chat.updatedAt, now)))
  return (['Today', 'Yesterday', 'Earlier'] as const).flatMap((title) => {
    const inGroup = groups.get(title)
    return inGroup === undefined ? [] : [{ title, chats: inGroup }]
  })
}

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)

interface ChatGroupsProps {
  q?: string
  /** What stands there when there is nothing: no chat yet, or no match. */
  empty: React.ReactNode
}

/** The list of chats under Today, Yesterday and Earlier; more come as one scrolls. */
export const ChatGroups = ({ q = '', empty }: ChatGroupsProps) => {
  const list = useInfiniteQuery(chatListQuery(q))
  const [deleting, setDeleting] = useState<Chat | null>(null)
  return (
    <ResourceState
      of={list}
      loading={<ChatGroupsSkeleton />}
      failed="Your chats did not load"
      empty={empty}
      size="panel"
    >
      {(chats) => (
        <>
          {groupByDay(chats).map((group) => (
            <section key={group.title} className="pb-4">
              <h2 className="px-2 pb-1.5 text-12 text-muted">{group.title}</h2>
              <ul aria-label={group.title} className="flex flex-col gap-px">
                {group.chats.map((chat) => (
                  <ChatLink key={chat.id} chat={chat} onDelete={setDeleting} />
                ))}
              </ul>
            </section>
          ))}
          <LoadMore list={list} size="sm" loading={<ChatGroupsSkeleton rows={3} />} />
          {deleting !== null && (
            <Suspense fallback={null}>
              <DeleteChat chat={deleting} onClose={() => setDeleting(null)} />
            </Suspense>
          )}
        </>
      )}
    </ResourceState>
  )
}

const DeleteChat = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const remove = useDeleteChat()
  const navigate = useNavigate()
  const { chatId } = useParams({ strict: false })
  return (
    <ConfirmDialog
      title="Delete this chat?"
      text={`“${chat.title}” and its messages are deleted for good.`}
      confirm="Delete chat"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(chat.id)
        if (chatId === chat.id) await navigate({ to: '/chat' })
      }}
    />
  )
}

const widths = ['w-40', 'w-48', 'w-36', 'w-44', 'w-32'] as const

const ChatGroupsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Loading label="Loading your chats" className="flex flex-col gap-px pt-1">
    {widths.slice(0, rows).map((width) => (
      <div key={width} className="flex h-7.5 items-center px-2">
        <Skeleton className={`h-3 ${width}`} />
      </div>
    ))}
  </Loading>
)

interface ChatLinkProps {
  chat: Chat
  onDelete: (chat: Chat) => void
}

/** One chat in the sidebar or the history. */
const ChatLink = memo(({ chat, onDelete }: ChatLinkProps) => (
  <li className="group/chat relative">
    <Link
      to="/chat/$chatId"
      params={{ chatId: chat.id }}
      className="touch-tall flex h-7.5 items-center rounded-sm px-2 text-13 text-muted transition-colors group-hover/chat:pr-8 group-has-aria-expanded/chat:pr-8 hover:bg-tint hover:text-ink touch:pr-10 aria-[current=page]:bg-tint-strong aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <span className="truncate">{chat.title === '' ? 'New chat' : chat.title}</span>
    </Link>
    <Menu
      label={`Actions for ${chat.title}`}
      trigger={
        <Button
          aria-label={`Actions for ${chat.title}`}
          className="touch-area absolute top-1/2 right-1 flex size-6 -translate-y-1/2 items-center justify-center rounded-xs text-muted opacity-0 group-hover/chat:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
        >
          <Ellipsis />
        </Button>
      }
      items={[
        {
          label: 'Delete chat',
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => onDelete(chat),
        },
      ]}
    />
  </li>
))
ChatLink.displayName = 'ChatLink'
