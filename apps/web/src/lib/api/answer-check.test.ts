import { listModels } from '@atelier/contract/endpoints/admin/models'
import { listTeamInvitations } from '@atelier/contract/endpoints/teams/team-invitations'
import { expect, it } from 'vitest'
import { checkAnswer, loadSchemas } from './answer-check.ts'

it('API-15 checks every response once its schema has loaded, and lets it pass until then', async () => {
  const { method, path } = listModels
  expect(checkAnswer({ method, path }, { models: 'none' })).toBeUndefined()
  await loadSchemas()
  expect(checkAnswer({ method, path }, { models: [], default: 'builtin', searchesWeb: false })?.success).toBe(
    true,
  )
  expect(checkAnswer({ method, path }, { models: 'none' })?.success).toBe(false)
  expect(checkAnswer(listTeamInvitations, { invitations: 'none' })?.success).toBe(false)
  // a busy browser gives each of the modules half a second
}, 60_000)
