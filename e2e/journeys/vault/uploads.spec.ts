import type { APIRequestContext, Page } from '@playwright/test'
import { makeProject, type NewFile } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  add,
  cutConnection,
  cardOf,
  expectToast,
  signUpWithPlan,
  restoreConnection,
  note,
  openVault,
  pixelImage,
  untilProcessed,
} from '../../fixtures/vault.ts'

const attach = async (page: Page, ...files: NewFile[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles(files)
}

/** Lists each item's name, where it was uploaded, and its detected type. */
const storedFiles = async (api: APIRequestContext) => {
  const { data } = (await (await api.get('/v2/user/attachments')).json()) as {
    data: { attachments: { fileName: string; source: string; attachmentType: string }[] }
  }
  return Object.fromEntries(
    data.attachments.map(({ fileName, source, attachmentType }) => [fileName, `${source} ${attachmentType}`]),
  )
}

test('UPL-04 UPL-05 UPL-06 CHT-05 a chat accepts ten files and three images, all stored where their button says', async ({
  signUpAs,
  atelier,
}) => {
  const page = await signUpWithPlan(signUpAs, atelier)
  await page.goto('/chat')
  const files = page.getByRole('list', { name: 'Files' })
  await attach(page, pixelImage('one.png', '1'), pixelImage('two.png', '2'))
  await attach(page, pixelImage('three.png', '3'), pixelImage('four.png', '4'))
  await expectToast(page, 'Maximum image upload limit reached!', 'You can upload a maximum of 3 images.')
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('textbox', { name: /Ask anything/ }).evaluate((field) => {
    const data = new DataTransfer()
    data.items.add(new File(['A pasted snippet.'], 'snippet.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(files.getByRole('listitem')).toHaveCount(4)
  // bounded: seven files
  await attach(
    page,
    ...Array.from({ length: 7 }, (_, index) => note(`log-${index}.md`, `Page ${index} of a log.`)),
  )
  await expectToast(page, 'Maximum file upload limit reached!', 'You can upload a maximum of 10 per chat.')
  await expect(files.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('textbox', { name: /Ask anything/ }).fill('What is in these?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  // the chat is full, as the server reports
  await attach(page, note('eleventh.md', 'One too many.'))
  await page.getByRole('textbox', { name: 'Reply…' }).fill('And this?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/You can upload a maximum of 10 per chat\./).first()).toBeVisible()

  const id = await makeProject(page.request, 'Lighthouse')
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles([note('rules.md', 'The rules of the tower.')])
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('rules.md')
  await openVault(page)
  await add(page, note('rota.md', 'The rota of the keepers.'))
  await untilProcessed(page, 'rota.md')
  // all files are in the vault, wherever they were uploaded
  await untilProcessed(page, 'rules.md')
  await untilProcessed(page, 'log-5.md')
  expect(await storedFiles(page.request)).toMatchObject({
    'one.png': 'CHAT IMAGE',
    'snippet.txt': 'CHAT PASTED_TEXT_FILE',
    'log-5.md': 'CHAT FILE',
    'rules.md': 'PROJECT GLOBAL_FILE',
    'rota.md': 'VAULT GLOBAL_FILE',
  })
})

test(
  'UPL-07 VLT-13 an upload survives a lost connection, can be resent, and can be canceled',
  { tag: '@release' },
  async ({ person: page, atelier }) => {
    await page.clock.install()
    await openVault(page)
    await cutConnection(page, '**/v1/uploads/*', 'PATCH')
    await add(page, note('storm.md', 'The storm of the ninth.'))
    await expectToast(page, 'Adding files to your vault...')
    await expect(page.getByText('Uploading · 0%')).toBeVisible()
    // the client retries for a while, then says what to do
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The connection was lost. Retry to resume the upload.' })
    await expect(async () => {
      await page.clock.fastForward(13_000)
      await expect(alert).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('Failed to upload files')).toBeVisible()
    await page.getByRole('button', { name: 'Retry storm.md' }).click()
    await expect(alert).toBeHidden()
    await page.context().setOffline(true)
    await expect(page.getByText(/You’re offline/)).toBeVisible()
    await restoreConnection(page)
    await page.context().setOffline(false)
    await expect(async () => {
      await page.clock.fastForward(13_000)
      await expect(cardOf(page, 'storm.md')).toBeVisible({ timeout: 500 })
    }).toPass()

    await page.route('**/v1/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    const creation = page.waitForResponse((response) => response.url().endsWith('/v1/uploads'))
    await add(page, note('given-up.md', 'The keeper changed her mind.'))
    const { location } = (await creation).headers()
    await page.getByRole('button', { name: 'Cancel upload of given-up.md' }).click()
    await expect(page.getByText('given-up.md')).toBeHidden()
    await expect
      .poll(async () => (await page.request.head(new URL(location ?? '', atelier.url).href)).status())
      .toBe(404)
    await restoreConnection(page)
    await page.reload()
    await expect(cardOf(page, 'storm.md')).toBeVisible()
    await expect(page.getByText('given-up.md')).toBeHidden()
  },
)
