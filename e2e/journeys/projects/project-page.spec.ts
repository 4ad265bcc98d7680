import type { Page } from '@playwright/test'
import { failRequests, holdRequests, unreachableText } from '../../fixtures/failures.ts'
import { inviteToProject, acceptInvitation } from '../../fixtures/people.ts'
import { addText, dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const projectPath = /^\/v1\/projects\/[\w-]{36}$/
const threadsPath = /\/threads\?/

const act = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test(
  'PRJ-30 PRJ-31 PRJ-32 the owner changes symbol and details; failures are reported and no input is lost',
  { tag: '@release' },
  async ({ person: page }) => {
    const id = await makeProject(page.request, 'Lighthouse')
    const heldProject = await holdRequests(page, 'GET', projectPath)
    await page.goto(`/chat/projects/${id}`)
    await expect(page.getByText('Loading project')).toBeAttached()
    await heldProject.release()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Lighthouse')
    const restoreLoad = await failRequests(page, 'GET', projectPath)
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this project' })
    await expect(alert).toContainText(unreachableText)
    await restoreLoad()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toHaveText('Lighthouse')

    const choose = async (query: string, name: string) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /the symbol|a symbol/ })
        .click()
      await page.getByRole('searchbox', { name: 'Search symbols' }).fill(query)
      await page.getByRole('gridcell', { name }).first().click()
    }
    await choose('lamp', 'diya lamp')
    await expect(page.getByText('Project symbol updated!')).toBeVisible()
    const symbolButton = page.getByRole('main').getByRole('button', { name: 'Change the symbol 🪔' })
    await expect(symbolButton).toBeVisible()
    const restore = await failRequests(page, 'PATCH', projectPath)
    await choose('anchor', 'anchor')
    await expect(page.getByText(unreachableText)).toBeVisible()
    await expect(symbolButton).toBeVisible()
    await page.getByRole('button', { name: 'Change the symbol 🪔' }).click()
    await page.getByRole('searchbox', { name: 'Search symbols' }).fill('nothing is called so')
    await expect(page.getByText('No symbols found')).toBeVisible()
    await page.keyboard.press('Escape')

    await act(page, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Project Details' })
    const name = dialog.getByRole('textbox', { name: 'Project Name' })
    const goalField = dialog.getByRole('textbox', { name: 'What are you trying to achieve?' })
    const instructions = dialog.getByRole('textbox', { name: 'Custom Instructions' })
    const saveButton = dialog.getByRole('button', { name: 'Save changes' })
    await name.fill('  abc ')
    await goalField.fill(' abc  ')
    await instructions.fill('x'.repeat(2501))
    await saveButton.click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Description is required')).toBeVisible()
    await expect(dialog.getByText('Instructions are too long.')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Skerrydown light')
    await goalField.fill('Keep it lit')
    await instructions.fill('Answer briefly.')
    await saveButton.click()
    await expect(page.getByText('Error updating Project. Please try again.')).toBeVisible()
    await expect(name).toHaveValue('Skerrydown light')
    await restore()

    // someone else has saved first: the page says so, and saving again overwrites
    await dataOf(page.request.patch(`/v1/projects/${id}`, { data: { description: 'Someone else’s words' } }))
    await saveButton.click()
    await expect(page.getByText(/changed/i).first()).toBeVisible()
    await expect(instructions).toHaveValue('Answer briefly.')
    await saveButton.click()
    await expect(page.getByText('Project Updated Successfully')).toBeVisible()
    await expect(heading).toHaveText('Skerrydown light')
    await expect(page.getByText('Keep it lit')).toBeVisible()
  },
)

