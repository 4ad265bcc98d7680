import * as endpoints from '@atelier/contract/endpoints/bots/bot-tests'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { changeTest, createTest, listTests, readTest, removeTest } from './bot-tests.ts'
import { runTest } from './run-test.ts'

const testRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listBotTests, async ({ actor, params }) => ({
    tests: await listTests(context, actor, params.chatbotId),
  }))
  serve(endpoints.createBotTest, ({ actor, params, body }) =>
    createTest(context, actor, params.chatbotId, body),
  )
  serve(endpoints.updateBotTest, ({ actor, params, body }) => changeTest(context, actor, params, body))
  serve(endpoints.deleteBotTest, async ({ actor, params }) => {
    await removeTest(context, actor, params)
    return { id: params.testId }
  })
  serve(endpoints.runBotTest, async ({ actor, params, body, request }) => {
    await runTest(context, actor, params, body.side, request.signal)
    return readTest(context, actor, params)
  })
}

export const feature: Feature = { name: 'bot-tests', routes: testRoutes }
