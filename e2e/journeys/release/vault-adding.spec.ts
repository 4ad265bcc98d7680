import { truncate, writeFile } from 'node:fs/promises'
import { holdRequests } from '../../fixtures/failures.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  add,
  addContent,
  cutConnection,
  cardOf,
  choose,
  expectToast,
  restoreConnection,
  note,
  openVault,
  untilProcessed,
} from '../../fixtures/vault.ts'

const MB = 1024 * 1024
const film = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32', 'hex')

test('UPL-01 UPL-02 UPL-05 VLT-13 unsupported files are rejected with a message, and the rest is kept', async ({
  person: page,
}, info) => {
  await openVault(page)
  await add(
    page,
    { name: 'tour.mp4', mimeType: 'video/mp4', buffer: film },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'lens.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * MB + 1) },
  )
  const texts = [
    'Image file is larger than 10MB: lens.png',
    'nothing.txt is empty.',
    'Please upload files with supported file types',
  ]
  for (const text of texts) await expect(page.getByRole('alert')).toContainText(text)
  const largePath = info.outputPath('large.pdf')
  await writeFile(largePath, '%PDF-1.7')
  await truncate(largePath, 50 * MB + 1)
  await add(page, largePath)
  await expectToast(page, 'File is larger than 50MB', 'large.pdf')
  await expect(page.getByText('Your Vault is Empty')).toBeVisible()

  // bounded: eleven files
  await add(
    page,
    ...Array.from({ length: 11 }, (_, index) => note(`log-${index}.md`, `Page ${index} of the log.`)),
  )
  await expectToast(page, 'Maximum file upload limit reached!', 'You can add 10 files at a time.')
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText('Files uploaded successfully!')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('log-10.md')).toBeHidden()

  // the content decides, not the file name
  await add(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: film })
  await expectToast(page, 'Failed to upload files')
  const rejectionAlert = page.getByRole('alert').filter({
    hasText: 'File upload failed. Please upload files with supported file types',
  })
  await expect(rejectionAlert).toBeVisible()
  await page.getByRole('button', { name: 'Remove letter.txt' }).click()
  await expect(rejectionAlert).toBeHidden()
  await add(page, {
    name: 'lamp.ts',
    mimeType: 'video/mp2t',
    buffer: Buffer.from('export const lamp = 1\n'),
  })
  await expect(await untilProcessed(page, 'lamp.ts')).toContainText('export const lamp = 1')
  await add(page, {
    name: 'torn.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nno more'),
  })
  const damagedItem = await untilProcessed(page, 'torn.pdf')
  await expect(damagedItem).toContainText('damaged')
  await damagedItem.getByRole('button', { name: 'torn.pdf', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'torn.pdf' })).toContainText('damaged')
})

test('VLT-12 VLT-13 VLT-11 texts have limits, and links are read, retried and read again', async ({
  person: page,
  site,
}) => {
  await openVault(page)
  const dialog = page.getByRole('dialog')
  await addContent(page, 'Add text content')
  const [title, text] = [dialog.getByLabel('Title'), dialog.getByRole('textbox', { name: 'Text' })]
  const addText = dialog.getByRole('button', { name: 'Add text' })
  await expect(title).toHaveValue('untitled')
  await title.fill('  ')
  await addText.click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Content is required')).toBeVisible()
  await text.fill('é'.repeat(20_481))
  await expect(dialog.getByText('Text content exceeds the maximum limit of 20KB.')).toBeVisible()
  await text.fill('line\n'.repeat(201))
  await expect(dialog.getByText('Text content exceeds the maximum limit of 200 lines.')).toBeVisible()
  await text.fill('The boat comes on Friday.')
  await title.fill('Timetable')
  await cutConnection(page, '**/v1/attachments/text')
  await addText.click()
  await expectToast(page, 'Failed to add text content', 'Couldn’t reach Atelier.')
  await restoreConnection(page)
  const slowText = await holdRequests(page, 'POST', /^\/v1\/attachments\/text$/)
  await addText.click()
  await expectToast(page, 'Adding text to your vault...')
  await slowText.release()
  await expectToast(page, 'Text content added successfully!')
  await expect(dialog).toBeHidden()
  await untilProcessed(page, 'Timetable')
  const [fileDownload] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, 'Timetable', 'Download'),
  ])
  expect(fileDownload.suggestedFilename()).toBe('Timetable.txt')
  await expectToast(page, 'Download started')

  let answer: string | null = null
  site.answers['/harbour'] = (_request, response) => {
    response.writeHead(answer === null ? 503 : 200, { 'content-type': 'text/html' })
    response.end(`<title>Harbour</title><main><h1>Harbour</h1><p>${answer}</p></main>`)
  }
  await addContent(page, 'Add webpage links')
  const url = dialog.getByRole('textbox', { name: 'URL' })
  await url.fill('harbour')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  await url.fill(`  ${site.url}/harbour `)
  const slowLink = await holdRequests(page, 'POST', /^\/v1\/attachments\/link$/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Adding link to your vault...')
  await slowLink.release()
  await expectToast(page, 'Link added successfully!')
  const items = page.getByRole('list', { name: 'Items' })
  const unavailableItem = items.getByRole('listitem').filter({ hasText: '503' })
  await expect(unavailableItem).toBeVisible()
  answer = 'The ferry leaves at eight in the morning, every day of the week.'
  await unavailableItem.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Retry' }).click()
  await untilProcessed(page, 'Harbour')
  answer = 'The ferry leaves at nine in the morning, on Fridays alone.'
  await choose(page, 'Harbour', 'Refresh')
  await expect(cardOf(page, 'Harbour')).toContainText('at nine')
  await choose(page, 'Harbour', 'What changed')
  await expect(dialog.getByRole('region', { name: 'Added' })).toContainText('at nine')
  await expect(dialog.getByRole('region', { name: 'Removed' })).toContainText('at eight')
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Harbour', 'Download')])
  expect(download.suggestedFilename()).toBe('Harbour.txt')
  const stream = await download.createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(`${site.url}/harbour`)
  await cardOf(page, 'Harbour').getByRole('button', { name: 'Harbour', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', `${site.url}/harbour`)
})

test('VLT-16 an unconfigured drive says how to turn it on', async ({ person }) => {
  await openVault(person)
  await addContent(person, 'Add from Google Drive')
  const helpDialog = person.getByRole('dialog', { name: 'Google Drive isn’t configured' })
  await expect(helpDialog).toContainText('GOOGLE_CLIENT_ID')
  await person.keyboard.press('Escape')
  await expect(helpDialog).toBeHidden()
  await expect(person.getByRole('button', { name: 'Add Content' })).toBeFocused()
})
