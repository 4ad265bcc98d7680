import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatbotId } from '../../ids.ts'
import { limits } from '../../limits.ts'

const params = z.strictObject({ chatbotId: ChatbotId })

/** Scheme, host and port. It is inserted into a CSP, so nothing else is allowed. */
export const SiteOrigin = z
  .string()
  .max(limits.link.urlMax)
  .regex(
    /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/,
    'Enter a site as an origin, such as https://example.org',
  )

const embed = z.object({
  /** Empty if embedding is off. */
  sites: z.array(SiteOrigin),
  script: z.string(),
  /** Responses to visitors per day; they don't count against the owner's messages. */
  dailyMax: z.int(),
  usedToday: z.int(),
})

export const getBotEmbed = defineEndpoint({
  method: 'GET',
  path: '/v1/chatbots/{chatbotId}/embed',
  summary: 'Get the sites that may embed your bot, and the script tag for their pages. Bot owner only.',
  params,
  data: embed,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const updateBotEmbed = defineEndpoint({
  method: 'PUT',
  path: '/v1/chatbots/{chatbotId}/embed',
  summary:
    'Set which sites may embed your public bot; an empty list disables embedding. Visitors have their own daily limit and don’t use up your messages. Bot owner only.',
  params,
  body: z.strictObject({
    sites: z.array(SiteOrigin).max(limits.bot.embedSites),
    dailyMax: z.int().min(0).max(limits.bot.visitorAnswersMax).optional(),
  }),
  data: embed,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})
