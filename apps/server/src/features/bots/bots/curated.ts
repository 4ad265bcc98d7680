import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BotConfig, handleOf } from '@atelier/contract/bots/bot'
import { isCuratedBotId } from '@atelier/contract/bots/curated-bot'
import { ChatbotId } from '@atelier/contract/ids'
import { Language } from '@atelier/contract/language'
import { z } from 'zod'
import { localizerFor } from '../../../platform/sentences.ts'

export const CuratedBot = z.strictObject({
  id: ChatbotId.refine(isCuratedBotId),
  config: BotConfig,
  testQuestion: z.string().min(1),
})
export type CuratedBot = z.infer<typeof CuratedBot>

const folder = join(import.meta.dirname, '../../../../../../content/bots')

/** Read at startup, so that a malformed file keeps the server from starting. */
export const curatedBots: ReadonlyMap<ChatbotId, CuratedBot> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const bot = CuratedBot.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      return [bot.id, bot]
    }),
)

const curatedByHandle = new Map([...curatedBots.values()].map((bot) => [handleOf(bot.config.name), bot]))

/** The bot's name in every language. */
export const namesOf = (bot: CuratedBot): string[] =>
  Language.options.map((language) => localizerFor(language)(bot.config.name))

export const isCurated = (id: ChatbotId): boolean => curatedBots.has(id)

export const findCuratedBot = (handle: string): CuratedBot | undefined => curatedByHandle.get(handle)
