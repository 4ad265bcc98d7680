import type { ChatId } from '@atelier/contract/ids'
import type { ChatPermission } from '@atelier/contract/chat'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadProject } from '../projects/index.ts'
import { type ChatRow, findChatFor } from './queries.ts'

export type ChatRight = ChatPermission | 'READ'

/** CHT-04: a project chat keeps its title. */
export const permissionsOf = (chat: ChatRow): ChatPermission[] =>
  chat.projectId ? ['SEND_MESSAGE', 'DELETE_CHAT'] : ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT']

/**
 * The only way to get a chat to act on. A chat is its owner's alone, and a project chat
 * only for as long as its owner is a member of the project.
 */
export const loadChat = async <Right extends ChatRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: ChatId,
  right: Right,
): Promise<Authorized<ChatRow, Right>> => {
  const chat = await findChatFor(db, actor.userId, id)
  if (!chat) throw notFound()
  if (chat.projectId)
    await loadProject({ db }, actor, chat.projectId, right === 'SEND_MESSAGE' ? 'CHAT' : 'READ')
  if (right === 'RENAME_CHAT' && !permissionsOf(chat).includes('RENAME_CHAT'))
    throw new AppError('NOT_ALLOWED', 'A chat in a project keeps its title.')
  return chat as Authorized<ChatRow, Right>
}
