import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { UserId } from '../ids.ts'
import { UsageReport } from '../usage.ts'

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/v1/user/usage',
  summary: 'What you have used of your plan, and what your answers cost.',
  data: UsageReport,
  errors: [],
})

export const getPersonUsage = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/people/{userId}/usage',
  summary: 'What somebody has used of their plan. For admins.',
  params: z.strictObject({ userId: UserId }),
  data: UsageReport,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
