import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { UserEvent } from '../user-event.ts'

export const followEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  summary:
    'What changes for this user, as server-sent events; resumes after the id in Last-Event-ID. Who has none yet says in `past` for how many milliseconds it has been reading already: what changed meanwhile comes first.',
  query: z.strictObject({ past: z.coerce.number().int().min(0).max(limits.events.pastMax).default(0) }),
  answer: 'events',
  data: UserEvent,
  errors: ['TOO_MANY_REQUESTS'],
})
