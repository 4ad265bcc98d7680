import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { UserEvent } from '../user-event.ts'

export const followEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  summary: 'What changes for this user, as server-sent events; resumes after the id in Last-Event-ID.',
  feature: 'events',
  query: z.strictObject({}),
  answer: 'events',
  data: UserEvent,
  errors: ['NOT_SIGNED_IN'],
})
