import { emailText, manualPdf } from '@atelier/testing/lighthouse'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'PRJ-12 KNO-05 CHT-06 a new person creates a project, adds a PDF and a text, asks, and opens the answer’s source at its page',
  { tag: '@replicas' },
  async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByRole('tab', { name: 'Create account' }).click()
    await page.getByLabel('Name').fill('Yana Novak')
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@people.example`)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /Yana/ })).toBeVisible()

    await page.getByRole('link', { name: 'Projects' }).first().click()
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('button', { name: /^Start from scratch/ }).click()
    await page.getByLabel('Project title').fill('Lighthouse')
    await page.getByLabel('Description').fill('Keep the light of Skerrydown')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('Project created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()

    await page.getByRole('button', { name: 'Project Knowledge' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await (await chooser).setFiles({ name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() })
    await expect(page.getByText('3 pages')).toBeVisible()

    await page.getByRole('button', { name: 'Add Files', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Paste text' }).click()
    await page.getByLabel('Title').fill('Letter to the board')
    await page.getByRole('textbox', { name: 'Text' }).fill(emailText)
    await page.getByRole('button', { name: 'Add text' }).click()
    await expect(page.getByText('Pasted text')).toBeVisible()

    await page
      .getByRole('textbox', { name: /Ask about/ })
      .fill('How much paraffin does the lamp burn each winter?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('417 litres of paraffin')
    await answer.getByRole('button', { name: /Source 1: manual.pdf/ }).click()
    const source = page.getByRole('region', { name: 'Source' })
    await expect(source.locator('mark').first()).toHaveText(
      'The lamp of Skerrydown burns exactly 417 litres of paraffin each winter.',
    )
    await expect(source.getByRole('region', { name: 'Page 2', exact: true })).toBeVisible()
    await screenshot(page, 'chat-source-desktop-light')

    await page.reload()
    await expect(page.getByRole('article', { name: 'Answer' })).toContainText('417 litres')
    await expect(page.getByRole('region', { name: 'Source' }).locator('mark').first()).toBeVisible()
  },
)

test('AUTH-08 a guest asks, signs up, and finds the chat again', { tag: '@replicas' }, async ({ page }) => {
  await page.goto('/chat')
  await page.getByRole('textbox', { name: /Ask anything/ }).fill('Is anybody there?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in for free' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Create account' }).click()
  await dialog.getByLabel('Name').fill('Ada Byron')
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@people.example`)
  await dialog.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ada Byron')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Is anybody there?' })).toBeVisible()
})

test('AUTH-02 a guest sees the sign-in wall instead of projects', async ({ page }) => {
  await page.goto('/chat/projects')
  await expect(page.getByText('Unlock Projects')).toBeVisible()
  await expect(page.getByText('Sign in to create and use Projects')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign in for free' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
