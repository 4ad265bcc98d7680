import { signOuts } from '../../../lib/api/auth-client.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { MentionEntry } from './mentions.ts'

export interface QueuedMessage {
  readonly id: string
  readonly text: string
  readonly attachments: readonly { id: string; title: string }[]
  readonly mentions?: readonly MentionEntry[]
}

const storagePrefix = 'atelier.queue.'
const noMessages: readonly QueuedMessage[] = []
const queues = new Map<string, readonly QueuedMessage[]>()
const pausedQueueIds = new Set<string>()
const changeCount = createStore(0)
const notify = () => changeCount.set(changeCount.get() + 1)
signOuts.subscribe(() => {
  queues.clear()
  pausedQueueIds.clear()
  notify()
})

const isQueuedMessage = (value: unknown): value is QueuedMessage =>
  typeof value === 'object' && value !== null && 'id' in value && 'text' in value && 'attachments' in value

const readStoredQueue = (chatId: string): readonly QueuedMessage[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storagePrefix + chatId) ?? '[]')
    return Array.isArray(value) && value.every(isQueuedMessage) ? value : noMessages
  } catch {
    return noMessages
  }
}

const read = (chatId: string): readonly QueuedMessage[] => {
  const queue = queues.get(chatId) ?? readStoredQueue(chatId)
  queues.set(chatId, queue)
  return queue
}

const write = (chatId: string, queue: readonly QueuedMessage[]) => {
  queues.set(chatId, queue)
  try {
    if (queue.length === 0) sessionStorage.removeItem(storagePrefix + chatId)
    else sessionStorage.setItem(storagePrefix + chatId, JSON.stringify(queue))
  } catch {
    // storage unavailable: the queue lasts until the page is closed
  }
  notify()
}

export const pauseQueue = (chatId: string): void => {
  pausedQueueIds.add(chatId)
  notify()
}

export const resumeQueue = (chatId: string): void => {
  if (pausedQueueIds.delete(chatId)) notify()
}

export const queueMessage = (
  chatId: string,
  { text, attachments, mentions = [] }: Omit<QueuedMessage, 'id'>,
): void => {
  const queue = read(chatId)
  if (queue.length === 0) resumeQueue(chatId)
  write(chatId, [...queue, { id: crypto.randomUUID(), text, attachments, mentions }])
}

export const unqueueMessage = (chatId: string, id: string): QueuedMessage | null => {
  const queue = read(chatId)
  const match = queue.find((message) => message.id === id)
  if (!match) return null
  write(
    chatId,
    queue.filter((message) => message !== match),
  )
  return match
}

export const moveQueue = (from: string, to: string): void => {
  const queue = read(from)
  if (queue.length === 0) return
  write(from, noMessages)
  write(to, [...read(to), ...queue])
}

export const useQueue = (chatId: string): readonly QueuedMessage[] => {
  useStore(changeCount)
  return read(chatId)
}

export const useIsQueuePaused = (chatId: string): boolean => {
  useStore(changeCount)
  return pausedQueueIds.has(chatId)
}
