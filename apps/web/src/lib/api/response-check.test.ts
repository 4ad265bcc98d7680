import { listModels } from '@atelier/contract/endpoints/admin/models'
import { listTeamInvitations } from '@atelier/contract/endpoints/teams/team-invitations'
import { expect, it } from 'vitest'
import { checkResponse, loadResponseSchemas } from './response-check.ts'

it('API-15 validates each response once its schema has loaded, and accepts it unchecked until then', async () => {
  const { method, path } = listModels
  expect(checkResponse({ method, path }, { models: 'none' })).toBeUndefined()
  await loadResponseSchemas()
  expect(
    checkResponse({ method, path }, { models: [], default: 'builtin', searchesWeb: false })?.success,
  ).toBe(true)
  expect(checkResponse({ method, path }, { models: 'none' })?.success).toBe(false)
  expect(checkResponse(listTeamInvitations, { invitations: 'none' })?.success).toBe(false)
  // a busy browser delays each module by half a second
}, 60_000)
