import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { Bot, BotAccess, BotCategory, BotConfig, BotName, BotStatistics, BotVersion } from '../../bots/bot.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatbotId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const BotParams = z.strictObject({ chatbotId: ChatbotId })

export const listBots = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots',
  summary: 'List your bots, most recently changed first; or your team’s or all public bots, most used first.',
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
  summary: 'List the bots that come with Atelier.',
  query: z.strictObject({ category: BotCategory.optional() }),
  data: z.object({ chatbots: z.array(Bot) }),
  errors: ['BAD_INPUT'],
})

export const getBot = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}',
  summary: 'Get a bot: the draft for its owner, the deployed bot for everyone else.',
  params: BotParams,
  data: Bot,
  errors: ['NOT_FOUND'],
})

export const listBotKnowledge = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/knowledge',
  summary: 'List a bot’s knowledge, for its owner, and for others if the owner lets them open the sources.',
  params: BotParams,
  data: z.object({ attachments: z.array(Attachment) }),
  errors: ['NOT_FOUND'],
})

export const listBotVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/versions',
  summary: 'List deployed versions, newest first. Bot owner only.',
  params: BotParams,
  data: z.object({ versions: z.array(BotVersion) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const getBotStatistics = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/statistics',
  summary: `Get a bot’s usage numbers, in the last ${limits.bot.statisticsDays} days and in total. Bot owner only.`,
  params: BotParams,
  data: BotStatistics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const createBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots',
  summary: 'Create a bot as a draft.',
  body: z.strictObject({ chatbotConfig: BotConfig }),
  data: Bot,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const validateBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/validate',
  summary: 'Check whether a bot name is available. With `id`, for that bot.',
  body: z.strictObject({ id: ChatbotId.optional(), name: BotName }),
  data: z.object({ isAvailable: z.boolean(), handle: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const updateBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/update',
  summary:
    'Update a bot’s draft or who can use the deployed bot. With If-Match: "<version>", a draft is updated only if no one else has changed it.',
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
  summary: 'Deploy the draft. The previous deployment is kept as a version.',
  body: z.strictObject({ chatbotId: ChatbotId }),
  data: Bot,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const deleteBot = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chatbots',
  summary:
    'Permanently delete a bot and its knowledge base. Its files stay in the vault, and chats with it can still be read.',
  query: z.strictObject({ chatbotId: ChatbotId }),
  data: z.object({ id: ChatbotId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})
