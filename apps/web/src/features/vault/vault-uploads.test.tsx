import { findKnownFiles, findUses, listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { listVersions, restoreVersion } from '@atelier/contract/endpoints/sources/versions'
import type { ProjectId, AttachmentVersionId } from '@atelier/contract/ids'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aVaultItem, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, server } from '../../test/server.ts'
import { clearStoredUploads, saveUpload } from '../uploads/stored-uploads.ts'

const open = async (items: VaultAttachment[] = [], path = '/vault') => {
  const urls: URL[] = []
  respond(listVault, ({ url }) => {
    urls.push(url)
    return {
      attachments: items,
      total: items.length,
      storageInfo: { used: 0, limit: 1024 ** 3, percentage: 0 },
      nextCursor: null,
    }
  })
  return { ...(await openApp(path)), requests: urls }
}

const drop = (name: string, text: string) => {
  const data = new DataTransfer()
  data.items.add(new File([text], name, { type: 'text/plain' }))
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
}

it('VLT-15 recognizes a file that is already in the vault, and uses that one', async () => {
  const item = aVaultItem({ title: 'tides.txt' })
  respond(findKnownFiles, async ({ request }) => {
    const { hashes } = (await request.json()) as { hashes: string[] }
    return { known: hashes.map((hash) => ({ hash, attachment: item })) }
  })
  const { screen } = await open([item])
  await expect.element(screen.getByRole('button', { name: 'tides.txt', exact: true })).toBeVisible()
  drop('again.txt', 'The tides.')
  await expect.element(screen.getByText('Already in your vault')).toBeVisible()
  await expect.element(screen.getByText('“tides.txt” has the same content.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use existing' }))
  await expect.element(screen.getByText('Already in your vault')).not.toBeInTheDocument()
  expect(screen.getByText('Files uploaded successfully!').query()).toBeNull()
})

