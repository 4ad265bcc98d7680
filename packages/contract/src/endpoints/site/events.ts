import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { UserEvent } from '../../user-event.ts'

export const followEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  summary:
    'Stream of your changes as server-sent events. Resumes after Last-Event-ID. Without one, `past` says how many milliseconds ago the client started loading; changes since then come first.',
  query: z.strictObject({ past: z.coerce.number().int().min(0).max(limits.events.pastMax).default(0) }),
  responseType: 'events',
  data: UserEvent,
  errors: ['TOO_MANY_REQUESTS'],
})
