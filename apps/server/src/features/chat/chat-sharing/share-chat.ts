import type { ChatShare, SharedMessage } from '@atelier/contract/chat/chat-share'
import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chat-sharing'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { serverUrl } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { selectBranchIds, insertConversation, markedText, readMessages } from '../chats/messages/index.ts'
import { type ChatRow, insertChat, loadChat, loadNewChat } from '../chats/index.ts'
import { deleteShare, findShare, findPublicChat, upsertShare } from './queries.ts'

const presentShare = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  chatId: ChatId,
): Promise<ChatShare | null> => {
  const row = await findShare(db, chatId)
  if (!row) return null
  const { linkId, createdAt, ...share } = row
  return { ...share, chatId, url: `${serverUrl(config)}/s/${linkId}`, createdAt: createdAt.getTime() }
}

export const readShare = async (context: AppContext, actor: Actor, id: ChatId): Promise<ChatShare | null> => {
  const chat = await loadChat(context, actor, id, 'READ')
  return presentShare(context, chat.id)
}

const snapshotMessages = async (
  db: Database,
  chatId: ChatId,
  leaf: MessageId | undefined,
  withSources: boolean,
): Promise<SharedMessage[]> => {
  const ids = (await selectBranchIds(db, chatId, leaf)).slice(-limits.chat.sharedMessages)
  const messages: SharedMessage[] = []
  for await (const { role, status, parts, citations } of readMessages(db, ids)) {
    const { text, unsupported } = markedText(parts)
    if (status === 'streaming' || status === 'waiting' || (text === '' && status === 'completed')) continue
    messages.push({
      role,
      text: role === 'user' || withSources ? text : withoutMarkers(text),
      ...(status !== 'completed' && { ending: status }),
      ...(withSources && unsupported.length > 0 && { unsupported }),
      sources: withSources ? citations.map(({ number, title, quote }) => ({ number, title, quote })) : [],
    })
  }
  return messages
}

export const shareChat = async (
  context: AppContext,
  actor: Actor,
  id: ChatId,
  { withSources, messageId }: BodyOf<typeof endpoints.shareChat>,
): Promise<ChatShare> => {
  await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'SHARE_CHAT')
    const messages = await snapshotMessages(tx, id, messageId, withSources)
    if (messages.length === 0) throw new AppError('CONFLICT', 'Nothing to share yet. Ask a question first.')
    const createdAt = context.clock.now()
    await upsertShare(tx, chat.grant, { title: chat.title, withSources, messages, createdAt })
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
  })
  const share = await presentShare(context, id)
  // unreachable: written above
  if (!share) throw notFound()
  return share
}

export const unshareChat = (context: AppContext, actor: Actor, id: ChatId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'UNSHARE_CHAT')
    await deleteShare(tx, chat.grant)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
  })

export const continueSharedChat = (context: AppContext, actor: Actor, sharedId: ChatId): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const sharedChat = await findPublicChat(tx, sharedId)
    if (!sharedChat) throw notFound()
    const { grant } = await loadNewChat({ db: tx }, actor, null)
    const now = context.clock.now()
    const values = { title: sharedChat.title, isTitled: true, createdAt: now, updatedAt: now }
    const chat = await insertChat(tx, grant, actor, values)
    if (!chat) throw new AppError('INTERNAL', 'Couldn’t create the chat.')
    const sharedMessages = sharedChat.messages.filter(({ text }) => text !== '')
    const messages = sharedMessages.map(({ role, text, ending }) => ({
      id: uuidv7<MessageId>(),
      role,
      parts: [{ type: 'text' as const, text: role === 'user' ? text : withoutMarkers(text) }],
      hasUntrustedText: true,
      status: ending ?? ('completed' as const),
    }))
    await insertConversation(tx, grant, messages, now)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'created' })
    return chat
  })
