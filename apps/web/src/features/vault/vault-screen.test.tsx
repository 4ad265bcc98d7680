import { createChat, getChat } from '@atelier/contract/endpoints/chat/chats'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import type { VaultPage } from '@atelier/contract/sources/vault'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { page as viewed, userEvent } from 'vitest/browser'
import { aGuest, anOpenChat, aVaultItem, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError, server, streamLive } from '../../test/server.ts'
import { check } from '../../test/set-up.ts'

const GB = 1024 ** 3
const page = (attachments: VaultPage['attachments'], change: Partial<VaultPage> = {}): VaultPage => ({
  attachments,
  total: attachments.length,
  storageInfo: { used: 3049426780, limit: 5 * GB, percentage: 56.8 },
  nextCursor: null,
  ...change,
})

const open = async (page: VaultPage, path = '/vault') => {
  respond(listVault, page)
  const app = await openApp(path)
  const main = app.screen.getByRole('main')
  return {
    ...app,
    main,
    card: (name: string) => main.getByRole('listitem').filter({ hasText: name }).first(),
  }
}

it('AUTH-03 doesn’t request anything from a guest’s vault, even before the user is known', async () => {
  const requests: string[] = []
  respond(listTags, () => {
    requests.push('tags')
    return { tags: [] }
  })
  respond(getUser, aGuest())
  const { main } = await open(page([]))
  await expect.element(main.getByRole('heading', { name: 'Unlock Vault' })).toBeVisible()
  expect(requests).toEqual([])
})

