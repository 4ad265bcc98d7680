import type { Page } from '@playwright/test'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ hasDrive: true })
// not parallel, since one server with a drive is enough
test.describe.configure({ mode: 'default' })

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const textOnly = (text: string) => ({ 'text/plain': text })

test.beforeEach(({ google }) => {
  google.documents = [
    { id: 'lamp', name: 'lamp.txt', mimeType: 'text/plain', content: 'The lamp is lit at dusk.' },
    {
      id: 'plan',
      name: 'Plan',
      mimeType: 'application/vnd.google-apps.document',
      content: textOnly('We begin in May.'),
    },
    {
      id: 'archive',
      name: 'archive.docx',
      mimeType: docx,
      content: 'x',
      size: 51 * 1024 * 1024,
    },
  ]
})

const picker = (page: Page) => page.frameLocator('iframe[title="Google Drive"]')
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await picker(page).getByLabel(name).check()
  await picker(page).getByRole('button', { name: 'Select' }).click()
}
const addContent = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Content' }).click()
  await page.getByRole('menuitem', { name: 'Add from Google Drive' }).click()
}

const addToVault = async (page: Page) => {
  await page.goto('/vault')
  await addContent(page)
  // Google's consent page
  await page.getByRole('link', { name: 'Allow' }).click()
  // back on the page, the picker opens by itself
  await choose(page, 'lamp.txt', 'Plan')
  await expect(page).toHaveURL(/\/vault$/)
  await expect(page.getByText('Files uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'lamp.txt' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Plan.txt' })).toBeVisible()
}

test('VLT-16 connects Google Drive from the vault, and imports what is selected there', async ({
  person,
  google,
  atelier,
}) => {
  await addToVault(person)
  // Google checks its key against the referrer, so another page can't use the key
  const pickerRequest = google.requests.findLast(({ url }) => url.pathname === '/picker')
  expect(pickerRequest?.headers.referer).toBe(`${atelier.url}/`)
  const countBefore = google.requests.length
  await addContent(person)
  await choose(person, 'archive.docx')
  await expect(person.getByRole('alert').getByText('File is larger than 50MB')).toBeVisible()
  // Google doesn't ask for consent again
  expect(google.requests.slice(countBefore).some(({ url }) => url.pathname.includes('oauth2'))).toBe(false)
})

test('VLT-16 says what to do when the person denies access', { tag: '@release' }, async ({ person }) => {
  await person.goto('/vault')
  await addContent(person)
  await person.getByRole('link', { name: 'Cancel' }).click()
  await expect(person.getByText('Google Drive wasn’t connected')).toBeVisible()
  await expect(person).toHaveURL(/\/vault$/)
  await expect(person.getByText('Your Vault is Empty')).toBeVisible()
})

test(
  'VLT-16 asks about a document from the drive in a chat',
  { tag: '@release' },
  async ({ person, model }) => {
    model.script = (_request, reply) => {
      reply.text('It is lit at dusk.[1]')
      reply.end()
    }
    await person.goto('/chat')
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('When is the lamp lit?')
    await person.getByRole('button', { name: 'Add files' }).click()
    await person.getByRole('menuitem', { name: 'Add from Google Drive' }).click()
    await person.getByRole('link', { name: 'Allow' }).click()
    await choose(person, 'lamp.txt')
    await expect(person.getByRole('list', { name: 'Files' })).toContainText('lamp.txt')
    // the text typed before is still there
    await expect(person.getByRole('textbox', { name: /Ask anything/ })).toHaveValue('When is the lamp lit?')
    await person.getByRole('button', { name: 'Send' }).click()
    await expect(person.getByText('at dusk').first()).toBeVisible()
    await expect(person.getByRole('article').first()).toContainText('lamp.txt')
  },
)

test(
  'VLT-16 adds documents from the drive to a project, and disconnects on request',
  { tag: '@release' },
  async ({ person }) => {
    const id = await makeProject(person.request, 'Lighthouse')
    await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
    await person.getByRole('button', { name: 'Add Files', exact: true }).click()
    await person.getByRole('menuitem', { name: 'Add from Google Drive' }).click()
    await person.getByRole('link', { name: 'Allow' }).click()
    await choose(person, 'lamp.txt')
    await expect(person.getByRole('button', { name: /lamp\.txt/ }).first()).toBeVisible()
    await person.goto('/vault')
    await person.getByRole('button', { name: 'Add Content' }).click()
    await person.getByRole('menuitem', { name: 'Disconnect Google Drive' }).click()
    await expect(person.getByText('Google Drive disconnected')).toBeVisible()
    await expect(person.getByText('lamp.txt').first()).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('VLT-16 imports documents from the drive', { tag: '@release' }, async ({ person }) => {
    await addToVault(person)
  })
})

test.describe('without consent', () => {
  test.use({ hasChosenCookies: false })

  test('CKI-01 asks before anything from Google is loaded', async ({ person, google }) => {
    await person.goto('/vault')
    await expect(person.getByText('Anything else loads only if you allow it.')).toBeVisible()
    await person.getByRole('button', { name: 'Reject non-essential' }).click()
    const countBefore = google.requests.length
    await addContent(person)
    const confirmDialog = person.getByRole('alertdialog', { name: 'Allow Google file picker?' })
    await confirmDialog.getByRole('button', { name: 'Not now' }).click()
    await expect(confirmDialog).toHaveCount(0)
    expect(google.requests).toHaveLength(countBefore)
    await addContent(person)
    await confirmDialog.getByRole('button', { name: 'Allow' }).click()
    await person.getByRole('link', { name: 'Allow' }).click()
    await choose(person, 'lamp.txt')
    await expect(person.getByRole('listitem').filter({ hasText: 'lamp.txt' })).toBeVisible()
  })
})
