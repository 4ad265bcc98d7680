import type { Page } from '@playwright/test'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import type { NewFile } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'
import { expectToast, note, openVault, pixelImage } from '../../fixtures/vault.ts'

const dropOn = (page: Page, name: string) =>
  page.getByRole('main').evaluate((main, fileName) => {
    const data = new DataTransfer()
    data.items.add(new File(['The tides.'], fileName, { type: 'text/plain' }))
    main.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, name)

const attach = async (page: Page, ...files: NewFile[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles(files)
}

test('AUTH-03 VLT-01 VLT-04 a guest sees the sign-up wall, is asked once to sign up, and then finds a vault', async ({
  page,
}) => {
  await openVault(page)
  await expect(page.getByRole('heading', { name: 'Unlock Vault' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toContainText('0 B of 0 B')
  await expect(page.getByRole('button', { name: 'Add Content' })).toBeHidden()
  // dropped files are rejected, since a guest can't keep them
  await dropOn(page, 'lost.txt')
  await expect(page.getByText('lost.txt')).toBeHidden()
  const dialog = page.getByRole('dialog')
  await page.getByText('Everything you’ve saved').click()
  await expect(dialog.getByRole('tab', { name: 'Create account', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByText('Everything you’ve saved').click()
  await expect(dialog).toBeHidden()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Chat' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await page.goBack()
  // the button opens the sign-in each time it is pressed, by keyboard too
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in for free' })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').fill('Ada Keeper')
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your Vault is Empty')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toContainText('0 B of 5 GB')
})

test('UPL-03 UPL-01 a guest adds three files to a chat and asks about them, but no more', async ({
  page,
}) => {
  await page.goto('/chat')
  const files = page.getByRole('list', { name: 'Files' })
  await attach(page, ...['one.md', 'two.md', 'three.md', 'four.md'].map((name) => note(name, `Of ${name}.`)))
  await expectToast(page, 'Guest user can upload max. 3 files')
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await attach(page, note('five.md', 'Of five.'))
  await expectToast(page, 'Guest user can upload max. 3 files')
  // other files can be removed while one is uploading
  await expect(files.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await files.getByRole('button', { name: 'Remove three.md' }).click()
  await attach(page, { name: 'tour.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a film') })
  await expectToast(page, 'File upload failed', 'Please upload files with supported file types')
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('textbox', { name: /Ask anything/ }).fill('What are these?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'You' })).toContainText('one.md')
})

test('AUTH-03 UPL-03 API-14 nothing is stored for a guest who bypasses the page', async ({ page }) => {
  await page.goto('/chat')
  await expect(page.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
  const errorResponses = await Promise.all([
    page.request.post('/v1/attachments/text', {
      data: { fileName: 'a', fileContent: 'b', source: 'VAULT' },
    }),
    page.request.post('/v1/attachments/link', { data: { url: 'https://tides.example', source: 'VAULT' } }),
    page.request.post('/v1/uploads', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `filename ${btoa('a.txt')},filetype ${btoa('text/plain')},source ${btoa('VAULT')}`,
      },
    }),
    page.request.get('/v2/user/attachments'),
    page.request.get('/api/auth/connector?connect-app=GOOGLE_DRIVE&returnUrl=/vault'),
    page.request.post('/user/generateSignedUrlImages', {
      data: { contentType: 'image/png', numOfImages: 1 },
    }),
  ])
  for (const errorResponse of errorResponses) {
    expect([401, 403], errorResponse.url()).toContain(errorResponse.status())
    expect(((await errorResponse.json()) as { data: { message: string } }).data.message).toMatch(/Sign in/i)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'AUTH-03 UPL-03 the sign-up wall fits, and an image is added to a chat by touch',
    { tag: '@release' },
    async ({ page }) => {
      await openVault(page)
      await expectNoSidewaysScroll(page)
      const button = page.getByRole('main').getByRole('button', { name: 'Sign in for free' })
      await expectTouchTarget(button)
      await button.tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.goto('/chat')
      await attach(page, pixelImage('lamp.png'))
      await expect(page.getByRole('list', { name: 'Files' })).toContainText('lamp.png')
      await expectNoSidewaysScroll(page)
    },
  )
})
