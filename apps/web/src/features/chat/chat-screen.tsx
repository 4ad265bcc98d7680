import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chatQuery } from './api.ts'
import { prefetchMarkdown } from './markdown-lazy.tsx'
import { NewChat } from './new-chat.tsx'
import { OpenChat } from './open-chat.tsx'

const icon = <MessageSquare />

const Loading = () => (
  <>
    <PageHeader breadcrumb={[{ label: 'Chat', icon }]} />
    <main aria-busy="true" className="mx-auto flex w-full max-w-prose flex-1 flex-col gap-7 px-4 pt-7">
      <Skeleton className="ml-auto h-16 w-2/3 rounded-lg" />
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </main>
  </>
)

const LoadedChat = ({ chatId }: { chatId: string }) => {
  const { data: chat, error, refetch, isFetching } = useQuery(chatQuery(chatId))
  if (chat !== undefined) return <OpenChat chat={chat} />
  if (error === null) return <Loading />
  return (
    <>
      <PageHeader breadcrumb={[{ label: 'Chat', icon }]} />
      <main className="flex-1">
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={icon}
            title="There is no such chat"
            text="It was deleted, or it belongs to someone else."
          />
        ) : (
          <ErrorState
            title="This chat did not load"
            reason={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </main>
    </>
  )
}

/** One chat, or with `chatId` null the place where a new one begins. */
export const ChatScreen = ({ chatId }: { chatId: string | null }) => {
  useEffect(prefetchMarkdown, [])
  return chatId === null ? <NewChat /> : <LoadedChat chatId={chatId} />
}
