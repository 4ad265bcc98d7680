import type { Project } from '@atelier/contract/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { relativeTime } from '../../lib/relative-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { projectThreadsQuery } from './api.ts'
import { ThreadRow } from './thread-row.tsx'

/** Your chats in this project (PRJ-36). */
export const ProjectThreads = ({ project }: { project: Pick<Project, 'id' | 'archived'> }) => {
  const list = useInfiniteQuery(projectThreadsQuery(project.id))
  return (
    <section aria-labelledby="threads" className="mt-10">
      <h2 id="threads" className="border-b border-line pb-2 text-13 font-medium text-muted">
        Your chats
      </h2>
      <ResourceState
        of={list}
        loading={
          <Loading label="Loading chats">
            {['w-64', 'w-48', 'w-56'].map((width) => (
              <div key={width} className="flex h-12 items-center border-b border-line">
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            ))}
          </Loading>
        }
        failed="The chats did not load"
        empty={
          <EmptyState
            size="panel"
            icon={<MessageSquare size={20} strokeWidth={1.5} />}
            title="No chats yet"
            text={
              project.archived
                ? 'You had no chats in this project.'
                : 'Ask something above. Answers rest on this project’s sources and instructions.'
            }
          />
        }
        size="panel"
      >
        {(chats) => (
          <ul>
            {chats.map((chat) => (
              <ThreadRow key={chat.id} chat={chat} when={relativeTime(chat.updatedAt)} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </section>
  )
}
