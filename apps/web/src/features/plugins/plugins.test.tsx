import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { PluginId } from '@atelier/contract/ids'
import { type KnownPlugin, type Plugin, ToolForm } from '@atelier/contract/tools/plugin'
import type { User } from '@atelier/contract/people/user'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import { diffLines } from '../../lib/format/diff-lines.ts'

const galleryPlugin: KnownPlugin = {
  slug: 'lamps',
  name: 'Lamps',
  by: 'The keepers',
  address: 'https://lamps.example/mcp',
  category: 'Work',
  description: 'Lights lamps.',
  needs: 'A token of the keepers.',
  access: 'token',
  header: 'Authorization',
  prefix: 'Bearer ',
  help: '',
}

const form = ToolForm.parse({ title: 'Light', description: '', inputSchema: {}, isReadOnly: false })
const aPlugin = (change: Partial<Plugin> = {}): Plugin => ({
  id: PluginId.parse(newId()),
  name: 'Lamps',
  transport: 'http',
  address: 'https://lamps.example/mcp',
  headerNames: ['Authorization'],
  signIn: { state: 'none', host: '' },
  isOn: true,
  problem: '',
  checkedAt: 0,
  prompts: [],
  hasResources: false,
  tools: [
    {
      name: 'light',
      form,
      fingerprint: 'a'.repeat(64),
      seenForm: null,
      isUnseen: false,
      policy: 'ask',
      problem: '',
    },
  ],
  ...change,
})

const withPlugins = () => aUser({ isFree: false, plan: 'pro', mcpMode: { isEnabled: true } })

const open = async (user: User, plugins: readonly Plugin[] = [], path = '/chat/plugins') => {
  respond(getUser, user)
  respond(endpoints.listPlugins, { plugins: [...plugins] })
  respond(endpoints.listKnownPlugins, { plugins: [galleryPlugin] })
  return (await openApp(path)).screen
}

it('LAB-03 lists plugins in the sidebar while they are on in Labs, and links their page to Labs while they are off', async () => {
  const screenWithoutPlugins = await open(aUser())
  await expect.element(screenWithoutPlugins.getByText('Plugins are turned off')).toBeVisible()
  await screenWithoutPlugins.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(screenWithoutPlugins.getByRole('menuitem', { name: 'Vault' })).toBeVisible()
  expect(screenWithoutPlugins.getByRole('menuitem', { name: 'Plugins' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await screenWithoutPlugins.getByRole('button', { name: 'Open Labs' }).click()
  await expect.element(screenWithoutPlugins.getByRole('switch', { name: 'MCP/Plugins' })).toBeInTheDocument()
})

it('LAB-03 shows the page in the sidebar and the servers next to a chat while plugins are on', async () => {
  const screen = await open(withPlugins(), [aPlugin({ problem: 'Not responding.' })], '/chat?panel=plugins')
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Plugins', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('switch', { name: 'Lamps' })).toBeChecked()
  await expect.element(screen.getByText('Not responding.')).toBeVisible()
})

it('LAB-02 asks a guest to sign in', async () => {
  const screen = await open(aGuest())
  await expect.element(screen.getByText('Plugins require an account')).toBeVisible()
})

it('LAB-03 connects a known server with its token in the right place, and says what went wrong', async () => {
  const screen = await open(withPlugins())
  await screen.getByRole('button', { name: 'Connect Lamps' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Connect Lamps' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Token' }), 'secret')
  respondWithError(endpoints.addPlugin, 'CANNOT_PROCESS', 'The server refused what was sent to it (401).')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog.getByText('The server refused what was sent to it (401).')).toBeVisible()
  const body = Promise.withResolvers<unknown>()
  respond(endpoints.addPlugin, async ({ request }) => {
    body.resolve(await request.json())
    respond(endpoints.listPlugins, { plugins: [aPlugin()] })
    return aPlugin()
  })
  await dialog.getByRole('button', { name: 'Connect' }).click()
  expect(await body.promise).toEqual({
    name: 'Lamps',
    address: 'https://lamps.example/mcp',
    headers: [{ name: 'Authorization', value: 'Bearer secret' }],
  })
  await expect.element(screen.getByRole('list', { name: 'Your plugins' })).toMatchTextContent(/1 tool/)
})

it('LAB-03 hides saved headers, and replaces all of them at once', async () => {
  const plugin = aPlugin()
  const screen = await open(withPlugins(), [plugin])
  await screen.getByRole('button', { name: 'Actions for Lamps' }).click()
  await screen.getByRole('menuitem', { name: 'Name and headers…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Lamps' })
  await expect.element(dialog.getByText('Headers currently sent: Authorization.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add header' }).click()
  await expect.element(dialog.getByText(/These replace the headers currently sent/)).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name of header 1' }), 'X-Key')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Value of header 1' }), 'other')
  const body = Promise.withResolvers<unknown>()
  respond(endpoints.updatePlugin, async ({ request }) => {
    body.resolve(await request.json())
    return plugin
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await body.promise).toEqual({ name: 'Lamps', headers: [{ name: 'X-Key', value: 'other' }] })
})

