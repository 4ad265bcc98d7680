import { z } from 'zod'
import { messageFields } from '../../envelope.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { ServerSetting } from '../../admin/server-setting.ts'
import { FailedJob, HealthPart, JobQueue, WorkerHeartbeat, ServerStorage } from '../../admin/server-state.ts'

export const listSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  summary:
    'List all settings and where each value comes from. For secrets, only whether they are set. Admins only.',
  data: z.object({ settings: z.array(ServerSetting) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const updateSetting = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/settings',
  summary:
    'Change a setting that the environment doesn’t set, or reset it (null). Takes effect immediately on every replica. Admins only.',
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
  summary:
    'Get the health of each part of the server, with a recommended action for each problem. Admins only.',
  data: z.object({ version: z.string(), parts: z.array(HealthPart) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const getServerStorage = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/storage',
  summary: 'Get storage usage, in total and by the largest users. Admins only.',
  data: ServerStorage,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/jobs',
  summary:
    'Get background job queues: waiting, active and failed jobs. `part=mail` returns only email jobs. Admins only.',
  query: z.strictObject({ ...pageQuery(20), part: z.enum(['all', 'mail']).default('all') }),
  data: z.object({
    queues: z.array(JobQueue),
    workers: z.array(WorkerHeartbeat),
    failed: z.array(FailedJob),
    nextCursor: NextCursor,
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/jobs/retry',
  summary: 'Retry a failed job. Admins only.',
  body: z.strictObject({ queue: z.string().min(1).max(100), id: z.uuid() }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/mail/test',
  summary: 'Send yourself a test email and return the mail server’s response. Admins only.',
  data: z.object({ to: z.string(), isTaken: z.boolean(), ...messageFields }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})
