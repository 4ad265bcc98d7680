import type { ApiKey } from '@atelier/contract/people/api-key'
import { createApiKey, listApiKeys, revokeApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { listConnectedApps } from '@atelier/contract/endpoints/people/connected-apps'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ApiKeyId } from '@atelier/contract/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const aKey = (name: string): ApiKey => ({
  id: ApiKeyId.parse(newId()),
  name,
  start: 'atl_Ab3x',
  scope: 'all',
  createdAt: Date.now(),
  lastUsedAt: null,
  expiresAt: null,
})

let keys: ApiKey[] = []
beforeEach(() => {
  keys = [aKey('Laptop'), aKey('Backup script')]
  respond(listApiKeys, () => ({ apiKeys: keys }))
  respond(listConnectedApps, { apps: [] })
})

const openKeys = async () => (await openApp('/settings/api-keys')).screen

it('VLT-15 opens the keys from the account menu, and shows each with its name, prefix and use', async () => {
  const { screen, path } = await openApp('/chat')
  await userEvent.click(screen.getByRole('button', { name: /^Account:/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'API keys' }))
  await vi.waitFor(() => expect(path()).toBe('/settings/api-keys'))
  const row = screen.getByRole('listitem').filter({ hasText: 'Laptop' })
  await expect.element(row.getByText(/atl_Ab3x… · Created .* · never used/)).toBeVisible()
})

it('VLT-15 creates a named key, shows it once and copies it', async () => {
  const apiKey: ApiKey = { ...aKey('Extension'), scope: 'answers' }
  const onBody = vi.fn<(body: unknown) => void>()
  respond(createApiKey, async ({ request }) => {
    onBody(await request.json())
    keys = [apiKey, ...keys]
    return { apiKey, key: 'atl_secret' }
  })
  const writeTextSpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await openKeys()
  await userEvent.click(screen.getByRole('button', { name: 'New key' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }))
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /Permissions/ }))
  await userEvent.click(screen.getByRole('option', { name: /^Get answers only/ }))
  await userEvent.fill(dialog.getByLabelText('Name'), ' Extension ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('API key')).toHaveValue('atl_secret')
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ name: 'Extension', scope: 'answers' })
  await userEvent.click(dialog.getByRole('button', { name: 'Copy key' }))
  expect(writeTextSpy).toHaveBeenCalledWith('atl_secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Extension' }).getByText('Answers only'))
    .toBeVisible()
  expect(document.body.textContent).not.toContain('atl_secret')
})

it('VLT-15 keeps the input when a key couldn’t be created, and says why', async () => {
  respondWithError(
    createApiKey,
    'CONFLICT',
    'You’ve reached the maximum of 20 API keys. Revoke one you no longer use.',
  )
  const screen = await openKeys()
  await userEvent.click(screen.getByRole('button', { name: 'New key' }))
  await userEvent.fill(screen.getByLabelText('Name'), 'One more')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  await expect.element(screen.getByText(/the maximum of 20 API keys/)).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('One more')
})

it('VLT-15 asks before it revokes a key, which then disappears', async () => {
  const onPath = vi.fn<(path: string) => void>()
  const [laptop] = keys
  respond(revokeApiKey, ({ url }) => {
    onPath(url.pathname)
    keys = keys.slice(1)
    return { apiKeyId: ApiKeyId.parse(laptop?.id) }
  })
  const screen = await openKeys()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Laptop' }))
  await expect.element(screen.getByText(/“Laptop” \(atl_Ab3x…\) lose access/)).toBeVisible()
  expect(onPath).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }))
  await expect.element(screen.getByText('Key revoked')).toBeVisible()
  expect(onPath).toHaveBeenCalledExactlyOnceWith(`/v1/user/api-keys/${laptop?.id}`)
  await expect.element(screen.getByText('Laptop')).not.toBeInTheDocument()
})

it('VLT-15 shows an empty state, an error when keys don’t load, and a sign-in for guests', async () => {
  keys = []
  const emptyApp = await openApp('/settings/api-keys')
  await expect.element(emptyApp.screen.getByText('No API keys yet')).toBeVisible()
  await emptyApp.screen.unmount()
  respondWithError(listApiKeys, 'UNAVAILABLE', 'The database is away.')
  const app = await openApp('/settings/api-keys')
  await expect.element(app.screen.getByText('Couldn’t load your API keys')).toBeVisible()
  await expect.element(app.screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await app.screen.unmount()
  respond(getUser, aGuest())
  const guest = await openApp('/settings/api-keys')
  await expect.element(guest.screen.getByText('API keys require an account')).toBeVisible()
})
