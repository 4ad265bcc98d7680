import { getUser, updatePreferences } from '@atelier/contract/endpoints/people/users'
import { expect, it } from 'vitest'
import { aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

it.each([
  [
    'saves the email language once for an account without one',
    aUser({ language: null }),
    [{ language: 'en' }],
  ],
  ['keeps the email language of an account that has another', aUser({ language: 'de' }), []],
  [
    'saves no email language for a guest, who gets no emails',
    aUser({ language: null, isGuest: true, isFree: false, plan: 'guest' }),
    [],
  ],
] as const)('AUTH-05 %s', async (_what, user, language) => {
  const bodies: unknown[] = []
  respond(getUser, user)
  respond(updatePreferences, async ({ request }) => {
    bodies.push(await request.json())
    return aUser({ language: 'en' })
  })
  const { screen } = await openApp('/chat')
  await expect.element(screen.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
  await expect.poll(() => bodies).toEqual(language)
})
