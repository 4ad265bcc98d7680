import { z } from 'zod'
import { ConsentCategory, ConsentChoice } from '../../people/consent.ts'
import { defineEndpoint } from '../../endpoint.ts'

const LatestConsent = z.object({ choice: ConsentChoice.nullable() })

export const getConsent = defineEndpoint({
  method: 'GET',
  path: '/v1/user/consent',
  summary: 'Get your latest cookie choice, from any device; null if you haven’t made one.',
  data: LatestConsent,
  errors: ['NOT_ALLOWED'],
})

export const recordConsent = defineEndpoint({
  method: 'PUT',
  path: '/v1/user/consent',
  summary: 'Record your cookie choice. Returns the latest one, which may come from another device.',
  body: z.strictObject({
    version: z.int().min(1).max(1_000_000),
    allowed: z.array(ConsentCategory).max(ConsentCategory.options.length),
    at: z.number().min(0),
  }),
  data: LatestConsent,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
