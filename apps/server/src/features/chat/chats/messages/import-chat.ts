import { firstCharacters, oneLine } from '@atelier/contract/characters'
import type { Citation } from '@atelier/contract/answers/citation'
import type { ChatId, CraftId, CraftVersionId, FolderId, MessageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { MessagePart, MessageStatus } from '@atelier/contract/answers/message'
import { sentence } from '@atelier/contract/write-sentence'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { sanitizeForStorage } from '../../../../platform/sanitize-for-storage.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { saveCrafts } from '../../../crafts/index.ts'
import { loadNewChat } from '../access.ts'
import { insertMessages } from './message-queries.ts'
import { deleteUnfinishedChat, finishChat, insertChat } from '../queries.ts'

export interface ImportedMessage {
  readonly key: string
  readonly parentKey: string | null
  readonly role: 'user' | 'assistant'
  readonly parts: readonly MessagePart[]
  readonly citations?: readonly Citation[]
  readonly status?: MessageStatus
  readonly model: string | null
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface ImportedChat {
  readonly title: string
  readonly folderId?: FolderId | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly isArchived?: boolean
  readonly isPinned?: boolean
  readonly messages: readonly ImportedMessage[]
  readonly currentKey?: string | null
}

/** Parents come first and the current sibling last, since the newest ID decides which sibling is shown. */
const orderMessages = ({ messages, currentKey }: ImportedChat): ImportedMessage[] => {
  const byKey = new Map(messages.map((each) => [each.key, each]))
  const currentKeys = new Set<string>()
  for (
    let message = byKey.get(currentKey ?? '');
    message && !currentKeys.has(message.key);
    message = byKey.get(message.parentKey ?? '')
  )
    currentKeys.add(message.key)
  const children = Map.groupBy(messages, ({ parentKey }) =>
    parentKey !== null && byKey.has(parentKey) ? parentKey : null,
  )
  const isCurrent = ({ key }: ImportedMessage) => currentKeys.has(key)
  const orderedMessages: ImportedMessage[] = []
  const queue: ImportedMessage[] = []
  const queueChildren = (parentKey: string | null) => {
    const siblings = children.get(parentKey) ?? []
    // a stack: the current sibling is pushed first and popped last
    const [currentSiblings, otherSiblings] = [
      siblings.filter(isCurrent),
      siblings.filter((each) => !isCurrent(each)),
    ]
    for (const each of [...currentSiblings, ...otherSiblings.toReversed()]) queue.push(each)
  }
  queueChildren(null)
  for (let next = queue.pop(); next; next = queue.pop()) {
    orderedMessages.push(next)
    queueChildren(next.key)
  }
  return orderedMessages
}

const statusOf = (status: MessageStatus = 'completed'): MessageStatus =>
  status === 'streaming' || status === 'waiting' ? 'interrupted' : status

const toPastDate = (milliseconds: number, fallback: Date): Date => {
  const time = new Date(milliseconds)
  return Number.isNaN(time.getTime()) || time > fallback || time.getTime() < 0 ? fallback : time
}

const withoutContent = (part: MessagePart): MessagePart => {
  if (part.type !== 'craft') return part
  const { content: _content, ...craft } = part
  return craft
}

const createCraftRenewer = () => {
  const crafts = new Map<string, CraftId>()
  const versions = new Map<string, CraftVersionId>()
  return (parts: readonly MessagePart[]): MessagePart[] =>
    parts.flatMap((part): MessagePart[] => {
      // provider data is never accepted from a file
      if (part.type === 'reasoning') return [{ type: part.type, text: part.text }]
      if (part.type !== 'craft') return [part]
      if (part.content === undefined || part.status === 'failed' || part.comments) return []
      const craftId = crafts.get(part.craftId) ?? uuidv7<CraftId>()
      const versionId = uuidv7<CraftVersionId>()
      const parentId = (part.parentId !== null && versions.get(part.parentId)) || null
      crafts.set(part.craftId, craftId)
      versions.set(part.versionId, versionId)
      return [{ ...part, craftId, versionId, parentId }]
    })
}

/** Characters per transaction, which blocks the embedded database for about a third of a second. */
const batchCharacters = 200_000

const inBatches = <Row extends { parts: readonly MessagePart[] }>(rows: readonly Row[]): Row[][] => {
  const batches: Row[][] = []
  let length = Infinity
  for (const row of rows) {
    const rowLength = JSON.stringify(row.parts).length
    if (length + rowLength > batchCharacters) batches.push([])
    length = (batches.at(-1)?.length === 0 ? 0 : length) + rowLength
    batches.at(-1)?.push(row)
  }
  return batches
}

export interface ChatImport {
  readonly id: ChatId
  /** Run each in its own transaction, in order. The chat is temporary until the last one. */
  readonly steps: readonly ((tx: Database) => Promise<void>)[]
  /** Deletes what an interrupted import has stored. */
  discard(tx: Database): Promise<void>
}

export const planChatImport = async (
  db: Database,
  actor: Actor,
  importedChat: ImportedChat,
  now: Date,
  chatId: ChatId,
): Promise<ChatImport> => {
  const { messages, title: rawTitle, folderId = null } = importedChat
  if (messages.length === 0) throw new AppError('CANNOT_PROCESS', 'The chat is empty.')
  const { messages: messagesMax } = limits.dataImport
  if (messages.length > messagesMax)
    throw new AppError(
      'TOO_LARGE',
      sentence('The chat has more than {most} messages.', { most: messagesMax }),
    )
  const { grant, id } = await loadNewChat({ db }, actor, null, chatId)
  const title = firstCharacters(oneLine(sanitizeForStorage(rawTitle)), limits.chat.titleMax)
  const ids = new Map<string, MessageId>()
  const renewCrafts = createCraftRenewer()
  const rows = orderMessages(importedChat).map((message) => {
    const messageId = uuidv7<MessageId>()
    ids.set(message.key, messageId)
    return {
      id: messageId,
      parentId: ids.get(message.parentKey ?? '') ?? null,
      role: message.role,
      status: message.role === 'user' ? ('completed' as const) : statusOf(message.status),
      parts: renewCrafts(sanitizeForStorage([...message.parts])),
      citations: sanitizeForStorage([...(message.citations ?? [])]),
      model: message.model,
      // the chat may quote pages and files that no one here has reviewed
      hasUntrustedText: true,
      createdAt: toPastDate(message.createdAt, now),
      completedAt: message.role === 'user' ? null : toPastDate(message.createdAt, now),
    }
  })
  const displayedState = {
    updatedAt: toPastDate(importedChat.updatedAt, now),
    ...(importedChat.isArchived && { archivedAt: now }),
    ...(importedChat.isPinned && !importedChat.isArchived && { pinnedAt: now }),
  }
  const discard = (tx: Database) => deleteUnfinishedChat(tx, grant, actor)
  const batches = inBatches(rows)
  const isLong = batches.length > 1
  const begin = async (tx: Database) => {
    await discard(tx)
    const chat = await insertChat(tx, grant, actor, {
      projectId: null,
      folderId,
      title: title === '' ? 'Imported chat' : title,
      isTitled: true,
      createdAt: toPastDate(importedChat.createdAt, now),
      ...(isLong ? { isTemporary: true, updatedAt: now } : displayedState),
    })
    if (!chat) throw new AppError('INTERNAL', 'Couldn’t create the chat.')
  }
  const steps = batches.map((batch, index) => async (tx: Database) => {
    if (index === 0) await begin(tx)
    await insertMessages(
      tx,
      grant,
      batch.map((row) => ({ ...row, parts: row.parts.map(withoutContent) })),
    )
    for (const { id: messageId, parts, citations, createdAt } of batch)
      await saveCrafts(tx, grant, parts, { ownerId: actor.userId, messageId, citations, now: createdAt })
    if (isLong && index === batches.length - 1)
      await finishChat(tx, grant, actor, { isTemporary: false, ...displayedState })
  })
  return { id, steps, discard }
}
