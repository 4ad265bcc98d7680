import type { ChatbotId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { curatedBots, type CuratedBot } from './curated.ts'
import { type BotRow, findBot } from './queries.ts'

/** Anyone who may use the bot has READ and USE; only its owner has the others. */
type BotRight = 'READ' | 'USE' | 'EDIT_BOT' | 'ADD_KNOWLEDGE' | 'REMOVE_KNOWLEDGE'

const readRights: ReadonlySet<BotRight> = new Set(['READ', 'USE'])

const botPolicy: Policy<'bot', BotRow, BotRight> = {
  kind: 'bot',
  idOf: ({ id }) => id,
  errorFor: ({ ownerId, access, live, isOwnerBlocked, isTeammate }, right, { userId }) => {
    if (ownerId === userId) return null
    if (live === null || isOwnerBlocked || (access !== 'public' && !isTeammate)) return notFound()
    return readRights.has(right)
      ? null
      : new AppError('NOT_ALLOWED', 'Only the owner of this bot can do that.')
  },
}

/** The only source of bot grants. Throws NOT_FOUND. Locks the row for rights that write. */
export const loadBot = async <Right extends BotRight>(
  db: Database,
  actor: Actor,
  id: ChatbotId,
  right: Right,
): Promise<WithGrant<BotRow, 'bot', Right>> =>
  authorize(botPolicy, actor, await findBot(db, actor, id, !readRights.has(right)), right)

const curatedPolicy: Policy<'bot', CuratedBot, 'USE'> = {
  kind: 'bot',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const grantCurated = (actor: Actor, id: ChatbotId): WithGrant<CuratedBot, 'bot', 'USE'> | null => {
  const curatedBot = curatedBots.get(id)
  return curatedBot ? authorize(curatedPolicy, actor, curatedBot, 'USE') : null
}

const createPolicy: Policy<'bot', { id: ChatbotId }, 'CREATE_BOT'> = {
  kind: 'bot',
  idOf: ({ id }) => id,
  errorFor: (_bot, _right, actor) =>
    actor.kind === 'guest' ? new AppError('NOT_ALLOWED', 'Sign in to create your own bots.') : null,
}

export const grantNewBot = (actor: Actor): WithGrant<{ id: ChatbotId }, 'bot', 'CREATE_BOT'> =>
  authorize(createPolicy, actor, { id: uuidv7<ChatbotId>() }, 'CREATE_BOT')
