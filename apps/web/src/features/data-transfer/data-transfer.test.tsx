import type { DataImport, ImportItem } from '@atelier/contract/data-transfer/data-import'
import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import type { ImportId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

const dataImport: DataImport = {
  id: newId() as ImportId,
  fileName: 'conversations.zip',
  source: 'chatgpt',
  state: 'done',
  failure: null,
  progress: 100,
  counts: { imported: 2, skipped: 0, failed: 1 },
  createdAt: Date.now(),
  endedAt: Date.now(),
}

const items: ImportItem[] = [
  {
    number: 1,
    kind: 'chat',
    title: 'Tides',
    state: 'imported',
    reason: 'Skipped images: 2.\nSkipped files: 1.',
  },
  { number: 2, kind: 'picture', title: 'Silent', state: 'failed', reason: 'The chat is empty.' },
]

it('CHT-01 reports what an import added, and why items were skipped', async () => {
  respond(endpoints.listImports, { imports: [dataImport], nextCursor: null })
  respond(endpoints.listImportItems, ({ request }) => {
    const state = new URL(request.url).searchParams.get('state')
    return { items: items.filter((item) => state === null || item.state === state), nextCursor: null }
  })
  const { screen } = await openApp('/settings/data')
  await expect.element(screen.getByText(/2 imported · 1 failed/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Download archive' }))
    .toHaveAttribute('href', '/v1/user/export')
  await userEvent.click(screen.getByRole('button', { name: 'Import report for conversations.zip' }))
  const dialog = screen.getByRole('dialog', { name: 'conversations.zip' })
  await expect.element(dialog.getByText('The chat is empty.')).toBeVisible()
  await expect.element(dialog.getByText('Tides')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Show all' }))
  await expect.element(dialog.getByText(/Tides/)).toBeVisible()
  await expect.element(dialog.getByText('Skipped images: 2. Skipped files: 1.')).toBeVisible()
})

it('CHT-01 cancels a running import', async () => {
  let current: DataImport = { ...dataImport, state: 'running', progress: 40, endedAt: null }
  respond(endpoints.listImports, () => ({ imports: [current], nextCursor: null }))
  respond(endpoints.cancelImport, () => {
    current = { ...current, state: 'cancelled', endedAt: Date.now() }
    return current
  })
  const { screen } = await openApp('/settings/data')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import of conversations.zip' }))
  await expect.element(screen.getByText('Canceled')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
})
