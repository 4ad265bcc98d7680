import { z } from 'zod'
import { Attachment } from '../attachment.ts'
import { Bot, BotAccess, BotCategory, BotConfig, BotName, BotStatistics, BotVersion } from '../bot.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ChatbotId } from '../ids.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'

const BotParams = z.strictObject({ chatbotId: ChatbotId })

export const listBots = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots',
  summary: 'Your bots, last changed first; or your team’s, or everybody’s public ones, the most used first.',
  query: z.strictObject({
    ...pageQuery(24),
    scope: z.enum(['own', 'team', 'public']).default('own'),
    category: BotCategory.optional(),
    q: z.string().trim().normalize().max(limits.bot.searchMax).optional(),
  }),
  data: z.object({ chatbots: z.array(Bot), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const listCuratedBots = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/curated',
  summary: 'The bots that come with Atelier.',
  query: z.strictObject({ category: BotCategory.optional() }),
  data: z.object({ chatbots: z.array(Bot) }),
  errors: ['BAD_INPUT'],
})

export const getBot = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}',
  summary: 'One bot: to its owner as its draft is, to others as it was deployed.',
  params: BotParams,
  data: Bot,
  errors: ['NOT_FOUND'],
})

export const listBotKnowledge = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/knowledge',
  summary: 'What a bot answers from: for its owner, and for readers where the owner lets them open it.',
  params: BotParams,
  data: z.object({ attachments: z.array(Attachment) }),
  errors: ['NOT_FOUND'],
})

export const listBotVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/versions',
  summary: 'What was deployed, newest first. For its owner.',
  params: BotParams,
  data: z.object({ versions: z.array(BotVersion) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const getBotStatistics = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/statistics',
  summary: `How a bot is used, in the last ${limits.bot.statisticsDays} days and in all: numbers alone. For its owner.`,
  params: BotParams,
  data: BotStatistics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const createBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots',
  summary: 'Makes a bot, as a draft.',
  body: z.strictObject({ chatbotConfig: BotConfig }),
  data: Bot,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const validateBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/validate',
  summary: 'Whether a name is free for a bot; with an id, for that one.',
  body: z.strictObject({ id: ChatbotId.optional(), name: BotName }),
  data: z.object({ isAvailable: z.boolean(), handle: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const updateBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/update',
  summary:
    'Changes a bot’s draft, with If-Match: "<version>" only when nobody changed it meanwhile; or who may use what is deployed.',
  body: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('update'), chatbotId: ChatbotId, chatbotConfig: BotConfig }),
    z.strictObject({
      type: z.literal('chatbot-access'),
      chatbotId: ChatbotId,
      accessType: BotAccess,
      chatbotConfig: BotConfig.optional(),
      opensSources: z.boolean().optional(),
    }),
  ]),
  data: Bot,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PRECONDITION_FAILED'],
})

export const deployBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/deploy',
  summary: 'Makes the draft what everybody talks to. What was deployed before is kept as a version.',
  body: z.strictObject({ chatbotId: ChatbotId }),
  data: Bot,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const deleteBot = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chatbots',
  summary:
    'Deletes a bot and its knowledge base for good. Its files stay in the vault; chats with it can still be read.',
  query: z.strictObject({ chatbotId: ChatbotId }),
  data: z.object({ id: ChatbotId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})
