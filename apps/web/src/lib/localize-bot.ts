import type { ChatBot } from '@atelier/contract/bots/bot'
import { isCuratedBotId } from '@atelier/contract/bots/curated-bot'
import { translate } from './text.tsx'

export const botName = ({ id, name }: { id: string; name: string }): string =>
  isCuratedBotId(id) ? translate(name) : name

/** Translates only bots that come with Atelier; users' own bots keep their texts. */
export const localizeBot = <AnyBot extends ChatBot>(bot: AnyBot): AnyBot =>
  isCuratedBotId(bot.id)
    ? {
        ...bot,
        name: translate(bot.name),
        description: translate(bot.description),
        greeting: translate(bot.greeting),
        starters: bot.starters.map(translate),
      }
    : bot
