import { expect, it } from 'vitest'
import { checkParts } from './check-parts.ts'
import type { Jobs } from './jobs/jobs.ts'

const availablePart = { ping: () => Promise.resolve() }
const silentPart = { ping: () => new Promise<void>(() => undefined) }

it('API-15 reports an unresponsive mail server as down without waiting for it', async () => {
  const parts = {
    database: availablePart,
    files: availablePart,
    jobs: availablePart as Jobs,
    mail: { ...silentPart, send: () => Promise.resolve() },
  }
  expect(await checkParts(parts, { timeoutMs: 10 })).toEqual({
    database: 'up',
    files: 'up',
    jobs: 'up',
    mail: 'down',
  })
})
