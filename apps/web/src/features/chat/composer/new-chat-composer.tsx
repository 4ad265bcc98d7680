import { useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { useOnline } from '../../../lib/browser/use-online.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { waitUntilIdle } from '../../../lib/browser/when-idle.ts'
import { Composer } from './composer.tsx'
import type { Question } from './question.ts'
import { moveQueue, queueMessage, unqueueMessage, useIsQueuePaused, useQueue } from './queue.ts'
import { type NewChatOptions, useAsk } from '../use-ask.ts'

const QueuedMessages = lazy(async () => ({
  default: (await import('./queued-messages.tsx')).QueuedMessages,
}))

interface NewChatComposerProps extends NewChatOptions {
  composerId: string
  placeholder: string
  autoFocus?: boolean
}

export const NewChatComposer = ({
  composerId,
  placeholder,
  autoFocus = false,
  ...newChatOptions
}: NewChatComposerProps) => {
  const { askInNewChat } = useAsk()
  const [isStarting, setStarting] = useState(false)
  const queue = useQueue(composerId)
  const isQueuePaused = useIsQueuePaused(composerId)
  const isOnline = useOnline()
  useEffect(() => {
    // preloaded, because the component is needed when the network is lost
    void waitUntilIdle()
      .then(QueuedMessages.fetch)
      .catch(() => undefined)
  }, [])
  const startChat = async (question: Question) => {
    setStarting(true)
    const chatId = await askInNewChat(question, newChatOptions)
    if (chatId !== null) moveQueue(composerId, chatId)
    setStarting(false)
  }
  const [firstQueued] = queue
  const startWithFirstQueued = useStable(() => {
    const message = firstQueued && unqueueMessage(composerId, firstQueued.id)
    if (message) void startChat(message)
  })
  const canSendNext = isOnline && !isStarting && !isQueuePaused && firstQueued !== undefined
  useEffect(() => {
    if (canSendNext) startWithFirstQueued()
  }, [canSendNext, startWithFirstQueued])
  return (
    <>
      {queue.length > 0 && (
        <QueuedMessages
          chatId={composerId}
          queue={queue}
          isOnline={isOnline}
          onSendNow={isStarting || !isOnline ? undefined : (message) => void startChat(message)}
        />
      )}
      <Composer
        composerId={composerId}
        placeholder={placeholder}
        autoFocus={autoFocus}
        onStop={isStarting ? () => undefined : undefined}
        onSend={(question) => {
          if (isOnline) void startChat(question)
          else
            void QueuedMessages.fetch().then(
              () => queueMessage(composerId, question),
              () => startChat(question),
            )
        }}
      />
    </>
  )
}
