import { getUser } from '@atelier/contract/endpoints/people/users'
import { stranger } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { World } from './world.ts'

/** The owner's browser, which sends its cookie from a page of this site and of another one. */
export const browserOfOwner = async (test: TestApp, world: World) => {
  const { email } = await world.people.owner.actor.get(getUser)
  const signedIn = await stranger(test).raw('/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'correct horse battery' }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const from = (extraHeaders: Record<string, string>) =>
    world.actorThrough((request) => {
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries({ cookie, host: 'localhost', ...extraHeaders }))
        headers.set(name, value)
      return new Request(request, { headers })
    })
  return {
    here: from({ origin: 'http://localhost' }),
    elsewhere: from({ origin: 'https://elsewhere.example' }),
    elsewhereUnnamed: from({ 'sec-fetch-site': 'cross-site' }),
  }
}
