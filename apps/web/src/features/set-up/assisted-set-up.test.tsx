import { createProject, deleteProject } from '@atelier/contract/endpoints/projects/projects'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { respond, failNetwork, respondWithError } from '../../test/server.ts'
import { goalText, openSetUp, goToAttachments, goToGoal } from '../../test/set-up.ts'

it('PRJ-11 creates an unfinished project with a date in its name and asks for the goal', async () => {
  const app = await openSetUp()
  await goToGoal(app)
  const date = new Date().toLocaleDateString(undefined, { dateStyle: 'medium' })
  expect(app.sent.creations).toEqual([{ name: `Unfinished Project ${date}`, creationMode: 'MERLIN' }])
})

it('PRJ-11 PRJ-22 returns to the start with the reason and the typed title when creating the project fails', async () => {
  const app = await openSetUp()
  respondWithError(createProject, 'UNAVAILABLE', 'The database is not answering.')
  await userEvent.click(app.screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  await app.press(/^Start from scratch/)
  await userEvent.fill(app.dialog.getByRole('textbox', { name: 'Project title' }), 'Tidal charts')
  await app.press(/^AI-assisted/)
  const alert = app.dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Failed to start project creation.*not answering/)
  await app.press(/^Start from scratch/)
  await expect.element(app.dialog.getByRole('textbox', { name: 'Project title' })).toHaveValue('Tidal charts')
})

it('PRJ-12 navigates from manual setup back to the start and on to assisted setup', async () => {
  const app = await openSetUp()
  await userEvent.click(app.screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  await app.press(/^Start from scratch/)
  await app.press('Back')
  await expect.element(app.dialog.getByText('How would you like to start?')).toBeVisible()
  await app.press(/^Start from scratch/)
  await app.press(/^AI-assisted/)
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveFocus()
})

it('PRJ-21 requires a goal of at least ten characters, and rejects one that is too long', async () => {
  const app = await openSetUp()
  await goToGoal(app)
  const goalField = app.dialog.getByRole('textbox', { name: 'Your goal' })
  const tooShortMessage = 'Please enter a meaningful project goal (at least 10 characters)'
  await app.press('Next')
  await expect.element(goalField).toHaveAccessibleDescription(tooShortMessage)
  await userEvent.fill(goalField, ' Tides    ')
  await app.press('Next')
  await expect.element(goalField).toHaveAccessibleDescription(tooShortMessage)
  await userEvent.fill(goalField, 'x'.repeat(1001))
  await expect.element(goalField).toHaveAccessibleDescription('Your goal is too long.')
  expect(app.sent.changed).toEqual([])
})

it('PRJ-13 PRJ-14 saves the goal, and returns from the attachments with everything unchanged', async () => {
  const app = await openSetUp()
  await goToAttachments(app)
  expect(app.sent.changed).toEqual([{ goal: goalText }])
  await app.press('Back')
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  await app.press('Back')
  await app.press(/^AI-assisted/)
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  expect(app.sent.creations).toHaveLength(1)
})

it('PRJ-22 says when the goal wasn’t saved and keeps it', async () => {
  const app = await openSetUp()
  await goToGoal(app)
  const { updateProject } = await import('@atelier/contract/endpoints/projects/projects')
  failNetwork(updateProject)
  const goalField = app.dialog.getByRole('textbox', { name: 'Your goal' })
  await userEvent.fill(goalField, goalText)
  await app.press('Next')
  await expect.element(app.screen.getByText('An error occurred while processing your request')).toBeVisible()
  await expect.element(goalField).toHaveValue(goalText)
})

it('PRJ-18 deletes the unfinished project when the setup is canceled, and stays when that fails', async () => {
  const app = await openSetUp()
  await goToAttachments(app)
  await app.press('Close')
  const confirmDialog = app.screen.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  respondWithError(deleteProject, 'UNAVAILABLE', 'The database is not answering.')
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel Setup' }))
  await expect
    .element(app.screen.getByText('Unable to stop project creation. Please try again.'))
    .toBeVisible()
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Continue Setup' }))
  await expect.element(app.dialog.getByRole('button', { name: 'Upload files' })).toBeVisible()

  const deletedPaths: string[] = []
  respond(deleteProject, ({ url }) => {
    deletedPaths.push(url.pathname)
    return { id: app.draft.id }
  })
  await app.press('Close')
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel Setup' }))
  await expect.element(app.dialog).not.toBeInTheDocument()
  expect(deletedPaths).toEqual([`/v1/projects/${app.draft.id}`])
})

it('PRJ-18 leaves no draft when the setup is canceled while the project is being created', async () => {
  const app = await openSetUp()
  const creation = Promise.withResolvers<void>()
  respond(createProject, async () => {
    await creation.promise
    return app.draft
  })
  const deletedPaths: string[] = []
  respond(deleteProject, ({ url }) => {
    deletedPaths.push(url.pathname)
    return { id: app.draft.id }
  })
  await userEvent.click(app.screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  await app.press(/^AI-assisted/)
  await app.press('Close')
  const confirmDialog = app.screen.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel Setup' }))
  await expect.element(app.dialog).not.toBeInTheDocument()
  creation.resolve()
  await expect.poll(() => deletedPaths).toEqual([`/v1/projects/${app.draft.id}`])
})

it('PRJ-18 doesn’t ask for confirmation when nothing would be lost', async () => {
  const app = await openSetUp()
  await userEvent.click(app.screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  await app.press('Close')
  await expect.element(app.dialog).not.toBeInTheDocument()
})