it('LAB-03 rolls back a choice that wasn’t saved, and says so', async () => {
  const screen = await open(withPlugins(), [aPlugin()])
  respondWithError(endpoints.updatePlugin, 'INTERNAL', 'Something went wrong here.')
  await screen.getByText('On', { exact: true }).click()
  await expect.element(screen.getByText('Couldn’t save your choice')).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: 'Use Lamps' })).toBeChecked()
})

it('LAB-03 marks the changed lines of a tool’s description', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'new', text: 'd' },
  ])
  expect(diffLines('', 'a')).toEqual([{ kind: 'new', text: 'a' }])
})

it('LAB-03 opens the sign-in page when a server requires it, with the user’s own client if needed', async () => {
  const screen = await open(withPlugins())
  const host = 'auth.lamps.example'
  respondWithError(endpoints.addPlugin, 'CANNOT_PROCESS', 'It wants to know who asks.', [
    { path: 'body.signIn', message: host },
  ])
  respondWithError(endpoints.beginSignIn, 'BAD_INPUT', 'Not without a client.', [
    { path: 'body.client', message: host },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Add plugin' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Name', { exact: true }), 'Lamps')
  await userEvent.fill(dialog.getByLabelText('URL'), 'https://lamps.example/mcp')
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await userEvent.click(dialog.getByRole('button', { name: `Sign in at ${host}` }))
  await userEvent.fill(dialog.getByLabelText('Client ID'), 'mine')
  const onBody = vi.fn<(body: unknown) => void>()
  respond(endpoints.beginSignIn, async ({ request }) => {
    onBody(await request.json())
    return { url: `${location.pathname}${location.search}#gone`, host }
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in at auth.lamps.example' }))
  await vi.waitFor(() => expect(location.hash).toBe('#gone'))
  expect(onBody).toHaveBeenLastCalledWith({
    name: 'Lamps',
    address: 'https://lamps.example/mcp',
    headers: [],
    client: { clientId: 'mine', clientSecret: '' },
  })
  history.replaceState(null, '', location.pathname + location.search)
})

it('LAB-03 shows whether the user is signed in to a plugin’s server, and signs out and in again', async () => {
  const signedIn = aPlugin({ signIn: { state: 'in', host: 'auth.lamps.example' } })
  let plugins = [signedIn]
  const screen = await open(withPlugins())
  respond(endpoints.listPlugins, () => ({ plugins }))
  respond(endpoints.signOutOfPlugin, () => {
    const signedOutPlugin: Plugin = { ...signedIn, signIn: { ...signedIn.signIn, state: 'out' } }
    plugins = [signedOutPlugin]
    return signedOutPlugin
  })
  await screen.unmount()
  history.replaceState(history.state, '', '#sign-in-other')
  const { screen: reopenedScreen } = await openApp('/chat/plugins')
  await expect
    .element(reopenedScreen.getByText(/a different server than the one you signed in to/))
    .toBeVisible()
  await expect.element(reopenedScreen.getByText('Signed in', { exact: true })).toBeVisible()
  await userEvent.click(reopenedScreen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(reopenedScreen.getByRole('menuitem', { name: 'Sign out' }))
  await expect
    .element(reopenedScreen.getByRole('button', { name: 'Sign in at auth.lamps.example' }))
    .toBeVisible()
})
