import type { Chat } from '@atelier/contract/chat/chat'
import type { Project } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { projectThreadsQuery } from './api.ts'

interface ThreadRowProps {
  chat: Chat
  timeText: string
}

const ThreadRow = memo(({ chat, timeText }: ThreadRowProps) => (
  <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-2 transition-colors hover:bg-tint">
    <MessageSquare className="shrink-0 text-faint" />
    <Link
      to="/chat/$chatId"
      params={{ chatId: chat.id }}
      className="min-w-0 flex-1 truncate text-14 after:absolute after:inset-0"
    >
      {chat.title === '' ? t('New chat') : chat.title}
    </Link>
    <time dateTime={new Date(chat.updatedAt).toISOString()} className="shrink-0 text-13 text-muted">
      {timeText}
    </time>
  </li>
))
ThreadRow.displayName = 'ThreadRow'

export const ProjectThreads = ({ project }: { project: Pick<Project, 'id' | 'archived'> }) => {
  const list = useInfiniteQuery(projectThreadsQuery(project.id))
  return (
    <section aria-labelledby="threads" className="mt-10">
      <h2 id="threads" className="border-b border-line pb-2 text-13 font-medium text-muted">
        {t('Your chats')}
      </h2>
      <ResourceState
        query={list}
        loading={
          <Loading label={t('Loading chats')}>
            {['w-64', 'w-48', 'w-56'].map((width) => (
              <div key={width} className="flex h-12 items-center border-b border-line">
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            ))}
          </Loading>
        }
        errorTitle={t('Couldn’t load the chats')}
        empty={
          <EmptyState
            size="panel"
            icon={<MessageSquare size={20} />}
            title={t('No chats yet')}
            text={
              project.archived
                ? t('You have no chats in this project.')
                : t('Ask a question above. Answers use this project’s sources and instructions.')
            }
          />
        }
        size="panel"
      >
        {(chats) => (
          <ul>
            {chats.map((chat) => (
              <ThreadRow key={chat.id} chat={chat} timeText={relativeTime(chat.updatedAt)} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </section>
  )
}
