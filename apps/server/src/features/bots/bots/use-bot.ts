import type { BotConfig, ChatBot } from '@atelier/contract/bots/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RunSpec } from '../../answers/lifecycle/index.ts'
import { recordFirstUseToday } from '../../people/usage/index.ts'
import { loadBot, grantCurated } from './access.ts'
import { findCuratedBot } from './curated.ts'
import { presentChatBot, systemPromptOf } from './present.ts'
import { countUse, findHandleOwner } from './queries.ts'

export interface UsedBot {
  readonly grant: Grant<'bot', 'USE'>
  readonly config: BotConfig
  readonly isCurated: boolean
  readonly isOwn: boolean
  readonly isSealed: boolean
  readonly chatBot: ChatBot
}

/**
 * Owners get the draft in previews and before the first deployment; otherwise the deployed version is used.
 */
export const loadBotForUse = async (
  db: Database,
  actor: Actor,
  id: ChatbotId,
  isPreview: boolean,
): Promise<UsedBot> => {
  const curatedBot = isPreview ? null : grantCurated(actor, id)
  if (curatedBot) {
    const { grant, config } = curatedBot
    const chatBot = presentChatBot(id, config)
    return { grant, config, isCurated: true, isOwn: false, isSealed: false, chatBot }
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
    chatBot: presentChatBot(id, config),
  }
}

export const loadBotByHandle = async (db: Database, actor: Actor, handle: string): Promise<UsedBot> => {
  const id = findCuratedBot(handle)?.id ?? (await findHandleOwner(db, handle))
  // unreachable: every bot has an ID
  if (!id) throw notFound()
  return loadBotForUse(db, actor, id, false)
}

export const modelOfBot = ({ models }: Pick<AppContext, 'models'>, { config }: UsedBot) =>
  models.resolve(config.model ?? undefined).catch(() => models.resolve(undefined))

export const countBotUse = async (
  context: Pick<AppContext, 'clock'>,
  tx: Database,
  actor: Actor,
  { grant, isCurated }: UsedBot,
): Promise<void> => {
  if (await recordFirstUseToday(context, tx, actor, 'bot', grant.id)) await countUse(tx, grant, isCurated)
}

/** Another owner's bot is untrusted, so its tools need confirmation unless they only read. */
export const botRules = (
  { config, isOwn, isCurated }: UsedBot,
  tools: RunSpec['tools'],
): Pick<RunSpec, 'instructions' | 'tools'> => ({
  instructions: { kind: 'bot', name: config.name, systemPrompt: systemPromptOf(config) },
  tools: tools
    .filter(({ tool }) => config.skills === null || tool.isEssential || config.skills.includes(tool.name))
    .map((offeredTool) =>
      isOwn || isCurated || offeredTool.tool.effect === 'read'
        ? offeredTool
        : { ...offeredTool, policy: 'ask' as const, isAllowedHere: false, isGranted: false },
    ),
})
