import { z } from 'zod'
import { ReactionType, Update, UpdateSlug } from '../changelog.ts'
import { defineEndpoint } from '../endpoint.ts'

export const listUpdates = defineEndpoint({
  method: 'GET',
  path: '/v1/changelog',
  summary: 'What is new in the product, the latest first, with what people and you said of it.',
  data: z.object({ updates: z.array(Update) }),
  errors: [],
})

export const reactToUpdate = defineEndpoint({
  method: 'POST',
  path: '/v1/changelog',
  summary: 'Says that you like an update, or had a look at it. Each counts once for a person.',
  body: z.strictObject({ type: ReactionType, updateSlug: UpdateSlug }),
  data: Update,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
