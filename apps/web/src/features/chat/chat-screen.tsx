import { useQuery } from '@tanstack/react-query'
import { MessageSquare, MessageSquareDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { waitUntilIdle } from '../../lib/browser/when-idle.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useHasNoChats } from '../history/index.ts'
import { DropZone, useAddFiles } from '../uploads/index.ts'
import { destinationOf } from '../uploads/queue/index.ts'
import { useUser } from '../users/index.ts'
import { chatQuery } from './api.ts'
import { NewChatComposer } from './composer/new-chat-composer.tsx'
import { LazyMarkdown } from './markdown/markdown-lazy.tsx'

const FirstSteps = lazy(() => import('./composer/first-steps.tsx'))

const icon = <MessageSquare />

const Loading = () => (
  <>
    <PageHeader breadcrumb={[{ label: t('Chat'), icon }]} />
    <main aria-busy="true" className="mx-auto flex w-full max-w-prose flex-1 flex-col gap-7 px-4 pt-7">
      <Skeleton className="ms-auto h-16 w-2/3 rounded-lg" />
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </main>
  </>
)

const OpenChat = lazy(async () => {
  const [chat] = await Promise.all([import('./open-chat.tsx'), LazyMarkdown.fetch()])
  return { default: chat.OpenChat }
}, Loading)

export const LoadedChat = ({ chatId, isEmbedded = false }: { chatId: string; isEmbedded?: boolean }) => {
  const { data: chat, error, refetch, isFetching } = useQuery(chatQuery(chatId))
  if (chat !== undefined) return <OpenChat chat={chat} isEmbedded={isEmbedded} />
  if (error === null) return isEmbedded ? null : <Loading />
  return (
    <>
      {!isEmbedded && <PageHeader breadcrumb={[{ label: t('Chat'), icon }]} />}
      <main className="flex-1">
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={icon}
            title={t('Chat not found')}
            text={t('It was deleted, or it belongs to someone else.')}
          />
        ) : (
          <ErrorState
            title={t('Couldn’t load this chat')}
            reason={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </main>
    </>
  )
}

export const ChatScreen = ({ chatId }: { chatId: string | null }) => {
  useEffect(() => {
    // in parallel with the chat's request, or when idle: a chunk that fails to load offline keeps failing until reload
    void (chatId === null ? waitUntilIdle() : Promise.resolve()).then(OpenChat.fetch).catch(() => undefined)
  }, [chatId])
  return chatId === null ? <NewChat /> : <LoadedChat chatId={chatId} />
}

const greetingFor = (name: string | undefined) => {
  const hour = new Date().getHours()
  const greeting =
    hour < 5 || hour >= 18 ? t('Good evening') : hour < 12 ? t('Good morning') : t('Good afternoon')
  return name === undefined ? greeting : `${greeting}, ${name.split(' ')[0]}`
}

const Greeting = () => {
  const user = useUser()
  return (
    <h1 className="mb-6 text-center font-serif text-28 font-medium text-balance">
      {greetingFor(user?.isGuest === false ? user.name : undefined)}
    </h1>
  )
}

const NewChat = () => {
  const hasNoChats = useHasNoChats()
  const [isTemporary, setTemporary] = useState(false)
  const addFiles = useAddFiles({ destination: destinationOf({ opener: 'chat' }), group: 'composer new' })
  return (
    <DropZone
      label={t('Drop files to ask about them')}
      onFiles={addFiles}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PageHeader
        breadcrumb={[
          isTemporary
            ? { label: t('Temporary chat'), icon: <MessageSquareDashed /> }
            : { label: t('New chat'), icon: <MessageSquare /> },
        ]}
        actions={
          <IconButton
            label={t('Temporary chat')}
            placement="bottom end"
            aria-pressed={isTemporary}
            isActive={isTemporary}
            onPress={() => setTemporary(!isTemporary)}
          >
            <MessageSquareDashed />
          </IconButton>
        }
      />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4">
        <div className="mx-auto my-auto w-full max-w-composer py-10 tablet:pb-[14dvh]">
          <Greeting />
          <NewChatComposer
            composerId="new"
            placeholder={t('Ask anything, or add files to ask about')}
            autoFocus
            isTemporary={isTemporary}
          />
          <div className="relative mt-3">
            <p className="text-center text-13 text-muted">
              {isTemporary
                ? t('Not listed, not remembered, and deleted when you leave. Files stay in your vault.')
                : t('Answers come from your files and links, and cite the source of each sentence.')}
            </p>
            {hasNoChats && !isTemporary && (
              // loads late and must not shift the layout
              <div className="absolute inset-x-0 top-full pb-10">
                <FirstSteps onFiles={addFiles} />
              </div>
            )}
          </div>
        </div>
      </main>
    </DropZone>
  )
}
