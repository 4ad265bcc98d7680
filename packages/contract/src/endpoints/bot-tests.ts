import { z } from 'zod'
import { BotSide, BotTest, BotTestInput } from '../bot-test.ts'
import { defineEndpoint } from '../endpoint.ts'
import { BotTestId, ChatbotId } from '../ids.ts'
import { limits } from '../limits.ts'

const ofBot = z.strictObject({ chatbotId: ChatbotId })
const ofTest = z.strictObject({ chatbotId: ChatbotId, testId: BotTestId })

export const listBotTests = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/tests',
  summary: `The questions that a bot is asked before it is deployed, at most ${limits.botTest.most}, with what it answered. For its owner.`,
  params: ofBot,
  data: z.object({ tests: z.array(BotTest) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const createBotTest = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/{chatbotId}/tests',
  summary: 'Keeps a question with what a good answer holds.',
  params: ofBot,
  body: BotTestInput,
  data: BotTest,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const updateBotTest = defineEndpoint({
  method: 'PUT',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}',
  summary: 'Changes a question or what a good answer holds; what was answered is judged anew.',
  params: ofTest,
  body: BotTestInput,
  data: BotTest,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteBotTest = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}',
  summary: 'Deletes a question with its answers.',
  params: ofTest,
  data: z.object({ id: BotTestId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const runBotTest = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/{chatbotId}/tests/{testId}/run',
  summary:
    'Asks the draft, or what is deployed, and judges the answer. Counts as one of your messages; ends when the caller leaves.',
  params: ofTest,
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
