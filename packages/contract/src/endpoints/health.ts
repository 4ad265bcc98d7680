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
  summary: 'May it be used? 200 only when the database, the file store and the jobs are up.',
  open: true,
  data: z.object({ database: Part, files: Part, jobs: Part }),
  errors: ['UNAVAILABLE'],
})
