import type { ConnectedApp } from '@atelier/contract/people/connected-app'
import { listApiKeys } from '@atelier/contract/endpoints/people/api-keys'
import * as endpoints from '@atelier/contract/endpoints/people/connected-apps'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ConnectedAppId } from '@atelier/contract/ids'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const query = {
  client_id: 'atc_editor',
  redirect_uri: 'http://127.0.0.1:4567/back',
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
  state: '12345678901234567890',
}
const path = `/connect-app?${new URLSearchParams({ ...query, prompt: 'consent' }).toString()}`

it('API-15 asks a person to authorize an app, shows where it redirects, and redirects with their choice', async () => {
  respond(endpoints.readAppRequest, {
    name: 'An editor',
    leadsTo: '127.0.0.1:4567',
    isLocal: true,
    scope: 'all',
  })
  const onBody = vi.fn<(body: unknown) => void>()
  respond(endpoints.decideAppRequest, async ({ request }) => {
    onBody(await request.json())
    return { redirectUrl: `${location.pathname}${location.search}#gone` }
  })
  const { screen } = await openApp(path)
  await expect
    .element(screen.getByRole('heading', { name: '“An editor” wants to use your projects' }))
    .toBeVisible()
  await expect.element(screen.getByText(/127\.0\.0\.1:4567 \(an app on this device\)/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /The app can/ }))
  await userEvent.click(screen.getByRole('option', { name: /^Only get answers/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await vi.waitFor(() => expect(location.hash).toBe('#gone'))
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ ...query, isAllowed: true, allowed: 'answers' })
})

it('API-15 doesn’t authorize an app for a guest, or for an invalid request', async () => {
  const whole = await openApp('/connect-app?client_id=atc_editor')
  await expect.element(whole.screen.getByText('Couldn’t connect this app')).toBeVisible()
  await whole.screen.unmount()
  respondWithError(
    endpoints.readAppRequest,
    'BAD_INPUT',
    'It leads to an address that it has not registered.',
  )
  const invalidRequest = await openApp(path)
  await expect.element(invalidRequest.screen.getByText(/has not registered/)).toBeVisible()
  await expect.element(invalidRequest.screen.getByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
  await invalidRequest.screen.unmount()
  respond(getUser, aGuest())
  const guest = await openApp(path)
  await expect.element(guest.screen.getByText('Sign in to review the request.')).toBeVisible()
})

it('API-15 lists authorized apps below the keys, and disconnects one', async () => {
  const app: ConnectedApp = {
    id: ConnectedAppId.parse(newId()),
    name: 'An editor',
    leadsTo: '127.0.0.1',
    scope: 'answers',
    createdAt: Date.now(),
    lastUsedAt: null,
  }
  let apps = [app]
  respond(listApiKeys, { apiKeys: [] })
  respond(endpoints.listConnectedApps, () => ({ apps }))
  respond(endpoints.revokeConnectedApp, () => {
    apps = []
    return { connectedAppId: app.id }
  })
  const { screen } = await openApp('/settings/api-keys')
  const row = screen.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
  await expect.element(row.getByText(/127\.0\.0\.1 · Approved .* · never used/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect An editor' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await expect.element(screen.getByText('No connected apps')).toBeVisible()
})
