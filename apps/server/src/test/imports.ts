import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { expect } from 'vitest'
import type { TestActor } from './actors.ts'

const send = async (actor: TestActor, body: string | Uint8Array, fileName = 'export.zip') => {
  const response = await actor.raw(`/v1/user/imports?fileName=${fileName}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
  })
  expect(response.status).toBe(200)
}

/** Returns the latest import once it has ended. */
export const untilImportEnded = async (actor: TestActor) => {
  await expect
    .poll(async () => (await actor.get(endpoints.listImports)).imports[0]?.state, { timeout: 30_000 })
    .toMatch(/done|failed/)
  const [result] = (await actor.get(endpoints.listImports)).imports
  if (!result) throw new Error('There is no import.')
  const { items } = await actor.get(endpoints.listImportItems, {
    params: { importId: result.id },
    query: { limit: 100 },
  })
  return { result, items }
}

/** Uploads a file and waits until it is imported. */
export const runImport = async (actor: TestActor, body: string | Uint8Array, fileName?: string) => {
  await send(actor, body, fileName)
  return untilImportEnded(actor)
}
