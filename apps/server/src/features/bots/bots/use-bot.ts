import type { BotConfig, ChatBot } from '@atelier/contract/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RunSpec } from '../../answers/lifecycle/index.ts'
import { countsToday } from '../../people/usage/index.ts'
import { loadBot, loadCurated } from './access.ts'
import { findCurated } from './curated.ts'
import { presentChatBot, systemPromptOf } from './present.ts'
import { countUse, findHolder } from './queries.ts'

/** A bot as somebody talks to it. */
export interface UsedBot {
  readonly grant: Grant<'bot', 'USE'>
  readonly config: BotConfig
  readonly isCurated: boolean
  readonly isOwn: boolean
  /** The person may not open what it answers from. */
  readonly isSealed: boolean
  readonly shown: ChatBot
}

/** For its owner's preview as its draft is, else as it is deployed; an owner's bot that never was, as its draft. */
export const loadUsedBot = async (
  db: Database,
  actor: Actor,
  id: ChatbotId,
  isPreview: boolean,
): Promise<UsedBot> => {
  const curated = isPreview ? null : loadCurated(actor, id)
  if (curated) {
    const { grant, config } = curated
    const chatBot = presentChatBot(id, config)
    return { grant, config, isCurated: true, isOwn: false, isSealed: false, shown: chatBot }
  }
  const bot = await loadBot(db, actor, id, 'USE')
  const isOwn = bot.ownerId === actor.userId
  if (isPreview && !isOwn) throw notFound()
  const config = isPreview ? bot.draft : (bot.live ?? bot.draft)
  return {
    grant: bot.grant,
    config,
    isCurated: false,
    isOwn,
    isSealed: !isOwn && !bot.opensSources,
    shown: presentChatBot(id, config),
  }
}

/** The bot that is called that, as somebody who may talk to it does. */
export const loadBotByHandle = async (db: Database, actor: Actor, handle: string): Promise<UsedBot> => {
  const id = findCurated(handle)?.id ?? (await findHolder(db, handle))
  // held twice: no bot has no id
  if (!id) throw notFound()
  return loadUsedBot(db, actor, id, false)
}

/** The model that a bot's owner chose, as long as it is there. */
export const modelOfBot = ({ models }: Pick<AppContext, 'models'>, { config }: UsedBot) =>
  models.resolve(config.model ?? undefined).catch(() => models.resolve(undefined))

export const countBotUse = async (
  context: Pick<AppContext, 'clock'>,
  tx: Database,
  actor: Actor,
  { grant, isCurated }: UsedBot,
): Promise<void> => {
  if (await countsToday(context, tx, actor, 'bot', grant.id)) await countUse(tx, grant, isCurated)
}

/**
 * What a bot tells an answer, and which of the person's tools it may use. A stranger's words are behind the calls
 * of somebody else's bot: what does more than read is asked for each time.
 */
export const botRules = (
  { config, isOwn, isCurated }: UsedBot,
  tools: RunSpec['tools'],
): Pick<RunSpec, 'instructions' | 'tools'> => ({
  instructions: { of: 'bot', name: config.name, systemPrompt: systemPromptOf(config) },
  tools: tools
    .filter(({ tool }) => config.skills === null || tool.isEssential || config.skills.includes(tool.name))
    .map((offered) =>
      isOwn || isCurated || offered.tool.effect === 'read'
        ? offered
        : { ...offered, policy: 'ask' as const, isAllowedHere: false, isGranted: false },
    ),
})
