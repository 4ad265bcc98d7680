import { z } from 'zod'
import { BotSide, BotTest, BotTestInput } from '../../bots/bot-test.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BotTestId, ChatbotId } from '../../ids.ts'
import { limits } from '../../limits.ts'

const BotParams = z.strictObject({ chatbotId: ChatbotId })
const TestParams = z.strictObject({ chatbotId: ChatbotId, testId: BotTestId })

export const listBotTests = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/tests',
  summary: `List a bot’s test questions with its answers, at most ${limits.botTest.max}. Bot owner only.`,
  params: BotParams,
  data: z.object({ tests: z.array(BotTest) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const createBotTest = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/{chatbotId}/tests',
  summary: 'Create a test question with what a good answer contains.',
  params: BotParams,
  body: BotTestInput,
  data: BotTest,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const updateBotTest = defineEndpoint({
  method: 'PUT',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}',
  summary: 'Update a test question or what a good answer contains. Existing answers are graded again.',
  params: TestParams,
  body: BotTestInput,
  data: BotTest,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteBotTest = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}',
  summary: 'Delete a test question and its answers.',
  params: TestParams,
  data: z.object({ id: BotTestId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const runBotTest = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}/run',
  summary:
    'Ask a test question of the draft or the deployed bot, and grade the answer. Counts as one of your messages; stops if the client disconnects.',
  params: TestParams,
  body: z.strictObject({ side: BotSide }),
  data: BotTest,
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'CONFLICT',
    'USAGE_LIMIT_REACHED',
    'TOO_MANY_REQUESTS',
    'MODEL_REFUSED',
    'MODEL_UNREACHABLE',
  ],
})
