import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { AttachmentId, ChatId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { deleteChatPages } from '../../sources/attachments/storage/index.ts'
import { countBotUse, loadBotForUse } from '../../bots/bots/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { endWaitingAnswers, runInProgress, stopRun } from '../../answers/index.ts'
import { findRunningRun } from '../../answers/lifecycle/index.ts'
import { loadChat, loadChats, loadNewChat } from './access.ts'
import { attach } from './messages/attach.ts'
import {
  deleteChatRow,
  deletePreviews,
  deleteTemporaryChatBatch,
  deleteWaitingAttachment,
  insertChat,
  lockChat,
  type ChatRow,
  updateChatRow,
  updateChatRows,
} from './queries.ts'

export const removeWaitingFile = (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    if (!(await deleteWaitingAttachment(tx, chat.grant, attachmentId))) return
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
  })

/** Keeps partial answers. Returns false if no answer was running or waiting. */
export const stopChat = (context: AppContext, actor: Actor, id: ChatId): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'STOP_ANSWER')
    const isStopped = await stopRun(context, tx, chat.grant)
    if (!(await endWaitingAnswers(context, tx, chat.grant))) return isStopped
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return true
  })

const deleteLockedChat = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'DELETE_CHAT'>,
): Promise<void> => {
  await lockChat(tx, chat.id)
  await stopRun(context, tx, chat)
  await deleteChatPages(context, tx, actor, chat.id)
  await deleteChatRow(tx, chat)
  await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'deleted' })
}

export const deleteExpiredTemporary = async (context: AppContext, job: JobGrant): Promise<void> => {
  const cutoff = new Date(context.clock.now().getTime() - limits.chat.temporaryHours * 3_600_000)
  while (await deleteTemporaryChatBatch(context.db, job, cutoff, 20));
}

export const deleteChat = (context: AppContext, actor: Actor, id: ChatId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'DELETE_CHAT')
    await deleteLockedChat(context, tx, actor, chat.grant)
  })

/** Moves the chat out of its project if `projectId` is null. Throws CONFLICT while an answer is running. */
export const moveChat = (
  context: AppContext,
  actor: Actor,
  id: ChatId,
  projectId: ProjectId | null,
): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'SEND_MESSAGE')
    if (projectId !== null) await loadProject({ db: tx }, actor, projectId, 'CHAT')
    if (chat.projectId === projectId) return chat
    if (chat.chatbotId) throw cannotMoveToProject()
    if (chat.isTemporary) throw new AppError('NOT_ALLOWED', 'Temporary chats can’t be moved into a project.')
    if (await findRunningRun(tx, chat.id)) throw runInProgress()
    // waiting answers contain passages from the old project's sources
    await endWaitingAnswers(context, tx, chat.grant)
    const movedAt = projectId === null ? null : context.clock.now()
    const movedChat = await updateChatRow(tx, chat.grant, { projectId, movedAt })
    // unreachable: loaded above
    if (!movedChat) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return movedChat
  })

type ChatChange = BodyOf<typeof endpoints.updateChat>
type ChatPlacement = Parameters<typeof updateChatRows>[2]

const toPlacement = ({ isPinned, isArchived }: Omit<ChatChange, 'newTitle'>, now: Date): ChatPlacement => ({
  ...(isPinned !== undefined && (isPinned ? { pinnedAt: now, archivedAt: null } : { pinnedAt: null })),
  ...(isArchived !== undefined && (isArchived ? { archivedAt: now, pinnedAt: null } : { archivedAt: null })),
})

export const changeChat = (
  context: AppContext,
  actor: Actor,
  id: ChatId,
  change: ChatChange,
): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const { newTitle, ...placement } = change
    const chat = await loadChat(
      { db: tx },
      actor,
      id,
      newTitle === undefined ? 'ORGANIZE_CHAT' : 'RENAME_CHAT',
    )
    const updatedChat = await updateChatRow(tx, chat.grant, {
      ...(newTitle !== undefined && { title: newTitle, isTitled: true }),
      ...toPlacement(placement, context.clock.now()),
    })
    // unreachable: loaded above
    if (!updatedChat) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return updatedChat
  })

const bulkPlacements = {
  PIN: { isPinned: true },
  UNPIN: { isPinned: false },
  ARCHIVE: { isArchived: true },
  UNARCHIVE: { isArchived: false },
} as const

export const changeChats = (
  context: AppContext,
  actor: Actor,
  { action, chatIds }: BodyOf<typeof endpoints.changeChats>,
): Promise<ChatId[]> =>
  context.db.transaction(async (tx) => {
    if (action === 'DELETE') {
      const chats = await loadChats(tx, actor, chatIds, 'DELETE_CHAT')
      for (const { grant } of chats) await deleteLockedChat(context, tx, actor, grant)
      return chats.map(({ id }) => id)
    }
    const chats = await loadChats(tx, actor, chatIds, 'ORGANIZE_CHAT')
    const grants = chats.map(({ grant }) => grant)
    await updateChatRows(tx, grants, toPlacement(bulkPlacements[action], context.clock.now()))
    for (const { id } of chats)
      await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return chats.map(({ id }) => id)
  })

const cannotMoveToProject = () => new AppError('NOT_ALLOWED', messages.bots.cannotMoveToProject)

const defaultTitle = 'New chat'

export const createChat = (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.createChat>,
): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const { grant, projectId } = await loadNewChat({ db: tx }, actor, input.projectId ?? null)
    const { chatbotId, isPreview = false, isTemporary = false } = input
    if (chatbotId && projectId) throw cannotMoveToProject()
    if (isTemporary && projectId)
      throw new AppError('BAD_INPUT', 'Temporary chats can’t be moved into a project.')
    if (isPreview && !chatbotId) throw new AppError('BAD_INPUT', 'Specify which bot’s draft to try.')
    const bot = chatbotId ? await loadBotForUse(tx, actor, chatbotId, isPreview) : null
    if (bot && isPreview) await deletePreviews(tx, actor, bot.grant)
    else if (bot) await countBotUse(context, tx, actor, bot)
    const now = context.clock.now()
    const chat = await insertChat(tx, grant, actor, {
      projectId,
      chatbotId: chatbotId ?? null,
      isPreview,
      isTemporary,
      title: input.title ?? defaultTitle,
      isTitled: input.title !== undefined,
      createdAt: now,
      updatedAt: now,
    })
    if (!chat) throw new AppError('INTERNAL', 'Couldn’t create the chat.')
    await attach(tx, actor, grant, input.attachmentIds ?? [])
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'created' })
    return chat
  })
