import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getProject } from '@atelier/contract/endpoints/projects/projects'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { expect, it } from 'vitest'
import { aProject, aVaultItem, drivesWith } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamLive } from '../../test/server.ts'

const pageSize = 6
const storageInfo = { used: 1, limit: 100, percentage: 1 }

/** Opens a vault of eight pages, scrolls to its end, and records later requests. */
const openVault = async () => {
  const vault = {
    items: Array.from({ length: 8 * pageSize }, (_, index) =>
      aVaultItem({ title: `Item ${index}` }),
    ).toReversed(),
  }
  const queries: URLSearchParams[] = []
  respond(listVault, ({ url: { searchParams } }) => {
    queries.push(searchParams)
    const ids = searchParams.get('ids')?.split(',')
    const start = Number(searchParams.get('cursor') ?? 0)
    const attachments = ids
      ? vault.items.filter(({ id }) => ids.includes(id))
      : vault.items.slice(start, start + pageSize)
    const nextCursor = !ids && start + pageSize < vault.items.length ? String(start + pageSize) : null
    return { attachments, total: vault.items.length, storageInfo, nextCursor }
  })
  const eventStream = streamLive(followEvents)
  const { screen } = await openApp('/vault')
  const main = screen.getByRole('main')
  await expect.element(main.getByText('Item 47', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => {
      main.element().scrollTop = main.element().scrollHeight
      return queries.length
    })
    .toBe(8)
  queries.length = 0
  main.element().scrollTop = 0
  const heading = (title: string) => main.getByRole('button', { name: title, exact: true })
  await expect.element(heading('Item 47')).toBeInViewport()
  return { vault, requests: queries, liveEvents: eventStream, main, heading }
}

const processedEvent = ({ id }: VaultAttachment) => ({
  type: 'attachment',
  attachment: { id, status: 'completed', progress: null, failure: null },
  projectIds: [],
  chatIds: [],
})

it('VLT-14 reloads only the changed item, however many are loaded', async () => {
  const { vault, requests, liveEvents, main, heading } = await openVault()
  vault.items = vault.items.map((item, index) => (index === 2 ? { ...item, title: 'Renamed' } : item))
  const renamedItem = vault.items[2] ?? aVaultItem()
  liveEvents.send(processedEvent(renamedItem))
  await expect.element(heading('Renamed')).toBeVisible()
  expect(requests.map((query) => query.get('ids'))).toEqual([renamedItem.id])
  expect(main.getByText('Item 45', { exact: true }).elements()).toEqual([])

  const item = aVaultItem({ title: 'Brought by another window' })
  vault.items.unshift(item)
  liveEvents.send(processedEvent(item))
  await expect.element(heading('Brought by another window')).toBeVisible()
  const first = main.getByRole('listitem').first()
  await expect.element(first.getByText('Brought by another window').first()).toBeVisible()
  await expect.element(first).toHaveAttribute('aria-setsize', String(8 * pageSize + 1))
  expect(requests.length).toBe(2)
})

it('VLT-14 removes everything deleted elsewhere with one request', async () => {
  const { vault, requests, liveEvents, main, heading } = await openVault()
  const deletions = vault.items.splice(0, 30)
  liveEvents.send({ type: 'vault', deletedIds: deletions.map(({ id }) => id) })
  await expect.element(heading('Item 17')).toBeVisible()
  await expect
    .element(main.getByRole('listitem').first())
    .toHaveAttribute('aria-setsize', String(8 * pageSize - 30))
  expect(requests.length).toBe(1)
})

it('VLT-14 makes one request for many simultaneous events', async () => {
  const { vault, requests, liveEvents, heading } = await openVault()
  const newItems = Array.from({ length: 20 }, (_, index) => aVaultItem({ title: `Added ${index}` }))
  vault.items.unshift(...newItems.toReversed())
  let tagReadings = 0
  respond(listTags, async () => {
    tagReadings += 1
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { tags: [] }
  })
  for (const item of newItems) liveEvents.send(processedEvent(item))
  await expect.element(heading('Added 19')).toBeVisible()
  expect(requests.length).toBeLessThan(5)
  expect(tagReadings).toBeLessThan(5)
})

it('VLT-14 updates where an item is used by requesting the project once', async () => {
  const { vault, requests, liveEvents, main } = await openVault()
  const [item = aVaultItem()] = vault.items
  const project = aProject({ name: 'Lighthouse', drives: drivesWith(item) })
  const { id, name, description, symbol } = project
  let readCount = 0
  respond(getProject, () => {
    readCount += 1
    return project
  })
  vault.items[0] = { ...item, usedInProjects: [{ id, name, description, symbol }] }
  liveEvents.send({ type: 'project', projectId: id, change: 'updated' })
  const first = main.getByRole('listitem').first()
  const badge = first.getByRole('button', { name: 'Used in 1 project' })
  await expect.element(badge).toBeVisible()
  expect([readCount, requests.length]).toEqual([1, 1])
  // the project contains no other visible items, so none are fetched
  liveEvents.send({ type: 'project', projectId: id, change: 'updated' })
  await expect.poll(() => readCount).toBe(2)
  expect(requests.length).toBe(1)
})

it('VLT-14 reads the project again when it changes during a read', async () => {
  const { vault, liveEvents, main } = await openVault()
  const [item = aVaultItem()] = vault.items
  const project = aProject({ name: 'Lighthouse', drives: drivesWith(item) })
  const { id, name, description, symbol } = project
  respond(getProject, () => project)
  vault.items[0] = { ...item, usedInProjects: [{ id, name, description, symbol }] }
  liveEvents.send({ type: 'project', projectId: id, change: 'updated' })
  const badge = main.getByRole('listitem').first().getByRole('button', { name: 'Used in 1 project' })
  await expect.element(badge).toBeVisible()
  let isProcessing = false
  respond(getProject, () => {
    isProcessing = true
    return new Promise<typeof project>(() => {})
  })
  liveEvents.send({ type: 'project', projectId: id, change: 'updated' })
  await expect.poll(() => isProcessing).toBe(true)
  respondWithError(getProject, 'NOT_FOUND', 'Not found')
  vault.items[0] = item
  liveEvents.send({ type: 'project', projectId: id, change: 'updated' })
  await expect.element(badge).not.toBeInTheDocument()
})
