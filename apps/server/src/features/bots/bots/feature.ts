import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { handleOf } from '@atelier/contract/bots/bot'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { expectedVersion, versionTag } from '../../../platform/http/versions.ts'
import { repeat } from '../../../platform/repeat.ts'
import { createBot, deleteBot, deployBot, isNameFree, updateAccess, updateDraft } from './change-bot.ts'
import { deleteBotBatchOf } from './queries.ts'
import { listBots, listCuratedBots, listKnowledge, listVersions, readBot } from './read-bots.ts'
import { readStatistics } from './statistics.ts'

const botRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listBots, ({ actor, query }) => listBots(context, actor, query))
  serve(endpoints.listCuratedBots, ({ query }) => listCuratedBots(context, query))
  serve(endpoints.getBot, async ({ actor, params, responseHeaders }) => {
    const bot = await readBot(context, actor, params.chatbotId)
    responseHeaders.set('etag', versionTag(bot.version))
    return bot
  })
  serve(endpoints.listBotKnowledge, async ({ actor, params }) => ({
    attachments: await listKnowledge(context, actor, params.chatbotId),
  }))
  serve(endpoints.listBotVersions, async ({ actor, params }) => ({
    versions: await listVersions(context, actor, params.chatbotId),
  }))
  serve(endpoints.getBotStatistics, ({ actor, params }) => readStatistics(context, actor, params.chatbotId))
  serve(endpoints.createBot, async ({ actor, body }) =>
    readBot(context, actor, await createBot(context, actor, body.chatbotConfig)),
  )
  serve(endpoints.validateBot, async ({ actor, body }) => ({
    isAvailable: await isNameFree(context, actor, body),
    handle: handleOf(body.name),
  }))
  serve(endpoints.updateBot, async ({ actor, body, request, responseHeaders }) => {
    if (body.type === 'chatbot-access') await updateAccess(context, actor, body)
    else await updateDraft(context, actor, body.chatbotId, body.chatbotConfig, expectedVersion(request))
    const bot = await readBot(context, actor, body.chatbotId)
    responseHeaders.set('etag', versionTag(bot.version))
    return bot
  })
  serve(endpoints.deployBot, async ({ actor, body: { chatbotId } }) => {
    await deployBot(context, actor, chatbotId)
    return readBot(context, actor, chatbotId)
  })
  serve(endpoints.deleteBot, async ({ actor, query: { chatbotId } }) => {
    await deleteBot(context, actor, chatbotId)
    return { id: chatbotId }
  })
}

const deletionBatchSize = 20

export const feature: Feature = {
  name: 'bots',
  routes: botRoutes,
  accountDeleted: ({ db }, actor, signal) =>
    repeat(signal, () => deleteBotBatchOf(db, actor, deletionBatchSize)),
}