it('AUTH-03 shows a guest a sign-up wall, and asks to sign up once on any click', async () => {
  respond(getUser, aGuest())
  const { main, screen } = await open(page([]))
  await expect.element(main.getByRole('heading', { name: 'Unlock Vault' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Sign in for free' })).toBeVisible()
  await expect.element(main.getByText('0 B of 0 B')).toBeVisible()
  await userEvent.click(main.getByText(/Everything you’ve saved/))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(main.getByText(/Everything you’ve saved/))
  await expect.element(dialog).not.toBeInTheDocument()
})

it('VLT-01 links back to the chat, and explains the vault', async () => {
  const { screen, main } = await open(page([]))
  await expect.element(main.getByRole('heading', { name: 'Atelier Vault' })).toBeVisible()
  const crumb = screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect.element(crumb).toHaveAttribute('href', '/chat')
  await userEvent.click(main.getByRole('button', { name: 'How the vault works' }))
  const intro = screen.getByRole('dialog', { name: 'Atelier Vault' })
  await expect.element(intro).toBeVisible()
  await expect.element(intro.getByLabelText('The vault in twenty seconds')).toBeVisible()
})

it('VLT-02 shows every way to add content, and says who can turn on the drive', async () => {
  const { screen, main } = await open(page([]))
  await userEvent.click(main.getByRole('button', { name: 'Add Content' }))
  for (const name of ['Upload docs, code, files', 'Add webpage links', 'Add text content', 'Magic Import'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
  await userEvent.click(screen.getByRole('menuitem', { name: /^Add from Google Drive/ }))
  const helpDialog = screen.getByRole('dialog', { name: 'Google Drive isn’t configured' })
  await expect.element(helpDialog.getByText('GOOGLE_CLIENT_ID', { exact: true })).toBeVisible()
  await userEvent.click(helpDialog.getByRole('button', { name: 'Close' }))
  await expect.element(helpDialog).not.toBeInTheDocument()
})

it.for([
  [49.9, 'green'],
  [50, 'yellow'],
  [74.9, 'yellow'],
  [75, 'orange'],
  [90, 'red'],
  [130, 'red'],
] as const)('VLT-02 shows storage that is %s percent full in %s', async ([percentage, level]) => {
  const { main } = await open(
    page([aVaultItem()], { storageInfo: { used: 3049426780, limit: 5 * GB, percentage } }),
  )
  const bar = main.getByRole('progressbar', { name: 'Storage' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', String(Math.min(percentage, 100)))
  await expect.element(main.getByText('2.84 GB of 5 GB')).toBeVisible()
  expect(bar.element().querySelector('[data-level]')?.getAttribute('data-level')).toBe(level)
})

it('VLT-03 shows nine skeleton cards of 320 pixels while loading', async () => {
  neverRespond(listVault)
  const { screen } = await openApp('/vault')
  await expect.element(screen.getByText('Loading your vault')).toBeInTheDocument()
  const cards = [...document.querySelectorAll('[data-skeleton] > div')]
  expect(cards.map((card) => card.getBoundingClientRect().height)).toEqual(
    Array.from({ length: 9 }, () => 320),
  )
})

it('VLT-03 VLT-13 loads the next page automatically, and says when that failed', async () => {
  respond(listVault, ({ url }) =>
    url.searchParams.get('cursor') === null
      ? page([aVaultItem({ title: 'first.pdf' })], { nextCursor: 'two', total: 2 })
      : (null as never),
  )
  const { screen } = await openApp('/vault')
  await expect.element(screen.getByText('Failed to load more items. Please try again.')).toBeVisible()
  respond(listVault, page([aVaultItem({ title: 'second.pdf' })], { total: 2 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await expect.element(screen.getByRole('button', { name: 'second.pdf', exact: true })).toBeInTheDocument()
})

it('VLT-04 says that the vault is empty, and offers the first upload', async () => {
  const { main } = await open(page([]))
  await expect.element(main.getByRole('heading', { name: 'Your Vault is Empty' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Upload docs, code, files' })).toBeVisible()
})

it('VLT-04 VLT-13 says why the vault didn’t load', async () => {
  respondWithError(listVault, 'UNAVAILABLE', 'The database cannot be reached.')
  const { screen } = await openApp('/vault')
  await expect.element(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect.element(screen.getByText('The database cannot be reached.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

it('VLT-04 VLT-13 says that the vault didn’t load when the server can’t be reached', async () => {
  server.use(http.get('/v2/user/attachments', () => HttpResponse.error()))
  const { screen } = await openApp('/vault')
  await expect
    .element(screen.getByText(/^Failed to load vault items\. Couldn’t reach Atelier\./))
    .toBeVisible()
})

it('VLT-05 VLT-09 shows an item’s name, size, summary and projects', async () => {
  const id = newId()
  const title = 'a-name-of-more-than-twenty-five-letters.pdf'
  const { card } = await open(
    page([
      aVaultItem({
        title,
        metadata: { size: 1536, pages: 3, characters: 10 },
        summary: JSON.stringify({ title: 'x', summary: 'Paraffin and wicks.', tags: [] }),
        usedInProjects: [{ id, name: 'Lighthouse', description: '', symbol: '🗼' }],
      }),
    ]),
  )
  const item = card('a-name')
  await expect.element(item.getByRole('button', { name: `${title.slice(0, 25)}…` })).toBeVisible()
  await expect.element(item.getByText('1.5 KB · Paraffin and wicks.')).toBeVisible()
  expect(item.element().firstElementChild?.getBoundingClientRect().height).toBe(320)
  const link = item.getByText('Lighthouse')
  await expect.element(link).not.toBeVisible()
  await userEvent.hover(item.getByRole('button', { name: 'Used in 1 project' }))
  await expect.element(link).toBeVisible()
  const anchor = item.getByRole('link', { name: 'Lighthouse' })
  await expect.element(anchor).toHaveAttribute('href', `/chat/projects/${id}`)
  await expect.element(anchor).toHaveAttribute('target', '_blank')
})

it('VLT-09 searches, filters and sorts items, and keeps all three in the URL', async () => {
  const requests: string[] = []
  respond(listVault, ({ url }) => {
    requests.push(url.search)
    return page([])
  })
  const { screen, path } = await openApp('/vault?type=LINK&sort=size')
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search names and content' }), 'tides')
  await expect.element(screen.getByText('No items contain “tides” in their name or text.')).toBeVisible()
  expect(path()).toBe('/vault?type=LINK&sort=size&q=tides')
  await expect.poll(() => requests.at(-1)).toBe('?q=tides&type=LINK&sort=size')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await expect.element(screen.getByText('Your Vault is Empty')).toBeVisible()
  expect(path()).toBe('/vault')
})

it('VLT-14 reloads when something is added or removed elsewhere', async () => {
  const eventStream = streamLive(followEvents)
  const oldItem = aVaultItem({ title: 'old.pdf' })
  const { main, card } = await open(page([oldItem]))
  await expect.element(card('old.pdf')).toBeVisible()
  respond(listVault, page([aVaultItem({ title: 'new.pdf' })]))
  eventStream.send({ type: 'vault', deletedIds: [oldItem.id] })
  await expect.element(main.getByRole('button', { name: 'new.pdf', exact: true })).toBeVisible()
  const item = aVaultItem({ title: 'later.pdf', status: 'analysing', opening: null })
  respond(listVault, page([item]))
  const progress = { analysingProgress: 40, step: '' }
  eventStream.send({
    type: 'attachment',
    attachment: { id: item.id, status: 'analysing', progress, failure: null },
    projectIds: [],
    chatIds: [],
  })
  await expect.element(main.getByRole('button', { name: 'later.pdf', exact: true })).toBeVisible()
  eventStream.send({
    type: 'attachment',
    attachment: { id: item.id, status: 'analysing', progress, failure: null },
    projectIds: [],
    chatIds: [],
  })
  await expect.element(card('later.pdf').getByText('Analyzing · 40%')).toBeVisible()
  eventStream.end()
})

it('VLT-05 shows an image itself, although its bytes are served as a download', async () => {
  const canvas = new OffscreenCanvas(4, 3)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3)
  const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
  server.use(
    http.get('/v1/attachments/:id/content', () =>
      HttpResponse.arrayBuffer(bytes, {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment',
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
        },
      }),
    ),
  )
  const { card, screen } = await open(
    page([aVaultItem({ title: 'lens.png', type: 'IMAGE', mimeType: 'image/png' })]),
  )
  await userEvent.click(card('lens.png').getByRole('button', { name: 'lens.png', exact: true }))
  const image = screen.getByRole('dialog').getByRole('img', { name: 'lens.png' })
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(4)
})

it('VLT-13 says that an image whose bytes don’t load couldn’t be selected', async () => {
  server.use(http.get('/v1/attachments/:id/content', () => HttpResponse.text('no picture')))
  const { card, screen } = await open(
    page([aVaultItem({ title: 'lens.png', type: 'IMAGE', mimeType: 'image/png' })]),
  )
  await userEvent.click(card('lens.png').getByRole('button', { name: 'lens.png', exact: true }))
  await expect.element(screen.getByText('Failed to select file')).toBeVisible()
})

it('VLT-05 loads an item’s thumbnail when it comes into view', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const { card } = await open(page([aVaultItem({ thumbnail: pixel })]))
  const thumbnail = () => card('manual.pdf').element().querySelector('img')
  await expect.poll(() => thumbnail()?.src).toBe(pixel)
  expect(thumbnail()?.loading).toBe('lazy')
})

it('VLT-05 shows an item’s text when its thumbnail doesn’t load', async () => {
  const { card } = await open(page([aVaultItem({ thumbnail: 'data:image/webp;base64,AAAA' })]))
  await expect.element(card('manual.pdf').getByText('Trim the wick at dusk.')).toBeVisible()
  expect(card('manual.pdf').element().querySelector('img')).toBeNull()
})

it('NAV-02 shows the vault next to any page, to preview a file or start a chat with it', async () => {
  respond(listVault, page([aVaultItem({ title: 'lamps.md' })]))
  const chat = anOpenChat()
  respond(createChat, chat)
  respond(getChat, chat)
  const { screen, path } = await openApp('/chat?panel=vault')
  const panel = screen.getByRole('region', { name: 'Vault' })
  await panel.getByRole('button', { name: 'lamps.md', exact: true }).click()
  await expect.element(screen.getByRole('dialog').getByRole('heading', { name: 'lamps.md' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await panel.getByRole('button', { name: 'Start a chat with lamps.md' }).click()
  await expect.poll(path).toContain(chat.id)
})

it('NAV-02 AUTH-03 shows a guest the sign-up wall in the vault panel too', async () => {
  respond(getUser, aGuest())
  const { screen } = await openApp('/chat?panel=vault')
  await expect.element(screen.getByText('Unlock Vault')).toBeVisible()
})

it('VLT-02 VLT-06 keeps two cards visible on a phone, with the selection bar', async () => {
  await viewed.viewport(390, 844)
  const items = Array.from({ length: 9 }, (_, index) => aVaultItem({ title: `log ${index}.pdf` }))
  const { screen, main } = await open(page(items))
  screen.container.style.height = '100dvh'
  await check(main.getByRole('checkbox', { name: 'Select log 0.pdf' }))
  const bar = screen.getByRole('toolbar', { name: 'Selection' })
  await expect.element(bar).toBeVisible()
  main.element().scrollTo({ top: 800 })
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const addButton = main.getByRole('button', { name: 'Add Content' }).element()
  const top = boxOf(main.element()).top
  await expect.poll(() => boxOf(addButton).bottom).toBeLessThan(top)
  expect(boxOf(bar.element()).top - top).toBeGreaterThanOrEqual(2 * 320)
})
