import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { getFolders } from '@atelier/contract/endpoints/chat/folders'
import { listPrompts } from '@atelier/contract/endpoints/prompts/prompts'
import { folderTree } from '@atelier/contract/chat/folder'
import { expect, it, vi } from 'vitest'
import { openApp } from '../test/open-app.tsx'
import { respond } from '../test/server.ts'

it.each([
  [
    'history',
    (onRequest: () => void) =>
      respond(listChats, () => {
        onRequest()
        return { chats: [], nextCursor: null }
      }),
  ],
  [
    'prompts',
    (onRequest: () => void) =>
      respond(listPrompts, () => {
        onRequest()
        return { prompts: [], nextCursor: null }
      }),
  ],
] as const)('NAV-01 reloads the %s whenever its panel opens', async (panel, mock) => {
  let requests = 0
  mock(() => (requests += 1))
  respond(getFolders, { folders: [], root: folderTree('chats', []) })
  const { screen, router } = await openApp(`/chat?panel=${panel}`)
  const region = screen.getByRole('region', { name: panel, exact: false })
  await expect.element(region).toBeVisible()
  await vi.waitFor(() => expect(requests).toBeGreaterThan(0))
  await router.navigate({ to: '/chat', search: {} })
  await expect.element(region).not.toBeInTheDocument()
  const requestsBefore = requests
  await router.navigate({ to: '/chat', search: { panel } })
  await vi.waitFor(() => expect(requests).toBeGreaterThan(requestsBefore))
})
