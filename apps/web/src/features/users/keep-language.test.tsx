import { getUser, updatePreferences } from '@atelier/contract/endpoints/users'
import { expect, it } from 'vitest'
import { someone } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { answer } from '../../test/server.ts'

it.each([
  ['tells an account once that says nothing', someone({ language: null }), [{ language: 'en' }]],
  ['leaves an account alone that reads letters in another language', someone({ language: 'de' }), []],
  [
    'asks nothing of a guest, who gets no letters',
    someone({ language: null, isGuest: true, isFree: false, plan: 'guest' }),
    [],
  ],
] as const)('AUTH-05 %s what letters are written in', async (_what, user, language) => {
  const bodies: unknown[] = []
  answer(getUser, user)
  answer(updatePreferences, async ({ request }) => {
    bodies.push(await request.json())
    return someone({ language: 'en' })
  })
  const { screen } = await openApp('/chat')
  await expect.element(screen.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
  await expect.poll(() => bodies).toEqual(language)
})
