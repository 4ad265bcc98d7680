import { listModels } from '@atelier/contract/endpoints/admin/models'
import { getHealth } from '@atelier/contract/endpoints/site/health'
import { expect, it } from 'vitest'
import { stranger } from './test/actors.ts'
import { makeApp } from './test/make-app.ts'
import { hasPostgres } from './test/postgres.ts'

it.skipIf(!hasPostgres())('a worker responds only to health checks', async () => {
  await using worker = await makeApp('postgres', { ROLE: 'worker' })
  if (!worker) throw new Error('no PostgreSQL')
  const visitor = stranger(worker)
  expect((await visitor.call(getHealth)).status).toBe(200)
  expect((await visitor.call(listModels)).status).toBe(404)
  const signUp = await visitor.raw('/api/auth/sign-up/email', { method: 'POST', body: '{}' })
  expect(signUp.status).toBe(404)
})
