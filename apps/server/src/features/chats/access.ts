import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { ChatPermission } from '@atelier/contract/chat'
import type { AppContext } from '../../context.ts'
import { authorize, type Granted, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { loadProject } from '../projects/index.ts'
import { type ChatRow, findChatFor } from './queries.ts'

/** Who may read a chat may stop its answer. */
type ChatRight = ChatPermission | 'READ' | 'STOP_ANSWER'

/** CHT-04: a project chat keeps its title. */
export const permissionsOf = (chat: ChatRow): ChatPermission[] =>
  chat.projectId ? ['SEND_MESSAGE', 'DELETE_CHAT'] : ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT']

const owning: Policy<'chat', ChatRow, ChatRight> = {
  kind: 'chat',
  idOf: ({ id }) => id,
  refusal: (chat, right) => {
    if (right === 'RENAME_CHAT' && !permissionsOf(chat).includes(right))
      return new AppError('NOT_ALLOWED', 'A chat in a project keeps its title.')
    return null
  },
}

/**
 * The only way to get a chat to act on. A chat is its owner's alone, and a project chat
 * only for as long as its owner is a member of the project.
 */
export const loadChat = async <Right extends ChatRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: ChatId,
  right: Right,
): Promise<Granted<ChatRow, 'chat', Right>> => {
  const chat = await findChatFor(db, actor.userId, id)
  if (chat?.projectId)
    await loadProject({ db }, actor, chat.projectId, right === 'SEND_MESSAGE' ? 'CHAT' : 'READ')
  return authorize(owning, actor, chat, right)
}

const making: Policy<'chat', { id: ChatId }, 'CREATE_CHAT'> = {
  kind: 'chat',
  idOf: ({ id }) => id,
  refusal: () => null,
}

/** A chat that the actor is about to make; in a project for whoever may chat there. */
export const loadNewChat = async (
  { db }: { db: Database },
  actor: Actor,
  projectId: ProjectId | null,
): Promise<Granted<{ id: ChatId; projectId: ProjectId | null }, 'chat', 'CREATE_CHAT'>> => {
  if (projectId) await loadProject({ db }, actor, projectId, 'CHAT')
  return authorize(making, actor, { id: uuidv7<ChatId>(), projectId }, 'CREATE_CHAT')
}
