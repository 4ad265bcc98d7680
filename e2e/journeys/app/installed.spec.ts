import { expect, test } from '../../fixtures/test.ts'
import type { Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits for the worker, which is installed once the page has been idle for a while. */
const openWithWorker = async (page: Page) => {
  await page.goto('/chat')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Shares by posting a form, like a phone's share sheet. */
const share = (page: Page, fields: Record<string, string>, files: Record<string, string>) =>
  page.evaluate(
    ([fields, files]) => {
      const form = Object.assign(document.createElement('form'), {
        action: '/share',
        method: 'post',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const transfer = new DataTransfer()
      for (const [name, text] of Object.entries(files)) transfer.items.add(new File([text], name))
      const picker = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      picker.files = transfer.files
      form.append(picker)
      document.body.append(form)
      form.submit()
    },
    [fields, files] as const,
  )

test('VLT-15 the app can be installed, with valid icons', { tag: '@release' }, async ({ person }) => {
  await openWithWorker(person)
  const devtools = await person.context().newCDPSession(person)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Chromium counts a window without history or other pages as incognito
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest: unknown = await (await person.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/chat', share_target: { action: '/share', method: 'POST' } })
  const { icons } = manifest as { icons: { src: string; type: string }[] }
  for (const { src, type } of icons) {
    const icon = await person.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
  }
})

test('VLT-15 a share from another app waits for sign-in, and goes into the vault with its files', async ({
  page,
}) => {
  await openWithWorker(page)
  await share(
    page,
    { title: 'Keeping the light', text: 'Trim the wick at dusk.' },
    { 'keepers.txt': 'Paraffin: 417 litres.' },
  )
  await expect(page).toHaveURL(/\/share$/)
  const list = page.getByRole('list', { name: 'Shared' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada Keeper')
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add to vault' }).click()
  await expect(page.getByText('No shared items')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open vault' }).click()
  await expect(page.getByText('keepers.txt').first()).toBeVisible()
  await expect(page.getByText('Keeping the light').first()).toBeVisible()
})

test(
  'VLT-15 the app says that it is offline, recovers by itself, and doesn’t cache the API',
  { tag: '@release' },
  async ({ person, context }) => {
    await openWithWorker(person)
    await person.goto('/vault')
    await expect(person.getByText('Your Vault is Empty')).toBeVisible()
    const cachedPaths = await person.evaluate(async () => {
      const names = await caches.keys()
      const cachedUrls = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return cachedUrls.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
      '/favicon.svg',
      '/offline.html',
      '/offline.js',
      '/theme.js',
    ])
    await context.setOffline(true)
    await person.goto('/vault').catch(() => undefined)
    await expect(person.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await person.evaluate(() => localStorage.setItem('atelier-language', 'de'))
    await person.goto('/vault').catch(() => undefined)
    await expect(person.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible()
    await person.evaluate(() => localStorage.removeItem('atelier-language'))
    await context.setOffline(false)
    await expect(person.getByText('Your Vault is Empty')).toBeVisible()
  },
)
