import type { CraftType } from '@atelier/contract/crafts/craft'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { applyRunEvent, type ComposedMessage, emptyMessage } from '@atelier/contract/answers/compose-message'
import { followChat } from '@atelier/contract/endpoints/chat/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Message } from '@atelier/contract/answers/message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { QueryClient } from '@tanstack/react-query'
import { stream } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { setWorking } from '../../lib/panels/page-title.ts'
import { createStore } from '../../lib/store.ts'
import { chatKeys } from '../history/index.ts'
import { chatQuery } from './api.ts'

export interface LiveAnswer {
  /** Null once the server has stored the question. */
  question: Message | null
  /** Null until the server has started the answer. */
  messageId: string | null
  composed: ComposedMessage
  isReconnecting: boolean
}

type RunEvents = AsyncIterable<{ id: string | undefined; event: RunEvent }>

export const craftToOpen = createStore<{ chatId: string; craftId: string; kind: CraftType } | null>(null)

/** The answers of each chat, oldest first; two while two models answer. */
const answersByChat = new Map<string, readonly LiveAnswer[]>()
const noAnswers: readonly LiveAnswer[] = []
const listeners = new Set<() => void>()
const renderIntervalMs = 50
let timer: ReturnType<typeof setTimeout> | null = null

const flush = () => {
  timer = null
  setWorking(answersByChat.size > 0)
  for (const listener of listeners) listener()
}
const scheduleRender = () => {
  timer ??= setTimeout(flush, renderIntervalMs)
}
export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const liveAnswers = (chatId: string): readonly LiveAnswer[] => answersByChat.get(chatId) ?? noAnswers

const replaceAnswer = (chatId: string, previousAnswer: LiveAnswer, next: LiveAnswer | null): void => {
  const current = liveAnswers(chatId)
  const index = current.indexOf(previousAnswer)
  const newAnswers = current.toSpliced(
    index === -1 ? current.length : index,
    1,
    ...(next === null ? [] : [next]),
  )
  if (newAnswers.length === 0) answersByChat.delete(chatId)
  else answersByChat.set(chatId, newAnswers)
  scheduleRender()
}

const emptyAnswer = (id: MessageId, parentId: MessageId, model: string): Message => ({
  id,
  parentId,
  role: 'assistant',
  status: 'streaming',
  parts: [],
  citations: [],
  attachments: [],
  model,
  error: null,
  createdAt: Date.now(),
  completedAt: null,
  tokens: null,
  rating: null,
  ratingReason: null,
})

const addToCachedChat = (
  queryClient: QueryClient,
  event: Extract<RunEvent, { type: 'start' }>,
  question: Message | null,
) => {
  const { chatId, parentId, model } = event.messageMetadata
  queryClient.setQueryData<ChatWithMessages>(chatQuery(chatId).queryKey, (chat) => {
    if (chat === undefined) return chat
    const messageIds = new Set(chat.messages.map((message) => message.id))
    const addedMessages: Message[] = []
    if (question !== null && !messageIds.has(parentId)) addedMessages.push({ ...question, id: parentId })
    if (!messageIds.has(event.messageId)) addedMessages.push(emptyAnswer(event.messageId, parentId, model))
    const attachedIds = new Set(addedMessages.flatMap(({ attachments }) => attachments.map(({ id }) => id)))
    return {
      ...chat,
      streamingMessageId: chat.streamingMessageId ?? event.messageId,
      messages: [...chat.messages, ...addedMessages],
      attachments: chat.attachments.filter(({ id }) => !attachedIds.has(id)),
    }
  })
}

const retryDelaysMs = [300, 1000, 2000, 4000, 8000, 8000, 8000]
const waitBeforeRetry = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]))

/** Connection errors are retried; all others are final. */
const isConnectionError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

interface FollowOptions {
  readonly question?: Message
  readonly onStart?: (messageId: MessageId) => void
}

/** Reconnects if the connection is lost. Throws if the first request is refused. */
export const followAnswer = async (
  queryClient: QueryClient,
  chatId: ChatId | string,
  openStream: () => RunEvents,
  { question, onStart }: FollowOptions = {},
): Promise<void> => {
  let answer: LiveAnswer = {
    question: question ?? null,
    messageId: null,
    composed: emptyMessage,
    isReconnecting: false,
  }
  const update = (change: Partial<LiveAnswer>) => {
    const next = { ...answer, ...change }
    replaceAnswer(chatId, answer, next)
    answer = next
  }
  let lastEventId: string | undefined
  const read = async (events: RunEvents): Promise<boolean> => {
    for await (const { id, event } of events) {
      lastEventId = id ?? lastEventId
      if (event.type === 'start') {
        addToCachedChat(queryClient, event, question ?? null)
        update({ question: null, messageId: event.messageId })
        onStart?.(event.messageId)
      }
      if (event.type === 'data-craft-start')
        craftToOpen.set({ chatId, craftId: event.data.craftId, kind: event.data.kind })
      update({ composed: applyRunEvent(answer.composed, event), isReconnecting: false })
      if (event.type === 'finish') return true
    }
    return false
  }
  update({})
  try {
    let events = openStream()
    for (let attempt = 0; attempt < 40; attempt++) {
      try {
        // a stream that ended without a finish event has nothing more to follow
        await read(events)
        break
      } catch (error) {
        if (!isConnectionError(error) || answer.messageId === null) throw error
        update({ isReconnecting: true })
        await waitBeforeRetry(attempt)
        const query = { messageId: answer.messageId as MessageId }
        events = stream(followChat, { params: { chatId }, query }, { lastEventId })
      }
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: chatKeys.one(chatId) })
    replaceAnswer(chatId, answer, null)
    refreshLists(queryClient, chatKeys.lists, { changed: [chatId] })
    void queryClient.invalidateQueries({ queryKey: ['user'] })
  }
}
