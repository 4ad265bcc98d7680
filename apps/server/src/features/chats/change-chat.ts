import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chats'
import type { AttachmentId, ChatId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { loadProject } from '../projects/index.ts'
import { endWaiting, findRunningRun, runInProgress, stopRun } from '../runs/index.ts'
import { loadChat, loadNewChat } from './access.ts'
import { attach } from './attach.ts'
import {
  deleteChatRow,
  deleteWaitingAttachment,
  insertChat,
  lockChat,
  type ChatRow,
  updateChatRow,
} from './queries.ts'

/** Takes a file out of what waits in an own chat; the file itself stays in its owner's vault. */
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

/** Stops the answer in flight, or one that waits, and keeps what came; false when there was none. */
export const stopChat = (context: AppContext, actor: Actor, id: ChatId): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'STOP_ANSWER')
    if (await stopRun(context, tx, chat.grant)) return true
    if (!(await endWaiting(context, tx, chat.grant))) return false
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return true
  })

/** For good, with its messages; an answer in flight is broken off. */
export const deleteChat = (context: AppContext, actor: Actor, id: ChatId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'DELETE_CHAT')
    // a question that is being stored is waited for: its answer is stopped too
    await lockChat(tx, chat.id)
    await stopRun(context, tx, chat.grant)
    await deleteChatRow(tx, chat.grant)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'deleted' })
  })

/** Moves an own chat into a project that one may chat in, or out of one (null). Not while it is being answered. */
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
    if (await findRunningRun(tx, chat.id)) throw runInProgress()
    // it was shown what the chat could read until now
    await endWaiting(context, tx, chat.grant)
    const movedAt = projectId === null ? null : context.clock.now()
    const moved = await updateChatRow(tx, chat.grant, { projectId, movedAt })
    if (!moved) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return moved
  })

/** CHT-03, CHT-04. */
export const renameChat = (context: AppContext, actor: Actor, id: ChatId, title: string): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'RENAME_CHAT')
    const renamed = await updateChatRow(tx, chat.grant, { title, isTitled: true })
    if (!renamed) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return renamed
  })

const untitled = 'New chat'

/** An empty chat; in a project for whoever may chat there. */
export const createChat = (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.createChat>,
): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const { grant, projectId } = await loadNewChat({ db: tx }, actor, input.projectId ?? null)
    // there are no bots yet, so no id can be one
    if (input.chatbotId) throw notFound()
    const now = context.clock.now()
    const chat = await insertChat(tx, grant, actor, {
      projectId,
      title: input.title ?? untitled,
      isTitled: input.title !== undefined,
      createdAt: now,
      updatedAt: now,
    })
    if (!chat) throw new AppError('INTERNAL', 'The chat could not be made.')
    await attach(tx, actor, grant, input.attachmentIds ?? [])
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'created' })
    return chat
  })
