import { getUser } from '@atelier/contract/endpoints/people/users'
import { stranger } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { World } from './world.ts'

/** Requests with the owner's session cookie: same-origin, cross-site, and cross-site without an Origin header. */
export const openOwnerBrowser = async (test: TestApp, world: World) => {
  const { email } = await world.people.owner.actor.get(getUser)
  const signInResponse = await stranger(test).raw('/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'correct horse battery' }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = signInResponse.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const createBrowser = (extraHeaders: Record<string, string>) =>
    world.actorThrough((request) => {
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries({ cookie, host: 'localhost', ...extraHeaders }))
        headers.set(name, value)
      return new Request(request, { headers })
    })
  return {
    sameOrigin: createBrowser({ origin: 'http://localhost' }),
    crossSite: createBrowser({ origin: 'https://elsewhere.example' }),
    crossSiteWithoutOrigin: createBrowser({ 'sec-fetch-site': 'cross-site' }),
  }
}
