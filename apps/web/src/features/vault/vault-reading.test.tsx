import {
  cancelAttachment,
  getAttachment,
  getAttachmentChanges,
  getAttachmentText,
  refetchLink,
  retryAttachment,
} from '@atelier/contract/endpoints/sources/attachments'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAttachment, aVaultItem } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { openPart } from '../../test/open-part.tsx'
import { respond, streamLive } from '../../test/server.ts'
import { SelectionBar } from './cards/selection-bar.tsx'

const title = 'Tides of Skerrydown'
const progress = { analysingProgress: 40, step: 'Reading page 2 of 5' }

const open = async (item: VaultAttachment) => {
  let current = item
  respond(listVault, () => ({
    attachments: [current],
    total: 1,
    storageInfo: { used: 0, limit: 1, percentage: 0 },
    nextCursor: null,
  }))
  const { screen } = await openApp('/vault')
  const card = screen.getByRole('main').getByRole('listitem').first()
  return {
    screen,
    card,
    choose: async (name: string) => {
      await userEvent.click(card.getByRole('button', { name: `Options for ${title}` }))
      await userEvent.click(screen.getByRole('menuitem', { name, exact: true }))
    },
    change: (next: VaultAttachment) => {
      current = next
    },
  }
}

const link = aVaultItem({ title, type: 'LINK', url: 'https://tides.example/today' })

it('VLT-12 reads a link again from its card', async () => {
  const { card, choose, change } = await open(link)
  respond(refetchLink, () => {
    change({ ...link, status: 'analysing', progress })
    return anAttachment({ id: link.id, title, status: 'analysing', progress })
  })
  await choose('Refresh')
  await expect.element(card.getByText('Analyzing · 40%')).toBeVisible()
})

it('VLT-12 shows what changed in a link from its card', async () => {
  const { screen, choose } = await open(link)
  respond(getAttachmentChanges, {
    readAt: Date.now(),
    previousReadAt: Date.now() - 60_000,
    added: ['High water at nine.'],
    removed: ['High water at eight.'],
  })
  await choose('What changed')
  const dialog = screen.getByRole('dialog', { name: 'What changed' })
  await expect.element(dialog.getByRole('region', { name: 'Added' })).toMatchTextContent(/at nine/)
  await expect.element(dialog.getByRole('region', { name: 'Removed' })).toMatchTextContent(/at eight/)
})

const failure = { code: 'LINK_UNREACHABLE', message: 'The page answered 503.', retryable: true } as const
const failedItem = aVaultItem({ ...link, status: 'failed', failure })

it('VLT-05 retries a failed item from its card', async () => {
  const { card, choose, change } = await open(failedItem)
  await expect.element(card.getByText('The page answered 503.')).toBeVisible()
  respond(retryAttachment, () => {
    change({ ...failedItem, status: 'analysing', failure: null, progress })
    return anAttachment({ id: failedItem.id, title, status: 'analysing', progress })
  })
  await choose('Retry')
  await expect.element(card.getByText('Analyzing · 40%')).toBeVisible()
})

it('VLT-05 doesn’t offer a retry when it can’t help', async () => {
  const { screen, card } = await open(
    aVaultItem({ ...failedItem, failure: { ...failure, retryable: false } }),
  )
  await userEvent.click(card.getByRole('button', { name: `Options for ${title}` }))
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Retry' }).query()).toBeNull()
})

it('UPL-07 cancels processing from an item’s card', async () => {
  const item = aVaultItem({ title, status: 'analysing', progress })
  const { card, choose, change } = await open(item)
  respond(cancelAttachment, () => {
    const failure = { code: 'CANNOT_PROCESS', message: 'Reading was stopped.', retryable: true } as const
    change({ ...item, status: 'failed', failure })
    return anAttachment({ id: item.id, title, status: 'failed', failure })
  })
  await choose('Stop reading')
  await expect.element(card.getByText('Reading was stopped.')).toBeVisible()
})

it('VLT-05 shows the text in an open preview once it has been read', async () => {
  const eventStream = streamLive(followEvents)
  const item = aVaultItem({ title, status: 'analysing', progress })
  const { screen, card } = await open(item)
  respond(getAttachment, anAttachment({ id: item.id, title, status: 'analysing', progress }))
  await userEvent.click(card.getByRole('button', { name: title, exact: true }))
  const dialog = screen.getByRole('dialog', { name: title })
  await expect.element(dialog.getByText('Reading (40%).')).toBeVisible()
  respond(getAttachment, anAttachment({ id: item.id, title }))
  respond(getAttachmentText, { text: 'Trim the wick.', offset: 0, totalCharacters: 14, sections: [] })
  eventStream.send({
    type: 'attachment',
    attachment: { id: item.id, status: 'completed', progress: null, failure: null },
    projectIds: [],
    chatIds: [],
  })
  await expect.element(dialog.getByText('Trim the wick.')).toBeVisible()
  eventStream.end()
})

it('VLT-10 requires a selection before adding to a chat or project', async () => {
  const openedRequests: unknown[] = []
  const { screen } = await openPart(
    <SelectionBar
      selectedItems={[]}
      total={2}
      hasAllSelected={false}
      onSelectAll={() => undefined}
      onClear={() => undefined}
      onOpen={(dialog) => openedRequests.push(dialog)}
    />,
  )
  for (const name of ['Start Chat', 'Add to Project']) {
    await userEvent.click(screen.getByRole('button', { name }))
    await expect.poll(() => screen.getByText('Please select at least one item').elements()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  }
  expect(openedRequests).toEqual([])
})

it('VLT-05 lists which parts of a file weren’t read, one sentence per line', async () => {
  const note = '1 hidden sheet is included.\n2 images were skipped.'
  const { screen, card } = await open(aVaultItem({ title, note }))
  await userEvent.click(card.getByText(title))
  const dialog = screen.getByRole('dialog', { name: title })
  await expect.element(dialog.getByText('1 hidden sheet is included.')).toBeVisible()
  await expect.element(dialog.getByText('2 images were skipped.')).toBeVisible()
})
