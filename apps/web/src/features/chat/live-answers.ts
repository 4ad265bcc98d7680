import type { CraftType } from '@atelier/contract/craft'
import type { ChatWithMessages } from '@atelier/contract/chat'
import { applyRunEvent, type ComposedMessage, emptyMessage } from '@atelier/contract/compose-message'
import { followChat } from '@atelier/contract/endpoints/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Message } from '@atelier/contract/message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { QueryClient } from '@tanstack/react-query'
import { stream } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { refreshLists } from '../../lib/bring-up-to-date.ts'
import { setWorking } from '../../lib/page-title.ts'
import { createStore } from '../../lib/store.ts'
import { chatKeys } from '../history/index.ts'
import { chatQuery } from './api.ts'

/** An answer that is coming in; it continues while pages change. */
export interface LiveAnswer {
  /** The question, until the server has stored it. */
  question: Message | null
  /** null until the server has begun. */
  messageId: string | null
  composed: ComposedMessage
  /** The connection is lost and being looked for again. */
  isReconnecting: boolean
}

type Events = AsyncIterable<{ id: string | undefined; event: RunEvent }>

/** The craft that an answer has begun last: its window opens once its chat is shown. */
export const begunCraft = createStore<{ chatId: string; craftId: string; kind: CraftType } | null>(null)

/** By chat, in the order of their beginning: two where two models answer one question. */
const answers = new Map<string, readonly LiveAnswer[]>()
const none: readonly LiveAnswer[] = []
const listeners = new Set<() => void>()
/** One drawing per 50 ms is as smooth as reading needs it. */
const drawEvery = 50
let timer: ReturnType<typeof setTimeout> | null = null

const draw = () => {
  timer = null
  setWorking(answers.size > 0)
  for (const listener of listeners) listener()
}
const drawSoon = () => {
  timer ??= setTimeout(draw, drawEvery)
}
export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const liveAnswers = (chatId: string): readonly LiveAnswer[] => answers.get(chatId) ?? none

/** Puts the newer state of an answer in the place of the older one; null takes it out. */
const replaceAnswer = (chatId: string, old: LiveAnswer, next: LiveAnswer | null): void => {
  const current = liveAnswers(chatId)
  const at = current.indexOf(old)
  const remaining = current.toSpliced(at === -1 ? current.length : at, 1, ...(next === null ? [] : [next]))
  if (remaining.length === 0) answers.delete(chatId)
  else answers.set(chatId, remaining)
  drawSoon()
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

/** Puts the answer's place into the chat that is shown, with the question above it when that is new. */
const place = (
  queryClient: QueryClient,
  event: Extract<RunEvent, { type: 'start' }>,
  question: Message | null,
) => {
  const { chatId, parentId, model } = event.messageMetadata
  queryClient.setQueryData<ChatWithMessages>(chatQuery(chatId).queryKey, (chat) => {
    if (chat === undefined) return chat
    const messageIds = new Set(chat.messages.map((message) => message.id))
    const added: Message[] = []
    if (question !== null && !messageIds.has(parentId)) added.push({ ...question, id: parentId })
    if (!messageIds.has(event.messageId)) added.push(emptyAnswer(event.messageId, parentId, model))
    const carried = new Set(added.flatMap(({ attachments }) => attachments.map(({ id }) => id)))
    return {
      ...chat,
      streamingMessageId: chat.streamingMessageId ?? event.messageId,
      messages: [...chat.messages, ...added],
      attachments: chat.attachments.filter(({ id }) => !carried.has(id)),
    }
  })
}

const pauses = [300, 1000, 2000, 4000, 8000, 8000, 8000]
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, pauses[Math.min(attempt, pauses.length - 1)]))

/** A refusal by the server ends the following; a lost connection does not. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

interface FollowOptions {
  /** The question, where it is asked now. */
  readonly question?: Message
  /** Its place in the chat is known. */
  readonly onStart?: (messageId: MessageId) => void
}

/**
 * Reads an answer's events into the store until it ends, and looks for the connection
 * again when it is lost. Throws what the server said when the very first call is refused.
 */
export const followAnswer = async (
  queryClient: QueryClient,
  chatId: ChatId | string,
  open: () => Events,
  { question, onStart }: FollowOptions = {},
): Promise<void> => {
  let live: LiveAnswer = {
    question: question ?? null,
    messageId: null,
    composed: emptyMessage,
    isReconnecting: false,
  }
  const show = (change: Partial<LiveAnswer>) => {
    const next = { ...live, ...change }
    replaceAnswer(chatId, live, next)
    live = next
  }
  let lastEventId: string | undefined
  const read = async (events: Events): Promise<boolean> => {
    for await (const { id, event } of events) {
      lastEventId = id ?? lastEventId
      if (event.type === 'start') {
        place(queryClient, event, question ?? null)
        show({ question: null, messageId: event.messageId })
        onStart?.(event.messageId)
      }
      if (event.type === 'data-craft-start')
        begunCraft.set({ chatId, craftId: event.data.craftId, kind: event.data.kind })
      show({ composed: applyRunEvent(live.composed, event), isReconnecting: false })
      if (event.type === 'finish') return true
    }
    return false
  }
  show({})
  try {
    let events = open()
    for (let attempt = 0; attempt < 40; attempt++) {
      try {
        // an ended stream without its finish means that there is nothing more to follow
        await read(events)
        break
      } catch (error) {
        if (!isLost(error) || live.messageId === null) throw error
        show({ isReconnecting: true })
        await pause(attempt)
        const query = { messageId: live.messageId as MessageId }
        events = stream(followChat, { params: { chatId }, query }, { lastEventId })
      }
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: chatKeys.one(chatId) })
    replaceAnswer(chatId, live, null)
    refreshLists(queryClient, chatKeys.lists, { changed: [chatId] })
    void queryClient.invalidateQueries({ queryKey: ['user'] })
  }
}