it('UPL-07 keeps a paused upload paused after a reload', async () => {
  const file = new File(['The tides.'], 'here.txt')
  const destination = { source: 'VAULT' } as const
  const userId = aUser().id
  await saveUpload({
    id: 'paused',
    userId,
    file,
    name: 'here.txt',
    type: 'text/plain',
    destination,
    group: 'vault',
    pausedAt: 40,
  })
  const { screen } = await open()
  await expect.element(screen.getByText('Paused at 40%')).toBeVisible()
  neverRespond({ method: 'POST', path: '/v1/uploads' })
  await userEvent.click(screen.getByRole('button', { name: 'Resume here.txt' }))
  await expect.element(screen.getByRole('button', { name: 'Pause here.txt' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of here.txt' }))
})

it('VLT-15 asks again after a reload about files with a pending decision', async () => {
  const item = aVaultItem({ title: 'tides.txt' })
  respond(findKnownFiles, async ({ request }) => {
    const { hashes } = (await request.json()) as { hashes: string[] }
    return { known: hashes.map((hash) => ({ hash, attachment: item })) }
  })
  const file = new File(['The tides.'], 'again.txt')
  const userId = aUser().id
  await saveUpload({
    id: 'known',
    userId,
    file,
    name: 'again.txt',
    type: 'text/plain',
    destination: { source: 'VAULT' },
    group: 'vault',
  })
  const { screen } = await open([item])
  await expect.element(screen.getByRole('button', { name: 'Keep both' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use existing' }))
})

it('UPL-07 announces files one after the other, so that newest-first lists keep the dropped order', async () => {
  const fileNames: string[] = []
  server.use(
    http.post('/v1/uploads', ({ request }) => {
      const name = /filename (\S+?)(,|$)/.exec(request.headers.get('upload-metadata') ?? '')?.[1] ?? ''
      fileNames.push(atob(name))
      const location = `/v1/uploads/${fileNames.length}`
      return new HttpResponse(null, { status: 201, headers: { 'tus-resumable': '1.0.0', location } })
    }),
  )
  neverRespond({ method: 'PATCH', path: '/v1/uploads/{id}' })
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Add Content' }).first()).toBeVisible()
  const data = new DataTransfer()
  for (const name of ['1.txt', '2.txt', '3.txt'])
    data.items.add(new File([name], name, { type: 'text/plain' }))
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  await expect.poll(() => fileNames).toEqual(['3.txt', '2.txt', '1.txt'])
  for (const name of ['1.txt', '2.txt', '3.txt'])
    await userEvent.click(screen.getByRole('button', { name: `Cancel upload of ${name}` }))
})

it('UPL-07 resumes what a reload interrupted, and asks for a file that the browser released', async () => {
  const upload = {
    userId: aUser().id,
    type: 'text/plain',
    destination: { source: 'VAULT' },
    group: 'vault',
  } as const
  neverRespond({ method: 'POST', path: '/v1/uploads' })
  await saveUpload({ ...upload, id: 'one', name: 'here.txt', file: new File(['The tides.'], 'here.txt') })
  await saveUpload({ ...upload, id: 'two', name: 'lost.txt', file: null })
  await saveUpload({
    ...upload,
    id: 'three',
    userId: newId(),
    name: 'others.txt',
    file: new File(['x'], 'others.txt'),
  })
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Pause here.txt' })).toBeVisible()
  await expect.element(screen.getByText(/Choose this file again/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose lost.txt again' })).toBeVisible()
  expect(screen.getByText('others.txt').query()).toBeNull()
  for (const name of ['Cancel upload of here.txt', 'Remove lost.txt'])
    await userEvent.click(screen.getByRole('button', { name }))
  await expect.element(screen.getByText('Your Vault is Empty')).toBeVisible()
  await clearStoredUploads()
})

it('UPL-02 shows the server’s reason for rejecting a file', async () => {
  const message = 'File upload failed. Please upload files with supported file types'
  server.use(
    http.post('/v1/uploads', () =>
      HttpResponse.json({ status: 'error', data: { code: 'UNSUPPORTED_TYPE', message } }, { status: 415 }),
    ),
  )
  const { screen } = await open()
  await expect.element(screen.getByText('Your Vault is Empty')).toBeVisible()
  drop('a.txt', 'The tides.')
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry a.txt' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }))
})

it('VLT-05 filters by a selected tag, and by one in the URL', async () => {
  respond(listTags, {
    tags: [
      { tag: 'Tides', count: 3 },
      { tag: 'Lamps', count: 1 },
    ],
  })
  const { screen, requests } = await open([aVaultItem()], '/vault?tag=Moons')
  await expect.element(screen.getByRole('button', { name: /Moons Tag/ })).toBeVisible()
  await expect.poll(() => requests.at(-1)?.searchParams.get('tag')).toBe('Moons')
  await userEvent.click(screen.getByRole('button', { name: 'Clear tag filter: Moons' }))
  await userEvent.click(screen.getByRole('button', { name: /All tags/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Tides (3)' }))
  await expect.poll(() => requests.at(-1)?.searchParams.get('tag')).toBe('Tides')
})

it('VLT-08 shows where an item is used before deleting it', async () => {
  respond(findUses, {
    projects: [{ id: newId() as ProjectId, name: 'Delta' }],
    chatbots: [],
    chats: [],
    otherProjects: 2,
  })
  const { screen } = await open([aVaultItem({ title: 'tides.txt' })])
  await userEvent.click(screen.getByRole('button', { name: 'Options for tides.txt' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const usage = screen.getByRole('alertdialog').getByLabelText('Used in')
  await expect.element(usage.getByText('“Delta”')).toBeVisible()
  await expect.element(usage.getByText('2 projects you’re no longer in')).toBeVisible()
})

it('VLT-14 lists a file’s earlier versions, and restores one', async () => {
  const item = aVaultItem({ title: 'tides.txt', summary: null })
  const id = newId() as AttachmentVersionId
  const now = Date.now()
  respond(listVersions, {
    versions: [{ id, fileName: 'old.txt', mimeType: 'text/plain', size: 9, replacedAt: now, until: now + 9 }],
  })
  const requests: string[] = []
  respond(restoreVersion, ({ url }) => {
    requests.push(url.pathname)
    return item
  })
  const { screen } = await open([item])
  await userEvent.click(screen.getByRole('button', { name: 'tides.txt', exact: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Restore old.txt' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests).toEqual([`/v1/attachments/${item.id}/versions/${id}/restore`])
})

it('VLT-15 asks once whether to use the existing files or keep all', async () => {
  const item = aVaultItem({ title: 'tides.txt' })
  respond(findKnownFiles, async ({ request }) => {
    const { hashes } = (await request.json()) as { hashes: string[] }
    return { known: hashes.map((hash) => ({ hash, attachment: item })) }
  })
  neverRespond({ method: 'POST', path: '/v1/uploads' })
  const { screen } = await open([item])
  await expect.element(screen.getByRole('button', { name: 'tides.txt', exact: true })).toBeVisible()
  drop('one.txt', 'The tides.')
  await expect.element(screen.getByText('Already in your vault')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use existing for all' })).not.toBeInTheDocument()
  drop('two.txt', 'The ebb.')
  await expect.element(screen.getByText('2 of these files are already in your vault.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use existing for all' }))
  await expect.element(screen.getByText('Already in your vault')).not.toBeInTheDocument()
  drop('one.txt', 'The tides.')
  drop('two.txt', 'The ebb.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep all' }))
  await expect.element(screen.getByRole('button', { name: 'Pause one.txt' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pause two.txt' })).toBeVisible()
})
