import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import { listPrompts } from '@atelier/contract/endpoints/prompts/prompts'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { PluginId } from '@atelier/contract/ids'
import type { Plugin } from '@atelier/contract/tools/plugin'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAttachment, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const lamps: Plugin = {
  id: PluginId.parse(newId()),
  name: 'Lamps',
  transport: 'http',
  address: 'https://lamps.example/mcp',
  headerNames: [],
  signIn: { state: 'none', host: '' },
  isOn: true,
  problem: '',
  checkedAt: 0,
  prompts: [
    {
      name: 'light',
      title: 'Light a lamp',
      description: 'Lights it.',
      arguments: [{ name: 'where', description: '', isRequired: true }],
    },
  ],
  hasResources: true,
  tools: [],
}

const open = async (plugin: Plugin = lamps) => {
  respond(getUser, aUser({ isFree: false, plan: 'pro', mcpMode: { isEnabled: true } }))
  respond(endpoints.listPlugins, { plugins: [plugin] })
  respond(listPrompts, { prompts: [], nextCursor: null })
  return (await openApp('/chat')).screen
}

it('LAB-03 adds a resource of a plugin’s server to a message', async () => {
  const log = { uri: 'lamp://log', title: 'Log', description: '', mimeType: 'text/plain', size: 12 }
  respond(endpoints.listPluginResources, { resources: [log], isCut: false })
  const addedAttachment = anAttachment({ title: 'Log.txt', fileName: 'Log.txt' })
  respond(getAttachment, addedAttachment)
  const onBody = vi.fn<(body: unknown) => void>()
  respond(endpoints.addPluginResource, async ({ request }) => {
    onBody(await request.json())
    return addedAttachment
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add files' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'From a plugin' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add Log' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await expect.element(screen.getByRole('list', { name: 'Files' }).getByText('Log.txt')).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ uri: 'lamp://log', source: 'CHAT' })
})

it('LAB-03 offers a plugin’s prompts after a slash, and asks for their arguments before inserting', async () => {
  const onBody = vi.fn<(body: unknown) => void>()
  respond(endpoints.fillPluginPrompt, async ({ request }) => {
    onBody(await request.json())
    return { text: 'Light the lamp in the tower.', omittedCount: 1 }
  })
  const onRequest = vi.fn<() => void>()
  respondWithError(createChat, 'UNAVAILABLE', 'Not now.', [], onRequest)
  const screen = await open()
  const field = screen.getByRole('textbox', { name: /^Ask anything/ })
  await userEvent.fill(field, '/light')
  await userEvent.click(screen.getByRole('option', { name: /Light a lamp/ }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Where' }), 'tower')
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
  await expect.element(field).toHaveValue('Light the lamp in the tower.')
  await expect.element(screen.getByRole('list', { name: 'Mentioned' }).getByText('Lamps')).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ name: 'light', arguments: { where: 'tower' } })
  await expect.element(screen.getByText(/also contains images or files/)).toBeVisible()
  // submitting the dialog's form doesn't submit the composer's
  expect(onRequest).not.toHaveBeenCalled()
})
