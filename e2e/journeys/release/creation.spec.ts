import { emailText } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { failRequests, holdRequests, unreachableText } from '../../fixtures/failures.ts'
import { dataOf } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const goal = 'Know how Skerrydown was supplied with paraffin'
const projects = /^\/v1\/projects$/
const oneProject = /^\/v1\/projects\/[\w-]{36}$/
const searchPath = /\/magic-import\/search$/

const open = async (page: Page) => {
  await page.goto('/chat/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  return page.getByRole('dialog')
}

const begin = async (page: Page, text = goal) => {
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^AI-assisted/ }).click()
  await dialog.getByRole('textbox', { name: 'Your goal' }).fill(text)
  return dialog
}

const attach = async (page: Page, name = 'letter.txt') => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(emailText) })
}

test('PRJ-12 PRJ-18 PRJ-20 PRJ-22 the manual setup shows each rule under its field, and keeps the input on failure', async ({
  person: page,
}) => {
  const dialog = await open(page)
  await dialog.getByRole('button', { name: /^Start from scratch/ }).click()
  const title = dialog.getByRole('textbox', { name: 'Project title' })
  const description = dialog.getByRole('textbox', { name: 'Description' })
  const instructions = dialog.getByRole('textbox', { name: 'Custom Instructions' })
  const createButton = dialog.getByRole('button', { name: 'Create Project' })
  await expect(title).toBeFocused()
  await createButton.click()
  await expect(dialog.getByText('A project title is required.')).toBeVisible()
  await expect(dialog.getByText('A short description is required.')).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('x'.repeat(101))
  await description.fill('x'.repeat(501))
  await instructions.fill('x'.repeat(2501))
  await expect(dialog.getByText('Project title is too long.')).toBeVisible()
  await expect(dialog.getByText('Project description is too long.')).toBeVisible()
  await expect(dialog.getByText('Instructions are too long.')).toBeVisible()
  await title.fill('Paraffin')
  await description.fill('For the lamp')
  await instructions.fill('Answer briefly.')
  await dialog.getByRole('button', { name: 'Choose a symbol' }).click()
  await page.getByRole('searchbox', { name: 'Search symbols' }).fill('lamp')
  await page.getByRole('gridcell', { name: 'diya lamp' }).click()
  await expect(dialog.getByRole('button', { name: 'Change the symbol 🪔' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Start from scratch/ }).click()
  await expect(title).toHaveValue('Paraffin')

  await dialog.getByRole('button', { name: 'Close' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await confirmDialog.getByRole('button', { name: 'Continue Setup' }).click()
  const restore = await failRequests(page, 'POST', projects)
  await createButton.click()
  await expect(page.getByText('Failed to create project')).toBeVisible()
  await expect(page.getByText(unreachableText)).toBeVisible()
  await expect(instructions).toHaveValue('Answer briefly.')
  await dialog.getByRole('button', { name: 'AI-assisted' }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Failed to start project creation' })
  await expect(alert).toContainText(unreachableText)
  await expect(dialog.getByText('How would you like to start?')).toBeVisible()
  await restore()
  await dialog.getByRole('button', { name: /^AI-assisted/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your goal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Start from scratch/ }).click()
  await createButton.click()
  await expect(page.getByText('Project created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paraffin', level: 1 })).toBeVisible()
  const { total } = await dataOf(page.request.get('/v1/projects'))
  expect(total).toBe(1)
})

test('PRJ-13 PRJ-14 PRJ-17 PRJ-21 PRJ-22 the assisted setup reports what is missing or fails, and loses nothing', async ({
  person: page,
  site,
}) => {
  const dialog = await begin(page, 'too short')
  const goalField = dialog.getByRole('textbox', { name: 'Your goal' })
  const nextButton = dialog.getByRole('button', { name: 'Next' })
  await nextButton.click()
  await expect(
    dialog.getByText('Please enter a meaningful project goal (at least 10 characters)'),
  ).toBeVisible()
  await expect(goalField).toBeFocused()
  await goalField.fill('x'.repeat(1001))
  await expect(dialog.getByText('Your goal is too long.')).toBeVisible()
  await goalField.fill(goal)
  const restoreGoal = await failRequests(page, 'PATCH', oneProject)
  await nextButton.click()
  await expect(page.getByText('An error occurred while processing your request')).toBeVisible()
  await expect(goalField).toHaveValue(goal)
  await restoreGoal()

  // the search fails: the next step is the attachments, with the reason
  await dialog.getByText('Magic Import', { exact: true }).click()
  const restoreSearch = await failRequests(page, 'POST', searchPath)
  await nextButton.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to find resources' })).toContainText(
    unreachableText,
  )
  await expect(dialog.getByText('Upload at least 1 attachment(s).')).toBeVisible()
  await expect(nextButton).toBeDisabled()
  await restoreSearch()

  // search results: all are optional, and those that can't be added are counted
  site.answers = {
    '/wikipedia': {
      query: {
        search: [
          { title: 'Paraffin', snippet: 'Lamp oil' },
          { title: 'Kerosene lamp', snippet: 'A lamp' },
        ],
      },
    },
  }
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(goalField).toHaveValue(goal)
  const heldSearch = await holdRequests(page, 'POST', searchPath)
  await nextButton.click()
  const progressList = dialog.getByRole('list', { name: 'Search' })
  await expect(progressList.getByRole('listitem')).toHaveCount(4)
  await heldSearch.release()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByText('Upload at least 1 attachment(s).')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await nextButton.click()
  await dialog.getByText('Paraffin', { exact: true }).click()
  const restoreLinks = await failRequests(page, 'POST', /^\/v1\/attachments\/link$/)
  await dialog.getByRole('button', { name: 'Add selected (1)' }).click()
  await expect(page.getByText('Added 0, 1 failed')).toBeVisible()
  await restoreLinks()

  await dialog.getByRole('textbox', { name: 'Link' }).fill('no address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  const heldUpload = await holdRequests(page, 'PATCH', /^\/v1\/uploads\//)
  await attach(page)
  await nextButton.click()
  await expect(dialog.getByText('Please wait until all files finish uploading.')).toBeVisible()
  await heldUpload.release()
  await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
  await expect(dialog.getByText(/Analyzing|Uploading/)).toHaveCount(0)

  // canceling fails without a network: the dialog stays and says so
  const restoreDelete = await failRequests(page, 'DELETE', oneProject)
  await page.keyboard.press('Escape')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await confirmDialog.getByRole('button', { name: 'Cancel Setup' }).click()
  await expect(page.getByText('Unable to stop project creation. Please try again.')).toBeVisible()
  await restoreDelete()
  await confirmDialog.getByRole('button', { name: 'Cancel Setup' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Create your first project')).toBeVisible()
})

test('PRJ-16 PRJ-19 PRJ-20 PRJ-22 a draft that fails to load says so, and its proposal is edited field by field', async ({
  person: page,
}) => {
  const { id } = await dataOf(
    page.request.post('/v1/projects', {
      data: { name: 'Unfinished Project 1 March', creationMode: 'MERLIN', goal },
    }),
  )
  await page.goto('/chat/projects')
  const projectPath = /^\/v1\/projects\/[\w-]{36}$/
  const heldProject = await holdRequests(page, 'GET', projectPath)
  await page.getByRole('link', { name: /^Unfinished Project/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Loading your project')).toBeAttached()
  await heldProject.release()
  await expect(dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goal)
  const restoreLoad = await failRequests(page, 'GET', projectPath)
  await page.reload()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Couldn’t load your project. Please try again.' })
  await expect(alert).toContainText(unreachableText)
  await restoreLoad()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('textbox', { name: 'Your goal' }).fill(`${goal} in winter`)
  const nextButton = dialog.getByRole('button', { name: 'Next' })
  await nextButton.click()
  await attach(page)
  await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
  await expect(dialog.getByText(/Analyzing|Uploading/)).toHaveCount(0)
  // an unresponsive model can be canceled
  const heldGeneration = await holdRequests(page, 'POST', /\/generate$/)
  await nextButton.click()
  await expect(dialog.getByRole('list', { name: 'Setup' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
  await heldGeneration.release()
  await nextButton.click()
  const steps = dialog.getByRole('list', { name: 'Setup' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /Analyzing documents/,
    /Generating a title/,
    /Generating a description/,
    /Creating the system prompt/,
  ])
  await expect(dialog.getByRole('heading', { name: 'Review your project' })).toBeVisible()

  const title = dialog.getByRole('textbox', { name: 'Project title' })
  const proposedTitle = await title.inputValue()
  const createButton = dialog.getByRole('button', { name: 'Create Project', exact: true })
  await title.fill('')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(501))
  await createButton.click()
  await expect(dialog.getByText('A project title is required.')).toBeVisible()
  await expect(dialog.getByText('Project description is too long.')).toBeVisible()
  const restoreGeneration = await failRequests(page, 'POST', /\/generate$/)
  await dialog.getByRole('button', { name: 'Regenerate title' }).click()
  await expect(page.getByText('Couldn’t generate the project. Please try again.')).toBeVisible()
  await expect(title).toHaveValue('')
  await restoreGeneration()
  await dialog.getByRole('button', { name: 'Regenerate title' }).click()
  await expect(title).toHaveValue(proposedTitle)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Oil for the lamp')
  const restoreCreate = await failRequests(page, 'PATCH', projectPath)
  await createButton.click()
  await expect(page.getByText('Failed to create project')).toBeVisible()
  await expect(title).toHaveValue(proposedTitle)
  await restoreCreate()
  await createButton.click()
  await expect(page).toHaveURL(`/chat/projects/${String(id)}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Oil for the lamp')).toBeVisible()
})
