import { emailText } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { failRequests, holdRequests, unreachableText } from '../../fixtures/failures.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const searchPath = /\/magic-import\/search$/
const link = /^\/v1\/attachments\/link$/

const openKnowledge = async (page: Page, id: string) => {
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  const panel = page.getByRole('region', { name: 'Project Knowledge' })
  return {
    panel,
    sources: panel.getByRole('list', { name: 'Sources' }),
    add: async (entry: string) => {
      await panel.getByRole('button', { name: 'Add Files', exact: true }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      return page.getByRole('dialog')
    },
    act: async (name: string, entry: string) => {
      await panel.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
  }
}

test('MGI-01 MGI-03 MGI-04 MGI-05 Magic Import: each step can go back, failures are reported, and selections are kept', async ({
  person: page,
  site,
}) => {
  const id = await makeProject(page.request, 'Lighthouse')
  const { add } = await openKnowledge(page, id)
  const dialog = await add('Magic Import')
  const goal = dialog.getByRole('textbox', { name: 'Goal' })
  const find = dialog.getByRole('button', { name: 'Find sources' })
  await goal.fill('too short')
  await find.click()
  await expect(dialog.getByText('Goal must be at least 10 characters.')).toBeVisible()
  await expect(goal).toBeFocused()
  await expect(goal).toHaveAttribute('maxlength', '1000')
  await goal.fill('Know how a lighthouse is lit')
  const heldSearch = await holdRequests(page, 'POST', searchPath)
  await find.click()
  await expect(dialog.getByRole('list', { name: 'Search' }).getByRole('listitem')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(goal).toHaveValue('Know how a lighthouse is lit')
  await heldSearch.release()

  site.answers = { '/wikipedia': { query: { search: [] } }, '/hackernews': { hits: [] } }
  await goal.fill('Something that nobody writes of')
  await find.click()
  await expect(dialog.getByText('No results')).toBeVisible()
  const continueButton = dialog.getByRole('button', { name: 'Continue' })
  await expect(continueButton).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back' }).click()
  const hits = [
    { objectID: '1', title: 'How a lighthouse is lit', url: `${site.url}/pages/lit` },
    { objectID: '2', title: 'A lighthouse lamp', url: `${site.url}/pages/lamp` },
  ]
  site.answers = {
    '/hackernews': { hits },
    '/pages': '<title>How a lighthouse is lit</title><p>With paraffin.</p>',
  }
  await goal.fill('Know how a lighthouse is lit at night')
  await find.click()
  await expect(continueButton).toBeDisabled()
  await dialog.getByText('How a lighthouse is lit', { exact: true }).click()
  await expect(continueButton).toBeEnabled()
  const restore = await failRequests(page, 'POST', link)
  await continueButton.click()
  await expect(page.getByText('Unable to store imported resources. Please try again.')).toBeVisible()
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await restore()
  await continueButton.click()
  await expect(page.getByText('Imported 1 resource(s) successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  // Magic Import can also be opened in the vault, and adds to the vault
  await page.goto('/vault')
  await page.getByRole('button', { name: 'Add Content' }).click()
  await page.getByRole('menuitem', { name: 'Magic Import' }).click()
  await goal.fill('Know how a lighthouse is lit at night')
  await find.click()
  await dialog.getByText('A lighthouse lamp', { exact: true }).click()
  await continueButton.click()
  await expect(page.getByText('Imported 1 resource(s) successfully!')).toBeVisible()
  const { total } = await dataOf(page.request.get('/v2/user/attachments'))
  expect(total).toBe(2)
})

test('KNO-01 KNO-02 KNO-04 KNO-06 sources are added, removed and read: failures are shown in place and can be retried', async ({
  person: page,
}) => {
  const id = await makeProject(page.request, 'Lighthouse')
  const { panel, sources, add, act } = await openKnowledge(page, id)
  const linkDialog = await add('Add Link')
  await linkDialog.getByLabel('URL').fill('https://pages.example/notes')
  const restoreLink = await failRequests(page, 'POST', link)
  await page.keyboard.press('Enter')
  await expect(linkDialog.getByText(unreachableText)).toBeVisible()
  await expect(linkDialog.getByLabel('URL')).toHaveValue('https://pages.example/notes')
  await restoreLink()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  const textDialog = await add('Paste text')
  await textDialog.getByLabel('Title').fill('Letter')
  await textDialog.getByLabel('Text', { exact: true }).fill(emailText)
  const restoreText = await failRequests(page, 'POST', /^\/v1\/attachments\/text$/)
  await textDialog.getByRole('button', { name: 'Add text' }).click()
  await expect(textDialog.getByText(unreachableText)).toBeVisible()
  await restoreText()
  await textDialog.getByRole('button', { name: 'Add text' }).click()
  await expect(sources.getByText('Pasted text')).toBeVisible()

  const restoreRemoval = await failRequests(page, 'DELETE', /\/attachments\/[\w-]+$/)
  await act('Letter', 'Remove')
  await expect(page.getByText('Error removing attachment. Please try again.')).toBeVisible()
  await expect(sources.getByText('Letter', { exact: true })).toBeVisible()
  await restoreRemoval()
  await act('Letter', 'Preview')
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByText('The relief boat', { exact: false })).toBeVisible()
  const restorePreview = await failRequests(page, 'GET', /^\/v1\/attachments\/[\w-]+$/)
  await page.reload()
  await expect(source.getByText('Couldn’t load the source')).toBeVisible()
  await restorePreview()
  await source.getByRole('button', { name: 'Try again' }).click()
  await expect(source.getByRole('heading', { name: 'Letter' })).toBeVisible()
  await page.goto(`/chat/projects/${id}?panel=sources&attachment=${crypto.randomUUID()}`)
  await expect(source.getByText('Source not found')).toBeVisible()

  const restoreLoad = await failRequests(page, 'GET', /^\/v1\/projects\/[\w-]{36}$/)
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(panel.getByText('Couldn’t load the knowledge base')).toBeVisible()
  await restoreLoad()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(sources.getByText('Letter', { exact: true })).toBeVisible()

  // earlier instructions are listed
  for (const systemPrompt of ['Answer briefly.', 'Answer at length.'])
    await dataOf(page.request.patch(`/v1/projects/${id}`, { data: { systemPrompt } }))
  await expect(panel.getByText('Answer at length.')).toBeVisible()
  const restoreVersions = await failRequests(page, 'GET', /^\/v1\/.*\/instructions/)
  await panel.getByRole('button', { name: 'Earlier versions' }).click()
  const versionsDialog = page.getByRole('dialog', { name: 'Earlier instructions' })
  await expect(versionsDialog.getByText('Couldn’t load the versions')).toBeVisible()
  await restoreVersions()
  await versionsDialog.getByRole('button', { name: 'Try again' }).click()
  await expect(versionsDialog.getByText('Answer briefly.')).toBeVisible()
  const restoreChange = await failRequests(page, 'PATCH', /^\/v1\/projects\/[\w-]{36}$/)
  await versionsDialog.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText('Error updating Project. Please try again.')).toBeVisible()
  await restoreChange()
  await versionsDialog.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText('Project Updated Successfully')).toBeVisible()
  await expect(panel.getByText('Answer briefly.')).toBeVisible()
})
