import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const Part = z.enum(['up', 'down'])

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Is the process alive?',
  open: true,
  data: z.object({ version: z.string() }),
  errors: [],
})

export const getReadiness = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Can this process do its work? 503 when the database or the job queue is down. Without the file store people can still chat, so it is reported only. A worker is also not ready when its heartbeat has stopped.',
  open: true,
  data: z.object({
    database: Part,
    files: Part,
    jobs: Part,
    mail: Part.optional(),
    /** Job processes seen within the last minute. */
    workers: z.int(),
    /** How long the oldest due job has been waiting; null: none. */
    oldestJobSeconds: z.int().nullable(),
  }),
  errors: ['UNAVAILABLE'],
})
