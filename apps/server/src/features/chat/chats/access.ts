import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { ChatPermission } from '@atelier/contract/chat/chat'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { type ChatRow, findChatFor, selectChatsFor, type OwnChatRow } from './queries.ts'

type ChatRight = ChatPermission | 'READ' | 'FOLLOW_ANSWER' | 'STOP_ANSWER' | 'ORGANIZE_CHAT' | 'UNSHARE_CHAT'

/** CHT-04: a chat in a project keeps its title. */
export const permissionsOf = (chat: ChatRow): ChatPermission[] =>
  chat.projectId || chat.isTemporary
    ? ['SEND_MESSAGE', 'DELETE_CHAT']
    : ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT']

const chatPolicy: Policy<'chat', ChatRow, ChatRight> = {
  kind: 'chat',
  idOf: ({ id }) => id,
  errorFor: (chat, right, actor) => {
    if (chat.isTemporary && ['SHARE_CHAT', 'RENAME_CHAT', 'ORGANIZE_CHAT'].includes(right))
      return new AppError('NOT_ALLOWED', 'Temporary chats can’t be saved or shared.')
    if (right === 'SHARE_CHAT' && actor.kind === 'guest')
      return new AppError('NOT_ALLOWED', 'Sign in to share a chat by link.')
    if (right === 'SHARE_CHAT' && chat.isPreview)
      return new AppError('NOT_ALLOWED', 'Bot previews can’t be shared. Deploy the bot first.')
    if (right === 'RENAME_CHAT' && !permissionsOf(chat).includes(right))
      return new AppError('NOT_ALLOWED', 'Chats in a project can’t be renamed.')
    return null
  },
}

const projectRights: { [Right in ChatRight]?: 'CHAT' | 'SHARE_CHAT' } = {
  SEND_MESSAGE: 'CHAT',
  // a shared chat reveals the project's knowledge
  SHARE_CHAT: 'SHARE_CHAT',
}

const formerMemberRights: ReadonlySet<ChatRight> = new Set([
  'READ',
  'DELETE_CHAT',
  'ORGANIZE_CHAT',
  'UNSHARE_CHAT',
])

/** The only source of chat grants. Former project members can still read their chats, without the sources. */
export const loadChat = async <Right extends ChatRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: ChatId,
  right: Right,
): Promise<WithGrant<OwnChatRow, 'chat', Right>> => {
  const chat = await findChatFor(db, actor.userId, id)
  if (chat?.isCutOff && !formerMemberRights.has(right))
    throw new AppError('NOT_ALLOWED', messages.chat.projectAccessLost)
  if (chat?.projectId && !chat.isCutOff)
    await loadProject({ db }, actor, chat.projectId, projectRights[right] ?? 'READ')
  return authorize(chatPolicy, actor, chat, right)
}

export const loadChats = async <Right extends 'ORGANIZE_CHAT' | 'DELETE_CHAT'>(
  db: Database,
  actor: Actor,
  ids: readonly ChatId[],
  right: Right,
): Promise<WithGrant<ChatRow, 'chat', Right>[]> => {
  const idSet = new Set(ids)
  const chats = await selectChatsFor(db, actor.userId, [...idSet])
  if (chats.length < idSet.size) throw notFound()
  return chats.map((chat) => authorize(chatPolicy, actor, chat, right))
}

const creationPolicy: Policy<'chat', { id: ChatId }, 'CREATE_CHAT'> = {
  kind: 'chat',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const loadNewChat = async (
  { db }: { db: Database },
  actor: Actor,
  projectId: ProjectId | null,
  id: ChatId = uuidv7<ChatId>(),
): Promise<WithGrant<{ id: ChatId; projectId: ProjectId | null }, 'chat', 'CREATE_CHAT'>> => {
  if (projectId) await loadProject({ db }, actor, projectId, 'CHAT')
  return authorize(creationPolicy, actor, { id, projectId }, 'CREATE_CHAT')
}
