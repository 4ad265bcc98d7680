import { z } from 'zod'
import { Chat } from '../../chat/chat.ts'
import { CraftAccess, CraftContent, CraftShare, CraftType, SharedCraft } from '../../crafts/craft.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatId, CraftShareId, MessageId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const ShareParams = z.strictObject({ craftId: CraftShareId })
const index = z.int().min(0).max(limits.craft.perMessage)
// goes into a CSP, where an asterisk matches every site and a semicolon ends the list
export const EmbedSite = z.url({ protocol: /^https?$/, hostname: /^[a-z\d-]+(\.[a-z\d-]+)*$/ }).max(200)

export const listCraftShares = defineEndpoint({
  method: 'GET',
  path: '/v1/user/crafts/share',
  summary: 'List your crafts that have a link, newest first. `messageId` and `index` select one of them.',
  query: z.strictObject({
    ...pageQuery(),
    messageId: MessageId.optional(),
    index: z.coerce.number().int().min(0).max(limits.craft.perMessage).optional(),
  }),
  data: z.object({ crafts: z.array(CraftShare), pagination: z.object({ nextCursor: NextCursor }) }),
  errors: ['BAD_INPUT'],
})

export const shareCraft = defineEndpoint({
  method: 'POST',
  path: '/v1/user/crafts/share',
  summary: 'Create a link to a craft. Private by default.',
  body: z.strictObject({
    chatId: ChatId,
    messageId: MessageId,
    index,
    access: CraftAccess.default('private'),
    edited: z.boolean().default(true),
    watermark: z.boolean().default(true),
    /** The client's copy, which is ignored: the link shows what the server has stored. */
    attributes: z
      .strictObject({
        identifier: z.string().max(limits.craft.identifierMax).optional(),
        title: z.string().max(limits.craft.titleMax).optional(),
        type: CraftType.optional(),
        language: z.string().max(limits.craft.identifierMax).optional(),
      })
      .optional(),
    content: CraftContent.optional(),
    identity: z.string().max(limits.craft.identifierMax).optional(),
  }),
  data: CraftShare,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'TOO_MANY_REQUESTS'],
})

export const updateCraftShare = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/crafts/share',
  summary:
    'Update a shared craft: its access, whether it follows edits, its watermark, and the sites that may embed it.',
  body: z.strictObject({
    id: CraftShareId,
    updates: z.strictObject({
      access: CraftAccess.optional(),
      edited: z.boolean().optional(),
      watermark: z.boolean().optional(),
      embedSites: z.array(EmbedSite).max(limits.craft.embedSites).optional(),
    }),
  }),
  data: CraftShare,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'TOO_MANY_REQUESTS'],
})

export const deleteCraftShare = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/crafts/share',
  summary:
    'Remove the link. Its page is no longer available. If an admin took the craft down, the link is kept as private.',
  body: z.strictObject({ id: CraftShareId, messageId: MessageId, index }),
  data: z.object({ messageId: MessageId, index: z.int() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const getSharedCraft = defineEndpoint({
  method: 'GET',
  path: '/v1/crafts/{craftId}',
  summary: 'Get a shared craft.',
  params: ShareParams,
  data: SharedCraft,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  isPublic: true,
})

export const followSharedCraft = defineEndpoint({
  method: 'GET',
  path: '/v1/crafts/{craftId}/events',
  summary: 'Event stream that stays open while the link works and ends when it’s removed.',
  params: ShareParams,
  responseType: 'events',
  data: z.object({ type: z.literal('open') }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  isPublic: true,
})

export const forkCraft = defineEndpoint({
  method: 'POST',
  path: '/v1/crafts/{craftId}/fork',
  summary: 'Create your own chat from a shared craft.',
  params: ShareParams,
  data: Chat,
  errors: ['NOT_FOUND', 'USAGE_LIMIT_REACHED'],
})

export const reportCraft = defineEndpoint({
  method: 'POST',
  path: '/v1/crafts/{craftId}/report',
  summary: 'Report a shared craft to the administrators of this server.',
  params: ShareParams,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Describe the problem.').max(limits.craft.reportMax),
  }),
  data: z.object({ id: CraftShareId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  isPublic: true,
})
