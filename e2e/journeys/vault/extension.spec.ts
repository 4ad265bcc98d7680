import type { APIRequestContext, Page } from '@playwright/test'
import { installExtension, type InstalledExtension } from '../../fixtures/extension.ts'
import { expect, test } from '../../fixtures/test.ts'

const dataOf = async (response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<unknown> =>
  ((await response.json()) as { data: unknown }).data

const makeKey = async ({ request }: Page) => {
  const apiKey = await dataOf(await request.post('/v1/user/api-keys', { data: { name: 'Extension' } }))
  return apiKey as { key: string; apiKey: { id: string } }
}

const connect = async (extension: InstalledExtension, server: string, key: string) => {
  const options = await extension.open('options.html')
  await options.getByLabel('Atelier URL').fill(server)
  await options.getByLabel('API key').fill(key)
  await options.getByRole('button', { name: 'Connect' }).click()
  await expect(options.getByRole('status')).not.toHaveText(/^(Connecting…)?$/)
  return options
}

const storedFiles = async ({ request }: Page) => {
  const { attachments } = (await dataOf(await request.get('/v2/user/attachments'))) as {
    attachments: { title: string; type: string; source: string; url: string | null; id: string }[]
  }
  return attachments
}

/** Opens the popup over a page, since it reads the active tab. */
const openPopup = async (extension: InstalledExtension, page: Page) => {
  const popup = await extension.open('popup.html')
  await page.bringToFront()
  await popup.reload()
  return popup
}

const article = `<title>Keeping the light</title><main><h1>Keeping the light</h1>
  <p>Trim the wick at dusk.</p><p>A normal winter takes 417 litres of paraffin.</p></main>`

test(
  'VLT-15 the extension is connected with a key, and explains what is wrong',
  { tag: '@release' },
  async ({ person, atelier }) => {
    const { key } = await makeKey(person)
    await using extension = await installExtension('http://127.0.0.1')
    const options = await connect(extension, 'not an address', key)
    await expect(options.getByRole('status')).toHaveText('Enter the URL where you open Atelier.')
    await connect(extension, atelier.url, 'atl_nothing').then((page) =>
      expect(page.getByRole('status')).toContainText('This API key is no longer valid.'),
    )
    await connect(extension, 'http://localhost:9', key).then(async (page) => {
      await expect(page.getByRole('status')).toContainText('Couldn’t reach Atelier')
      await expect(page.getByRole('button', { name: 'Allow access to this server' })).toBeVisible()
    })
    const popup = await extension.open('popup.html')
    await expect(popup.getByRole('heading', { name: 'Not connected' })).toBeVisible()
    const connection = await connect(extension, atelier.url, key)
    await expect(connection.getByRole('status')).toContainText('Connected as Yana Novak')
  },
)

test(
  'VLT-15 the popup saves a page, a selection and the visible text to the vault or a project',
  { tag: '@release' },
  async ({ person, atelier, site }) => {
    site.answers['/light'] = (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(article)
    }
    const { key } = await makeKey(person)
    await person.request.post('/v1/projects', {
      data: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    await using extension = await installExtension('http://127.0.0.1')
    await connect(extension, atelier.url, key)
    const page = await extension.context.newPage()
    await page.goto(`${site.url}/light`)
    await page.getByText('Trim the wick').selectText()

    const popup = await openPopup(extension, page)
    await expect(popup.getByText('Signed in as Yana Novak')).toBeVisible()
    await expect(popup.getByText('Keeping the light')).toBeVisible()
    const status = popup.getByRole('status')
    await popup.getByRole('button', { name: 'Save page' }).click()
    await expect(status).toHaveText('Saved. Atelier is reading it now.')
    await popup.getByLabel('Save to').selectOption('Lighthouse')
    await popup.getByRole('button', { name: 'Save selection' }).click()
    await expect(status).toHaveText('Saved. Atelier is reading it now.')
    await expect.poll(async () => (await storedFiles(person)).length).toBe(2)
    await popup.getByRole('button', { name: 'Save visible text' }).click()
    await expect.poll(async () => (await storedFiles(person)).length).toBe(3)

    const items = await storedFiles(person)
    expect(items.map(({ source }) => source)).toEqual(['EXTENSION', 'EXTENSION', 'EXTENSION'])
    expect(items.find(({ type }) => type === 'LINK')?.url).toBe(`${site.url}/light`)
    const { projects } = (await dataOf(await person.request.get('/v1/projects'))) as {
      projects: { id: string }[]
    }
    const project = await dataOf(await person.request.get(`/v1/projects/${projects[0]?.id}`))
    const texts = items.filter(({ type }) => type !== 'LINK')
    for (const { id } of texts) expect(JSON.stringify(project)).toContain(id)
    expect(extension.problems).toEqual([])
  },
)

test(
  'VLT-15 the menus save a link, a selection and a long text; the button shows that a key was revoked',
  { tag: '@release' },
  async ({ person, atelier, site }) => {
    site.answers['/light'] = (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(article)
    }
    const { key, apiKey } = await makeKey(person)
    await using extension = await installExtension('http://127.0.0.1')
    await connect(extension, atelier.url, key)
    const pageUrl = `${site.url}/light`
    await extension.choose('link', { pageUrl, linkUrl: `${site.url}/light?of=link` })
    await expect.poll(() => extension.title()).toBe('Saved to Atelier')
    await extension.choose('selection', { pageUrl, selectionText: 'Trim the wick.' })
    await expect.poll(async () => (await storedFiles(person)).length).toBe(2)
    await extension.choose('selection', { pageUrl, selectionText: 'Trim the wick.\n'.repeat(300) })
    await expect.poll(async () => (await storedFiles(person)).length).toBe(3)

    await person.request.delete(`/v1/user/api-keys/${apiKey.id}`)
    await extension.choose('page', { pageUrl })
    const rejectionText =
      'Couldn’t save: This API key is no longer valid. Create a new one and enter it in the options.'
    await expect.poll(() => extension.title()).toBe(rejectionText)
    // earlier saves remove their badges, but not their tooltips
    await extension.passTime()
    expect(await extension.title()).toBe(rejectionText)
    expect(await storedFiles(person)).toHaveLength(3)
  },
)
