import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const openKnowledge = async (person: Page) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(person.getByText('No sources yet')).toBeVisible()
}

const choose = async (person: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chooser = person.waitForEvent('filechooser')
  await person.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles(files)
}

const openDialog = async (person: Page, entry: 'Add Link' | 'Paste text') => {
  await person.getByRole('button', { name: 'Add Files', exact: true }).click()
  await person.getByRole('menuitem', { name: entry }).click()
  return person.getByRole('dialog')
}

/** Starts a website of the test's own. */
const startSite = async (handleRequest: RequestListener) => {
  const server = createServer(handleRequest).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const page = `<!doctype html><title>Harbour notes</title><main><h1>Harbour notes</h1>
<p>The bell buoy of Kestrel Sound was laid in 1887 by the cutter Marigold.</p>
<p>It weighs nine tons and is painted black and white.</p></main>`

test('KNO-06 KNO-02 a damaged file says why it wasn’t read, and is removed', async ({ person }) => {
  await openKnowledge(person)
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3000)])
  await choose(person, [{ name: 'broken.pdf', mimeType: 'application/pdf', buffer }])
  const row = person.getByRole('listitem').filter({ hasText: 'broken.pdf' })
  await expect(row).toContainText(/damaged|broken|couldn’t read/i)
  await row.getByRole('button', { name: 'Actions for broken.pdf' }).click()
  await person.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(person.getByText('Attachment removed successfully')).toBeVisible()
  await expect(row).toBeHidden()
})

test(
  'KNO-04 a link can’t be opened until it is read (KNO-02), and is then cited',
  { tag: '@replicas' },
  async ({ person }) => {
    const mayContinue = Promise.withResolvers<void>()
    await using site = await startSite((_request, response) => {
      void mayContinue.promise.then(() => response.setHeader('content-type', 'text/html').end(page))
    })
    await openKnowledge(person)
    const dialog = await openDialog(person, 'Add Link')
    await dialog.getByLabel('URL').fill('not an address')
    await person.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid URL')).toBeVisible()
    await dialog.getByLabel('URL').fill(`  ${site.url}  `)
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(dialog).toBeHidden()
    const row = person.getByRole('list', { name: 'Sources' }).getByRole('listitem')
    await expect(row.getByRole('progressbar')).toBeVisible()
    await expect(row).toContainText('Analyzing')
    await expect(row.getByRole('button')).toHaveCount(1)
    mayContinue.resolve()
    await expect(row).toContainText('Harbour notes')
    await person
      .getByRole('textbox', { name: /Ask about/ })
      .fill('When was the bell buoy of Kestrel Sound laid?')
    await person.keyboard.press('Enter')
    const answer = person.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('1887')
    await answer.getByRole('button', { name: /Source 1: Harbour notes/ }).click()
    const source = person.getByRole('region', { name: 'Source' })
    await expect(source.locator('mark').first()).toContainText('1887')
    await expect(source.getByRole('link', { name: 'Open' })).toHaveAttribute('href', site.url)
  },
)

test('KNO-02 a failing link says why, and Retry reads it', async ({ person }) => {
  let isServerDown = true
  await using site = await startSite((_request, response) => {
    response.writeHead(isServerDown ? 503 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await openKnowledge(person)
  const dialog = await openDialog(person, 'Add Link')
  await dialog.getByLabel('URL').fill(site.url)
  await person.keyboard.press('Enter')
  const row = person.getByRole('list', { name: 'Sources' }).getByRole('listitem')
  await expect(row).toContainText('503')
  isServerDown = false
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await person.getByRole('menuitem', { name: 'Retry' }).click()
  await expect(row).toContainText('Harbour notes')
})

test(
  'KNO-04 a text requires a title and content of at most 20 KB and 200 lines',
  { tag: '@release' },
  async ({ person }) => {
    await openKnowledge(person)
    const dialog = await openDialog(person, 'Paste text')
    const addButton = dialog.getByRole('button', { name: 'Add text' })
    await dialog.getByLabel('Title').fill('  ')
    await addButton.click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Content is required')).toBeVisible()
    const text = dialog.getByRole('textbox', { name: 'Text' })
    await text.fill('é'.repeat(20_481))
    await expect(dialog.getByText('Text content exceeds the maximum limit of 20KB.')).toBeVisible()
    await text.fill('line\n'.repeat(201))
    await expect(dialog.getByText('Text content exceeds the maximum limit of 200 lines.')).toBeVisible()
    await text.fill('The boat comes on Friday.')
    await dialog.getByLabel('Title').fill('Timetable')
    await addButton.click()
    await expect(person.getByRole('list', { name: 'Sources' })).toContainText('Timetable')
  },
)

test('KNO-05 images are rejected in a project, and documents added with them are accepted', async ({
  person,
}) => {
  await openKnowledge(person)
  await choose(person, [
    { name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from('picture') },
    { name: 'log.md', mimeType: 'text/markdown', buffer: Buffer.from('# Log\n\nFrost since the second.') },
  ])
  await expect(person.getByText('Image uploads are not supported for projects')).toBeVisible()
  await expect(person.getByText('Please upload only document files.')).toBeVisible()
  const sources = person.getByRole('list', { name: 'Sources' })
  await expect(sources.getByRole('button', { name: /^log.md/ })).toBeVisible()
  await expect(sources.getByRole('listitem')).toHaveCount(1)
})

test('UPL-02 files are dropped onto the panel, ten at a time', { tag: '@release' }, async ({ person }) => {
  await openKnowledge(person)
  const transfer = await person.evaluateHandle(() => {
    const files = new DataTransfer()
    for (let number = 1; number <= 11; number++)
      files.items.add(new File([`Page ${number} of the log.`], `log-${number}.txt`, { type: 'text/plain' }))
    return files
  })
  const dropZone = person.getByText('No sources yet')
  await dropZone.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(person.getByText('Drop files to add them')).toBeVisible()
  await dropZone.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(person.getByText('Maximum file upload limit reached!')).toBeVisible()
  await expect(person.getByText('Drop files to add them')).toBeHidden()
  const sources = person.getByRole('list', { name: 'Sources' })
  await expect(sources.getByRole('button', { name: /^log-\d+\.txt/ })).toHaveCount(10, { timeout: 30_000 })
})
