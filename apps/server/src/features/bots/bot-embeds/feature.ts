import * as endpoints from '@atelier/contract/endpoints/bots/bot-embeds'
import type { BodyOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import type { ChatbotId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { loadBot } from '../bots/index.ts'
import { dayOf } from '../../people/plans/index.ts'
import { findEmbed, saveSites } from './queries.ts'
import { embedRoutes } from './routes.ts'

const changeEmbed = (
  { db }: AppContext,
  actor: Actor,
  chatbotId: ChatbotId,
  { sites, dailyMax }: BodyOf<typeof endpoints.updateBotEmbed>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { grant, access } = await loadBot(tx, actor, chatbotId, 'EDIT_BOT')
    if (sites.length > 0 && access !== 'public')
      throw new AppError('CONFLICT', 'Make this bot public before you show it on other sites.')
    await saveSites(tx, grant, [...new Set(sites)], dailyMax)
  })

const scriptOf = (origin: string, chatbotId: ChatbotId) =>
  `<script src="${origin}/embed.js" data-bot="${chatbotId}" data-label="Ask" async></script>`

const embedApiRoutes = (serve: Serve, context: AppContext) => {
  const { db, config, clock } = context
  const readEmbed = async (chatbotId: ChatbotId, request: Request) => {
    const embed = await findEmbed(db, chatbotId)
    return {
      sites: [...(embed?.sites ?? [])],
      script: scriptOf(originOf(config, request), chatbotId),
      dailyMax: embed?.dailyMax ?? limits.bot.visitorAnswersPerDay,
      usedToday: embed?.usedOn === dayOf(clock.now()) ? embed.used : 0,
    }
  }
  serve(endpoints.getBotEmbed, async ({ actor, params: { chatbotId }, request }) => {
    await loadBot(db, actor, chatbotId, 'EDIT_BOT')
    return readEmbed(chatbotId, request)
  })
  serve(endpoints.updateBotEmbed, async ({ actor, params: { chatbotId }, body, request }) => {
    await changeEmbed(context, actor, chatbotId, body)
    return readEmbed(chatbotId, request)
  })
}

export const feature: Feature = { name: 'bot-embeds', routes: embedApiRoutes, mount: embedRoutes }