test('PRJ-33 PRJ-34 PRJ-35 PRJ-37 PRJ-38 KNO-07 CHT-06 a viewer, an editor and the owner can do exactly what they may', async ({
  person: owner,
  signUpAs,
}) => {
  const id = await makeProject(owner.request, 'Lighthouse')
  await addText(owner.request, id, 'Letter to the board', 'The relief boat comes on the first of March.')
  const { page, email } = await signUpAs('Otto Lind')
  await inviteToProject(owner.request, id, [email])
  await acceptInvitation(page.request, id)
  const path = `/chat/projects/${id}?panel=manageProjectKnowledgePanel`
  await page.goto(path)
  const knowledge = page.getByRole('region', { name: 'Project Knowledge' })
  await expect(knowledge.getByText('Letter to the board')).toBeVisible()
  await expect(knowledge.getByRole('button', { name: 'Add Files', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Project actions' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: /a symbol|the symbol/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Share/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fork' })).toBeHidden()
  await knowledge.getByRole('button', { name: 'Actions for Letter to the board' }).click()
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /Ask about/ }).fill('When does the relief boat come?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('first of March')

  await inviteToProject(owner.request, id, [email], 'EDITOR')
  await page.goto(path)
  await expect(knowledge.getByRole('button', { name: 'Add Files', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Project actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeHidden()
  await page.keyboard.press('Escape')

  await owner.goto(`/chat/projects/${id}`)
  const restore = await failRequests(owner, 'POST', /\/archive$/)
  await act(owner, 'Archive')
  const confirmDialog = owner.getByRole('alertdialog', { name: 'Archive this project?' })
  await confirmDialog.getByRole('button', { name: 'Archive project' }).click()
  await expect(owner.getByText('Couldn’t archive the project')).toBeVisible()
  await restore()
  await confirmDialog.getByRole('button', { name: 'Archive project' }).click()
  await expect(owner.getByText('Project archived', { exact: true })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Archived' })).toBeDisabled()
  await expect(owner.getByRole('button', { name: 'Project actions' })).toBeHidden()
  await expect(owner.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()

  // the editor’s page became read-only without a reload
  await expect(page.getByRole('button', { name: 'Project actions' })).toBeHidden()
  await expect(knowledge.getByRole('button', { name: 'Add Files', exact: true })).toBeHidden()
  await expect(page.getByRole('textbox', { name: /Ask about/ })).toBeHidden()
  await expect(page.getByText(/not change anything/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
  await knowledge.getByRole('button', { name: /^Letter to the board/ }).click()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('The relief boat')
  const chat = page.getByRole('region', { name: 'Your chats' }).getByRole('link')
  await chat.click()
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('first of March')
  await expect(page.getByRole('region', { name: 'Project Knowledge' })).toBeHidden()
  // CHT-06: the breadcrumb leads those who didn't create the project back to it, not to the list
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Lighthouse', exact: true })).toBeVisible()
  await expect(trail.getByRole('link', { name: 'Projects' })).toBeHidden()
})

test(
  'PRJ-36 KNO-08 a project’s chats load page by page and report failures, and panels close with their page',
  { tag: '@release' },
  async ({ person: page }) => {
    const id = await makeProject(page.request, 'Lighthouse')
    await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
    const chats = page.getByRole('region', { name: 'Your chats' })
    await expect(chats.getByText('No chats yet')).toBeVisible()
    for (let number = 1; number <= 25; number++)
      await dataOf(page.request.post('/v1/chats', { data: { title: `Question ${number}`, projectId: id } }))
    await expect(chats.getByRole('link', { name: 'Question 25' })).toBeVisible()
    const restore = await failRequests(page, 'GET', threadsPath)
    await page.reload()
    const alert = chats.getByRole('alert').filter({ hasText: 'Couldn’t load the chats' })
    await expect(alert).toContainText(unreachableText)
    await restore()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(chats.getByRole('link')).toHaveCount(20)
    const restoreNextPage = await failRequests(page, 'GET', /\/threads\?.*cursor=/)
    await chats.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(chats.getByRole('alert')).toHaveText(unreachableText)
    await restoreNextPage()
    await chats.getByRole('button', { name: 'Try again' }).click()
    await expect(chats.getByRole('link')).toHaveCount(25)
    await expect(page.getByRole('region', { name: 'Project Knowledge' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).first().click()
    await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Project Knowledge' })).toBeHidden()
    await page.goto('/chat/projects/0190d3c4-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  },
)
