import { z } from 'zod'
import {
  Craft,
  CraftCommentRef,
  CraftContent,
  CraftDataKey,
  CraftVersionWithContent,
} from '../../crafts/craft.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatId, CraftId, CraftVersionId, MessageId } from '../../ids.ts'
import { limits } from '../../limits.ts'

const CraftParams = z.strictObject({ craftId: CraftId })

export const createText = defineEndpoint({
  method: 'POST',
  path: '/v1/user/chats/{chatId}/texts',
  summary: 'Create an empty text in a chat to write by hand. Doesn’t call a model.',
  params: z.strictObject({ chatId: ChatId }),
  body: z.strictObject({
    /** The previous message; defaults to the latest. Null starts the chat. */
    parentId: MessageId.nullable().optional(),
  }),
  data: z.object({ craftId: CraftId, messageId: MessageId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'PROJECT_ARCHIVED', 'NOT_ALLOWED'],
})

export const getCraft = defineEndpoint({
  method: 'GET',
  path: '/v1/user/crafts/{craftId}',
  summary: 'Get one of your crafts with all its versions, without their content.',
  params: CraftParams,
  data: Craft,
  errors: ['NOT_FOUND'],
})

export const getCraftVersion = defineEndpoint({
  method: 'GET',
  path: '/v1/user/crafts/{craftId}/versions/{versionId}',
  summary: 'Get a version of one of your crafts.',
  params: z.strictObject({ craftId: CraftId, versionId: CraftVersionId }),
  data: CraftVersionWithContent,
  errors: ['NOT_FOUND'],
})

const versionErrors = [
  'BAD_INPUT',
  'NOT_FOUND',
  'CONFLICT',
  'PROJECT_ARCHIVED',
  'TOO_LARGE',
  'USAGE_LIMIT_REACHED',
  'NOT_ALLOWED',
] as const

export const saveCraftVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/user/crafts/{craftId}/versions',
  summary:
    'Save an edit as a new version, or restore an earlier version as a new one. Refused if `baseId` is no longer the latest version of its branch.',
  params: CraftParams,
  body: z.union([
    z.strictObject({
      baseId: CraftVersionId,
      /** The last message of the branch shown; defaults to the latest. */
      leafId: MessageId.optional(),
      content: CraftContent,
      /**
       * An autosave: it replaces its base version if that was also autosaved, recently, and no link shows it.
       */
      isWriting: z.boolean().optional(),
    }),
    z.strictObject({
      baseId: CraftVersionId,
      leafId: MessageId.optional(),
      restoresId: CraftVersionId,
    }),
  ]),
  data: CraftVersionWithContent,
  errors: versionErrors,
})

const commentRefs = z.array(CraftCommentRef).max(limits.craft.commentsPerDecisionMax).default([])

export const decideCraftComments = defineEndpoint({
  method: 'POST',
  path: '/v1/user/crafts/{craftId}/comments',
  summary:
    'Apply some of a model’s comments on a craft, as a new version, and dismiss others. Comments whose passage has changed aren’t applied.',
  params: CraftParams,
  body: z.strictObject({
    /** The last message of the branch shown; defaults to the latest. */
    leafId: MessageId.optional(),
    take: commentRefs,
    leave: commentRefs,
  }),
  data: z.object({
    versionId: CraftVersionId,
    taken: z.int(),
  }),
  errors: versionErrors,
})

export const listCraftData = defineEndpoint({
  method: 'GET',
  path: '/v1/user/crafts/{craftId}/data',
  summary: 'List the keys of the data that a craft stores for you.',
  params: CraftParams,
  query: z.strictObject({ prefix: z.string().max(limits.craft.dataKeyMax).default('') }),
  data: z.object({ keys: z.array(z.string()) }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const getCraftData = defineEndpoint({
  method: 'GET',
  path: '/v1/user/crafts/{craftId}/data/value',
  summary: 'Get a value that a craft stores for you; null if the key doesn’t exist.',
  params: CraftParams,
  query: z.strictObject({ key: CraftDataKey }),
  data: z.object({ value: z.string().nullable() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const putCraftData = defineEndpoint({
  method: 'PUT',
  path: '/v1/user/crafts/{craftId}/data/value',
  summary: 'Set a value that a craft stores for you.',
  params: CraftParams,
  body: z.strictObject({ key: CraftDataKey, value: z.string().max(limits.craft.dataValueBytes) }),
  data: z.object({ key: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
})

export const deleteCraftData = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/crafts/{craftId}/data/value',
  summary: 'Delete a value that a craft stores for you.',
  params: CraftParams,
  query: z.strictObject({ key: CraftDataKey }),
  data: z.object({ key: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
