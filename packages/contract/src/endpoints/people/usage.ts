import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { UserId } from '../../ids.ts'
import { UsageReport } from '../../people/usage.ts'

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/v1/user/usage',
  summary: 'Get your usage of your plan, and the cost of your answers.',
  data: UsageReport,
  errors: [],
})

export const getPersonUsage = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/people/{userId}/usage',
  summary: 'Get a user’s usage of their plan. Admins only.',
  params: z.strictObject({ userId: UserId }),
  data: UsageReport,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
