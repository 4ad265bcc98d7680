import { isDeepStrictEqual } from 'node:util'
import { type BotConfig, handleOf } from '@atelier/contract/bots/bot'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/bots/bots'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { UserEvent } from '@atelier/contract/user-event'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { WithGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { requireTeam } from '../../people/plans/index.ts'
import { loadBot, grantNewBot } from './access.ts'
import { findCuratedBot } from './curated.ts'
import {
  type BotRow,
  claimHandle,
  countOwnBots,
  deleteBotRow,
  findHandleOwner,
  insertBot,
  insertVersion,
  lockOwner,
  releaseHandles,
  updateBotRow,
} from './queries.ts'

const nameTakenError = () => new AppError('CONFLICT', messages.bots.nameTaken)

const publishBotEvent = (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  { userId }: Actor,
  chatbotId: ChatbotId,
  change: Extract<UserEvent, { type: 'bot' }>['change'],
) => events.publish(tx, [userId], { type: 'bot', chatbotId, change })

export const createBot = async (context: AppContext, actor: Actor, draft: BotConfig): Promise<ChatbotId> => {
  const { id, grant } = grantNewBot(actor)
  await context.db.transaction(async (tx) => {
    await lockOwner(tx, actor)
    if ((await countOwnBots(tx, actor.userId)) >= limits.bot.max)
      throw new AppError(
        'CONFLICT',
        sentence('You’ve reached the maximum of {maximum} bots. Delete one you no longer use.', {
          maximum: limits.bot.max,
        }),
      )
    const handle = handleOf(draft.name)
    if (findCuratedBot(handle)) throw nameTakenError()
    const now = context.clock.now()
    await insertBot(tx, grant, actor, { draft, createdAt: now, updatedAt: now })
    if (!(await claimHandle(tx, grant, handle))) throw nameTakenError()
    await publishBotEvent(context, tx, actor, id, 'created')
  })
  return id
}

export const isNameFree = async (
  { db }: AppContext,
  actor: Actor,
  { id, name }: BodyOf<typeof endpoints.validateBot>,
): Promise<boolean> => {
  const namedBot = id ? await loadBot(db, actor, id, 'EDIT_BOT') : grantNewBot(actor)
  const handle = handleOf(name)
  if (findCuratedBot(handle)) return false
  const handleOwner = await findHandleOwner(db, handle)
  return handleOwner === null || handleOwner === namedBot.id
}

type EditableBot = WithGrant<BotRow, 'bot', 'EDIT_BOT'>

const editBot = (
  context: AppContext,
  actor: Actor,
  id: ChatbotId,
  edit: (tx: Database, bot: EditableBot, now: Date) => Promise<void>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    await edit(tx, await loadBot(tx, actor, id, 'EDIT_BOT'), context.clock.now())
    await publishBotEvent(context, tx, actor, id, 'updated')
  })

/** Throws PRECONDITION_FAILED unless `expectedVersion` is null or the current version. */
export const updateDraft = (
  context: AppContext,
  actor: Actor,
  id: ChatbotId,
  draft: BotConfig,
  expectedVersion: number | null,
): Promise<void> =>
  editBot(context, actor, id, async (tx, bot, updatedAt) => {
    if (expectedVersion !== null && expectedVersion !== bot.version)
      throw new AppError(
        'PRECONDITION_FAILED',
        'This bot was changed elsewhere in the meantime. Your changes weren’t saved. Review that version, then save again.',
      )
    const handle = handleOf(draft.name)
    if (handle !== handleOf(bot.draft.name) && findCuratedBot(handle)) throw nameTakenError()
    if (!(await claimHandle(tx, bot.grant, handle))) throw nameTakenError()
    await releaseHandles(tx, bot.grant, [handle, handleOf((bot.live ?? draft).name)])
    await updateBotRow(tx, bot.grant, { draft, version: bot.version + 1, updatedAt })
  })

export const updateAccess = (
  context: AppContext,
  actor: Actor,
  {
    chatbotId,
    accessType,
    opensSources,
  }: Extract<BodyOf<typeof endpoints.updateBot>, { type: 'chatbot-access' }>,
): Promise<void> =>
  editBot(context, actor, chatbotId, async (tx, bot, updatedAt) => {
    if (accessType !== 'private' && bot.live === null)
      throw new AppError('CONFLICT', 'Deploy this bot before you share it.')
    if (accessType !== 'private' && bot.takenDownAt !== null)
      throw new AppError(
        'NOT_ALLOWED',
        sentence('An admin unpublished this bot: “{takenDownReason}”. You can still use it yourself.', {
          takenDownReason: bot.takenDownReason,
        }),
      )
    const teamId =
      accessType === 'team'
        ? await requireTeam({ db: tx }, actor, 'You’re not on a team, so you can’t share this bot.')
        : null
    await updateBotRow(tx, bot.grant, {
      access: accessType,
      teamId,
      opensSources: opensSources ?? bot.opensSources,
      updatedAt,
    })
  })

export const deployBot = (context: AppContext, actor: Actor, id: ChatbotId): Promise<void> =>
  editBot(context, actor, id, async (tx, bot, now) => {
    if (isDeepStrictEqual(bot.draft, bot.live)) throw new AppError('CONFLICT', 'No changes to deploy.')
    const number = bot.liveNumber + 1
    await insertVersion(tx, bot.grant, { number, config: bot.draft, deployedAt: now })
    await updateBotRow(tx, bot.grant, { live: bot.draft, liveNumber: number, updatedAt: now })
    await releaseHandles(tx, bot.grant, [handleOf(bot.draft.name)])
  })

/** The bot's files stay in the owner's vault, and its chats stay readable. */
export const deleteBot = (context: AppContext, actor: Actor, id: ChatbotId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadBot(tx, actor, id, 'EDIT_BOT')
    await deleteBotRow(tx, grant)
    await publishBotEvent(context, tx, actor, id, 'deleted')
  })
