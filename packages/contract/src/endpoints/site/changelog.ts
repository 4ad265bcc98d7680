import { z } from 'zod'
import { ReactionType, Update, UpdateSlug } from '../../site/changelog.ts'
import { defineEndpoint } from '../../endpoint.ts'

export const listUpdates = defineEndpoint({
  method: 'GET',
  path: '/v1/changelog',
  summary: 'List product updates, newest first, with everyone’s reactions and yours.',
  data: z.object({ updates: z.array(Update) }),
  errors: [],
})

export const reactToUpdate = defineEndpoint({
  method: 'POST',
  path: '/v1/changelog',
  summary: 'Record that you liked or viewed an update. Each counts once per user.',
  body: z.strictObject({ type: ReactionType, updateSlug: UpdateSlug }),
  data: Update,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
