import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

const Part = z.enum(['up', 'down'])

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Liveness check.',
  isPublic: true,
  data: z.object({ version: z.string() }),
  errors: [],
})

export const getReadiness = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Readiness check. Returns 503 if the database or the job queue is down, or if a worker’s heartbeat has stopped. The file store is only reported, because people can still chat without it.',
  isPublic: true,
  data: z.object({
    database: Part,
    files: Part,
    jobs: Part,
    mail: Part.optional(),
    /** The number of job processes seen within the last minute. */
    workers: z.int(),
    /** How long the oldest due job has been waiting; null if none is due. */
    oldestJobSeconds: z.int().nullable(),
  }),
  errors: ['UNAVAILABLE'],
})
