import { z } from 'zod'
import { messageFields } from '../envelope.ts'
import { defineEndpoint } from '../endpoint.ts'
import { NextCursor, pageQuery } from '../page.ts'
import { ServerSetting } from '../server-setting.ts'
import { FailedJob, HealthPart, JobQueue, WorkerSign, ServerStorage } from '../server-state.ts'

export const listSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  summary:
    'Everything that is set, with where its value comes from; of secrets only whether they are. For admins.',
  data: z.object({ settings: z.array(ServerSetting) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const updateSetting = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/settings',
  summary:
    'Sets what the environment leaves open, or (null) takes it back. It holds at once, on every replica. For admins.',
  body: z.strictObject({
    name: z.string().max(60),
    value: z.string().trim().max(10_000).nullable(),
  }),
  data: ServerSetting,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const getServerHealth = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/health',
  summary: 'How the parts of the server are, and what to do where something is wrong. For admins.',
  data: z.object({ version: z.string(), parts: z.array(HealthPart) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const getServerStorage = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/storage',
  summary: 'What is kept, and who keeps the most. For admins.',
  data: ServerStorage,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/jobs',
  summary:
    'The background work: how much waits, runs and has failed. `part=mail` tells of letters alone. For admins.',
  query: z.strictObject({ ...pageQuery(20), part: z.enum(['all', 'mail']).default('all') }),
  data: z.object({
    queues: z.array(JobQueue),
    workers: z.array(WorkerSign),
    failed: z.array(FailedJob),
    nextCursor: NextCursor,
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/jobs/retry',
  summary: 'Has a job that failed tried again. For admins.',
  body: z.strictObject({ queue: z.string().min(1).max(100), id: z.uuid() }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const testMail = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/mail/test',
  summary: 'Sends you a letter now, and says what the mail server said. For admins.',
  data: z.object({ to: z.string(), isTaken: z.boolean(), ...messageFields }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})
