import type { Page } from 'playwright'

const makeKey = (page: Page) =>
  page.request.post('/v1/user/api-keys', { data: { name: 'Laptop at the harbour' } })

/** How content comes from elsewhere: keys for programs, what other apps share, and the drive. */
export const elsewhereScenes: { name: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'api-keys-empty', show: (page) => page.goto('/settings/api-keys').then(() => undefined) },
  {
    name: 'api-keys',
    show: async (page) => {
      await makeKey(page)
      await page.goto('/settings/api-keys')
      await page.getByText('Laptop at the harbour').first().waitFor()
    },
  },
  {
    name: 'composer-files',
    show: async (page) => {
      await page.goto('/chat')
      // one gets there, the other never does
      const files = ['keepers-rota.txt', 'a-long-letter-to-the-board-about-the-lamp.txt'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(`The lamp is lit at dusk. ${name}`),
      }))
      const add = async (file: (typeof files)[number]) => {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Add files' }).click()
        await page.getByRole('menuitem', { name: 'Upload files' }).click()
        await (await chooser).setFiles(file)
      }
      for (const [at, file] of files.entries()) {
        if (at > 0) await page.route('**/v1/uploads/*', () => undefined)
        await add(file)
        if (at === 0) await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor()
      }
      await page.getByRole('button', { name: /^Pause / }).click()
      await page.getByText(/^Paused at/).waitFor()
    },
  },
  { name: 'share-nothing', show: (page) => page.goto('/share').then(() => undefined) },
  {
    name: 'drive-help',
    show: async (page) => {
      await page.goto('/vault')
      await page
        .getByRole('button', { name: /^Add Content/i })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Add from Google Drive' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'vault-menu',
    show: async (page) => {
      await page.goto('/vault')
      await page
        .getByRole('button', { name: /^Options for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Download' }).waitFor()
    },
  },
]
