import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import * as foldersApi from '@atelier/contract/endpoints/chat/folders'
import { type FolderNode, folderTree } from '@atelier/contract/chat/folder'
import { messages } from '@atelier/contract/messages'
import { expect, it, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { aChat, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, neverRespond, respondWithError } from '../../test/server.ts'

const aFolder = (name: string, children: FolderNode['children'] = []): FolderNode => ({
  type: 'directory',
  id: newId() as FolderNode['id'],
  name,
  children,
})

/** Responds to each list request by its filter, folder or search text. */
const respondWithChats = (read: (query: URLSearchParams) => ReturnType<typeof aChat>[]) =>
  respond(endpoints.listChats, ({ url }) => ({ chats: read(url.searchParams), nextCursor: null }))

const open = async (path = '/chat/history', folders: FolderNode[] = []) => {
  respond(foldersApi.getFolders, { folders, root: folderTree('chats', folders) })
  const { screen, path: pathOf } = await openApp(path)
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, main, currentPath: pathOf }
}

it('NAV-04 shows pinned items, then folders, then the rest by day', async () => {
  const chats = {
    PINNED: [aChat({ title: 'Lamp oil', pinnedAt: Date.now() })],
    LOOSE: [aChat({ title: 'Tides' }), aChat({ title: 'Old', updatedAt: Date.now() - 90 * 86_400_000 })],
  }
  const work = aFolder('Work', [aFolder('Inside')])
  respondWithChats((query) =>
    query.get('folderId') === work.id
      ? [aChat({ title: 'Foghorn' })]
      : (chats[query.get('filter') as keyof typeof chats] ?? []),
  )
  const { main } = await open('/chat/history', [work])
  await expect
    .element(main.getByRole('list', { name: 'Pinned' }).getByRole('link'))
    .toHaveTextContent('Lamp oil')
  await expect.element(main.getByRole('list', { name: 'Today' }).getByRole('link')).toHaveTextContent('Tides')
  await expect.element(main.getByRole('list', { name: 'Earlier' }).getByRole('link')).toHaveTextContent('Old')
  await main.getByRole('row', { name: 'Work' }).click()
  await expect.element(main.getByRole('row', { name: 'Foghorn' })).toBeVisible()
  await expect.element(main.getByRole('row', { name: 'Inside' })).toBeVisible()
})

it('NAV-04 shows messages for an empty list, no match, an empty archive, and a failed load', async () => {
  respondWithChats(() => [])
  const { screen, main } = await open()
  await expect.element(main.getByText('No chats yet')).toBeVisible()
  await userEvent.fill(main.getByRole('searchbox', { name: 'Search your chats' }), 'xylo')
  await expect.element(main.getByText('No chats contain “xylo” in their title or messages.')).toBeVisible()
  await userEvent.clear(main.getByRole('searchbox', { name: 'Search your chats' }))
  await expect.element(main.getByText('No chats yet')).toBeVisible()
  failNetwork(endpoints.listChats)
  await screen.getByRole('button', { name: 'Archived chats' }).click()
  await expect.element(main.getByText('Couldn’t load your chats')).toBeVisible()
  respondWithChats(() => [])
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('The archive is empty')).toBeVisible()
})

it('NAV-04 highlights matches, and opens the message', async () => {
  const messageId = newId()
  const hit = aChat({ title: 'The Lamp', hit: { messageId, snippet: 'a lamp of glass' }, archivedAt: 1 })
  respondWithChats((query) => (query.get('q') === 'lamp glass' ? [hit] : []))
  const { main } = await open('/chat/history?q=lamp%20glass')
  const link = main.getByRole('link', { name: /The Lamp/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`message=${messageId}`))
  expect([...link.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Lamp',
    'lamp',
    'glass',
  ])
  await expect.element(main.getByText('Archived')).toBeVisible()
})

