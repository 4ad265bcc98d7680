import { emailText } from '@atelier/testing/lighthouse'
import { failRequests, unreachableText } from '../../fixtures/failures.ts'
import { makeProject, addText } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test('SHR-03 SHR-07 SHR-08 PRJ-35 an owner makes a project public, someone else reads and forks it, and the link is turned off', async ({
  person: page,
  browser,
  baseURL,
}) => {
  const id = await makeProject(page.request, 'Lighthouse')
  await addText(page.request, id, 'Letter to the board', emailText)
  await page.goto(`/chat/projects/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Share project' })
  await panel.getByText('Anyone with the link can read this project').click()
  await expect(page.getByText('Project updated successfully').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Public', exact: true })).toBeVisible()
  await panel.getByText('Allow forking').click()
  await expect(panel.getByRole('switch', { name: /Allow forking/ })).toBeChecked()
  await panel.getByRole('button', { name: /Customize project/ }).click()
  const customizePanel = page.getByRole('region', { name: 'Customize Project' })
  await customizePanel.getByText('Publish to the community').click()
  await expect(customizePanel.getByRole('switch', { name: /Publish to the community/ })).toBeChecked()
  await customizePanel.getByRole('button', { name: 'Generate' }).first().click()
  await expect(customizePanel.getByRole('textbox', { name: 'Prompt 1' })).toHaveValue(/\w/)
  await customizePanel.getByRole('button', { name: 'Save prompts' }).click()
  await expect(page.getByText('Content updated successfully')).toBeVisible()

  const stranger = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await stranger.goto(`/p/${id}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await expect(stranger.getByRole('heading', { name: 'Start with a question' })).toBeVisible()
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await stranger.request.post('/api/auth/sign-up/email', {
    data: {
      name: 'Otto Lind',
      email: `${crypto.randomUUID()}@people.example`,
      password: 'correct horse battery',
    },
  })
  await stranger.getByRole('link', { name: 'Create my copy' }).click()
  const restoreFork = await failRequests(stranger, 'POST', /\/projects\/fork$/)
  await stranger.getByRole('button', { name: 'Fork project' }).click()
  await expect(stranger.getByRole('dialog').getByText(unreachableText)).toBeVisible()
  await expect(stranger.getByRole('textbox', { name: 'Name of your copy' })).toHaveValue('Lighthouse (copy)')
  await restoreFork()
  await stranger.getByRole('button', { name: 'Fork project' }).click()
  await expect(stranger.getByRole('heading', { name: 'Lighthouse (copy)' })).toBeVisible()
  await expect(stranger.getByText('Forked from')).toBeVisible()
  await stranger.getByRole('button', { name: 'Project Knowledge' }).click()
  await expect(stranger.getByText('Letter to the board', { exact: true })).toBeVisible()

  await page.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  await page.getByText('Anyone with the link can read this project').click()
  await expect(page.getByRole('button', { name: /^Share$/ })).toBeVisible()
  expect((await stranger.request.get(`/p/${id}`)).status()).toBe(404)
})

test('PRJ-33 an archived project is read-only and can be restored', async ({ person: page }) => {
  const id = await makeProject(page.request, 'Lighthouse')
  await page.goto(`/chat/projects/${id}`)
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive project' }).click()
  await expect(page.getByRole('button', { name: 'Archived' })).toBeDisabled()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: /Ask about/ })).toBeVisible()
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(page.getByText('Yana Novak restored the project')).toBeVisible()
})

test('KNO-06 a removed source is restored', async ({ person: page }) => {
  const id = await makeProject(page.request, 'Lighthouse')
  await addText(page.request, id, 'Letter to the board', emailText)
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await page.getByRole('button', { name: 'Actions for Letter to the board' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Attachment removed successfully')).toBeVisible()
  await page.getByRole('button', { name: /Removed in the last 30 days/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('list', { name: 'Sources' }).getByText('Letter to the board')).toBeVisible()
})
