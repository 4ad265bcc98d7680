import { emailText } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const goal = 'Know how Skerrydown was supplied with paraffin'
const letterFile = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(emailText) }

const begin = async (page: Page) => {
  await page.goto('/chat/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('button', { name: /^AI-assisted/ }).click()
  await expect(page.getByRole('textbox', { name: 'Your goal' })).toBeFocused()
}

const enterGoal = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Your goal' }).fill(goal)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Upload at least 1 attachment(s).')).toBeVisible()
}

const attach = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles(letterFile)
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem')
  await expect(source.getByRole('button', { name: /^Remove letter/ })).toBeVisible()
  await expect(source.getByText(/Analyzing|Uploading/)).toHaveCount(0)
}

const propose = async (page: Page) => {
  await begin(page)
  await enterGoal(page)
  await attach(page)
  const setUp = page.getByRole('list', { name: 'Setup' })
  // until the server reports the file as processed, Next only asks to wait (PRJ-21)
  await expect(async () => {
    await page.getByRole('button', { name: 'Next' }).click({ timeout: 1_000 })
    await expect(setUp).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Review your project' })).toBeVisible()
}

test('PRJ-11 PRJ-13 PRJ-14 PRJ-15 PRJ-16 a goal and a file become a project with the chosen title', async ({
  person: page,
}) => {
  await propose(page)
  const title = page.getByRole('textbox', { name: 'Project title' })
  await expect(title).not.toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Custom Instructions' })).not.toHaveValue('')
  await expect(page.getByText('letter.txt', { exact: true })).toBeVisible()
  await title.fill('Paraffin for Skerrydown')
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  await expect(page.getByText('Project created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/projects\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Paraffin for Skerrydown', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Project Knowledge' }).click()
  await expect(page.getByRole('list', { name: 'Sources' }).getByText('letter.txt')).toBeVisible()
})

test('PRJ-16 “Create Project + Start Chat” asks the first question in a chat of the project', async ({
  person: page,
}) => {
  await propose(page)
  const question = 'How much paraffin does the lamp burn each winter?'
  await page.getByRole('textbox', { name: 'Project title' }).fill('Paraffin for Skerrydown')
  await page.getByRole('textbox', { name: 'First question' }).fill(question)
  await page.getByRole('button', { name: 'Create Project + Start Chat' }).click()
  await expect(page).toHaveURL(/\/chat\/(?!projects)[\w-]+$/)
  await expect(page.getByRole('article').getByText(question).first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paraffin for Skerrydown' }).first()).toBeVisible()
})

test('PRJ-18 a canceled setup leaves nothing behind', async ({ person: page }) => {
  await begin(page)
  await enterGoal(page)
  await attach(page)
  await page.keyboard.press('Escape')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await confirmDialog.getByRole('button', { name: 'Continue Setup' }).click()
  await expect(confirmDialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Sources' }).getByText('letter.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await confirmDialog.getByRole('button', { name: 'Cancel Setup' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Create your first project')).toBeVisible()
})

test(
  'PRJ-19 a draft is continued from the list after the window was closed',
  { tag: '@release' },
  async ({ person: page }) => {
    await begin(page)
    await enterGoal(page)
    await attach(page)
    await page.goto('/chat/projects')
    await expect(page.getByText(goal)).toBeVisible()
    await page.getByRole('link', { name: /^Unfinished Project/ }).click()
    await expect(page.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goal)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('list', { name: 'Sources' }).getByText('letter.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Review your project' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Project', exact: true }).click()
    await expect(page.getByText('Project created successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/chat\/projects\/[\w-]+$/)
  },
)

test(
  'PRJ-15 a failed proposal leads back to the attachments, which are all still there',
  { tag: '@release' },
  async ({ person: page }) => {
    await begin(page)
    await enterGoal(page)
    await attach(page)
    await page.route('**/v1/projects/*/generate', (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(
      page.getByRole('alert').getByText('Couldn’t generate the project. Please try again.'),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sources' }).getByText('letter.txt')).toBeVisible()
    await page.unroute('**/v1/projects/*/generate')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Review your project' })).toBeVisible()
  },
)