it('CHT-07 says before a folder is deleted where its chats go, and reports the result', async () => {
  respondWithChats(() => [])
  const folder = aFolder('Work')
  respond(foldersApi.getFolder, { id: folder.id, name: 'Work', count: 1 })
  const { screen, main } = await open('/chat/history', [folder])
  respondWithError(foldersApi.changeFolders, 'INTERNAL', 'The disk is full.')
  const row = main.getByRole('row', { name: 'Work' })
  await row.click()
  await userEvent.keyboard('{Delete}')
  const dialog = screen.getByRole('alertdialog', { name: 'Delete “Work”?' })
  await expect.element(dialog.getByText(/Its chat will be archived and unpinned, not deleted/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect.element(screen.getByText(messages.prompts.folderDeleteFailed)).toBeVisible()
  const onBody = vi.fn<(body: unknown) => void>()
  respond(foldersApi.changeFolders, async ({ request }) => {
    onBody(await request.json())
    return { folders: [], createdId: null }
  })
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect.element(screen.getByText(messages.prompts.folderDeleted)).toBeVisible()
  expect(onBody).toHaveBeenCalledWith({ operation: 'delete', folderId: folder.id })
  await expect.element(main.getByText('Group related chats in a folder.')).toBeVisible()
})

it('CHT-07 shows the result of a folder change for a second, and keeps its name on failure', async () => {
  respondWithChats(() => [])
  const { screen, main } = await open('/chat/history', [aFolder('Work')])
  respondWithError(foldersApi.changeFolders, 'INTERNAL', 'The disk is full.')
  await main.getByRole('row', { name: 'Work' }).click()
  await userEvent.keyboard('{F2}')
  await userEvent.fill(main.getByRole('textbox', { name: 'New name for Work' }), 'Play')
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('img', { name: 'Failed' })).toBeVisible()
  await expect.element(screen.getByText('The disk is full.')).toBeVisible()
  await expect.element(main.getByRole('img', { name: 'Failed' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('row', { name: 'Work' })).toBeVisible()
})

it('CHT-03 CHT-04 renames a chat in place if that is allowed', async () => {
  const looseChat = aChat({ title: 'Tides' })
  const inProject = aChat({ title: 'In a project', permissions: ['SEND_MESSAGE', 'DELETE_CHAT'] })
  respondWithChats((query) => (query.get('filter') === 'LOOSE' ? [looseChat, inProject] : []))
  const { screen, main } = await open()
  await main.getByRole('button', { name: 'Actions for In a project' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Pin' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const rename = async (name: string, keys: string) => {
    await main.getByRole('button', { name: 'Actions for Tides' }).click()
    await screen.getByRole('menuitem', { name: 'Rename' }).click()
    await userEvent.fill(main.getByRole('textbox', { name: 'New name for Tides' }), name)
    await userEvent.keyboard(keys)
  }
  await rename('Nothing', '{Escape}')
  await expect.element(main.getByRole('link', { name: 'Tides' })).toBeVisible()
  await rename('x'.repeat(101), '{Enter}')
  await expect.element(main.getByRole('alert')).toHaveTextContent(messages.chat.titleTooLong)
  respondWithError(endpoints.updateChat, 'INTERNAL', 'The disk is full.')
  await userEvent.fill(main.getByRole('textbox', { name: 'New name for Tides' }), 'Currents')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(messages.chat.titleFailed)).toBeVisible()
})

it('CHT-03 CHT-07 PRM-06 moves the focus to an edited name and back to its row, and shows why a name is rejected', async () => {
  const tides = aChat({ title: 'Tides' })
  respondWithChats((query) => (query.get('filter') === 'PINNED' || query.has('folderId') ? [] : [tides]))
  respond(endpoints.updateChat, ({ request }) => request.json().then(() => tides))
  const { screen, main } = await open('/chat/history', [aFolder('Work'), aFolder('Zoo')])
  const rename = async (row: Locator, name: string) => {
    await userEvent.click(row.getByRole('button', { name: `Actions for ${name}` }))
    await userEvent.click(screen.getByRole('menuitem', { name: /^Rename/ }))
    const field = row.getByRole('textbox', { name: `New name for ${name}` })
    await expect.element(field).toHaveFocus()
    await userEvent.fill(field, 'x'.repeat(101))
    await userEvent.keyboard('{Enter}')
    const alert = row.getByRole('alert')
    await expect.element(alert).toBeVisible()
    // the rows below make room for the alert
    await expect
      .poll(() => {
        const { left, bottom } = alert.element().getBoundingClientRect()
        return document.elementFromPoint(left + 4, bottom - 2)
      })
      .toBe(alert.element())
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
  }
  await rename(main, 'Work')
  await expect.element(main.getByRole('row', { name: 'Work' })).toHaveFocus()
  const todayList = main.getByRole('list', { name: 'Today' })
  await rename(todayList, 'Tides')
  await expect.element(todayList.getByRole('link', { name: /Tides/ })).toHaveFocus()
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' })
  await rename(sidebar, 'Tides')
  await expect.element(sidebar.getByRole('link', { name: 'Tides' })).toHaveFocus()
})

it('CHT-07 lists chats below a second-level heading, and ends the selection on Escape', async () => {
  respondWithChats((query) => (query.get('filter') === 'LOOSE' ? [aChat({ title: 'Tides' })] : []))
  const { screen, main } = await open()
  await expect.element(main.getByRole('heading', { level: 2, name: 'Your chats' })).toBeInTheDocument()
  await main.getByRole('button', { name: 'Select chats' }).click()
  await main.getByRole('checkbox', { name: 'Select Tides' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selection' })
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

it('CHT-07 applies an action to several chats at once', async () => {
  const chats = [aChat({ title: 'Tides' }), aChat({ title: 'Lamp oil' })]
  respondWithChats((query) => (query.get('filter') === 'LOOSE' ? chats : []))
  const { screen, main } = await open()
  await main.getByRole('button', { name: 'Select chats' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selection' })
  await expect.element(bar.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await main.getByRole('checkbox', { name: 'Select Tides' }).click()
  await main.getByRole('link', { name: 'Lamp oil' }).click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await main.getByRole('link', { name: 'Lamp oil' }).click()
  respondWithChats((query) => (['LOOSE', 'ALL'].includes(query.get('filter') ?? '') ? chats : []))
  await bar.getByRole('button', { name: 'Select All' }).click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  neverRespond(endpoints.changeChats)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await screen
    .getByRole('alertdialog', { name: 'Delete 2 chats?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  const onBody = vi.fn<(body: unknown) => void>()
  respond(endpoints.changeChats, async ({ request }) => {
    onBody(await request.json())
    return { ids: chats.map(({ id }) => id) }
  })
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect.element(screen.getByText('2 chats archived')).toBeVisible()
  expect(onBody).toHaveBeenCalledWith({ action: 'ARCHIVE', chatIds: chats.map(({ id }) => id) })
  await expect.element(bar).not.toBeInTheDocument()
})
