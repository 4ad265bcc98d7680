import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadProject } from '../projects/index.ts'
import { findRunningRun, runInProgress } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { type ChatRow, updateChatRow } from './queries.ts'

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
    const movedAt = projectId === null ? null : context.clock.now()
    const moved = await updateChatRow(tx, chat.grant, { projectId, movedAt })
    if (!moved) throw notFound()
    if (chat.projectId) await context.pages.changed(tx, chat.projectId)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return moved
  })
