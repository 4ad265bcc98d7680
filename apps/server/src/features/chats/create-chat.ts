import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chats'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { loadNewChat } from './access.ts'
import { attach } from './attach.ts'
import { type ChatRow, insertChat } from './queries.ts'

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
