import * as endpoints from '@atelier/contract/endpoints/bots/bot-tests'
import type { BotTestId, ChatbotId } from '@atelier/contract/ids'
import { botTest } from '../../../../db/schema/index.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { only } from '../../../../test/rights/verdicts.ts'
import { ownersPublic, privateBot, publicBot } from '../../bots/test/rights.ts'

/** A bot with a test question that has the bot's own ID. */
const withTest = (bot: Thing<ChatbotId>): Thing<ChatbotId> => ({
  ...bot,
  add: async (people, place, word) => {
    const botId = await bot.add(people, place, word)
    await people.test.context.db
      .insert(botTest)
      .values({ id: botId as string as BotTestId, botId, question: word, mustSay: [] })
    return botId
  },
})
const privateBotWithTest = withTest(privateBot)
const publicBotWithTest = withTest(publicBot)

const params = (chatbotId: ChatbotId) => ({ chatbotId, testId: chatbotId as string as BotTestId })
const body = { question: 'Who keeps the lamp?', mustSay: ['Ada'], attachmentId: null }

const bothBots = (send: (call: Call, id: ChatbotId) => Promise<Response>): [Case, ...Case[]] => [
  {
    about: 'a private bot',
    thing: privateBotWithTest,
    send: (call) => send(call, call.idOf(privateBotWithTest)),
    verdicts: only('owner'),
  },
  {
    about: 'a public bot',
    thing: publicBotWithTest,
    send: (call) => send(call, call.idOf(publicBotWithTest)),
    verdicts: ownersPublic,
  },
]

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/chatbots/{chatbotId}/tests': bothBots(({ actor }, chatbotId) =>
    actor.send(endpoints.listBotTests, { params: { chatbotId } }),
  ),
  'POST /v1/chatbots/{chatbotId}/tests': bothBots(({ actor }, chatbotId) =>
    actor.send(endpoints.createBotTest, { params: { chatbotId }, body }),
  ),
  'PUT /v1/chatbots/{chatbotId}/tests/{testId}': bothBots(({ actor }, id) =>
    actor.send(endpoints.updateBotTest, { params: params(id), body }),
  ),
  'DELETE /v1/chatbots/{chatbotId}/tests/{testId}': bothBots(({ actor }, id) =>
    actor.send(endpoints.deleteBotTest, { params: params(id) }),
  ),
  'POST /v1/chatbots/{chatbotId}/tests/{testId}/run': bothBots(({ actor }, id) =>
    actor.send(endpoints.runBotTest, { params: params(id), body: { side: 'draft' } }),
  ),
}
