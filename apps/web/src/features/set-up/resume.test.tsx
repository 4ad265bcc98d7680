import { deleteProject, getProject, updateProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest } from '../../test/fixtures.ts'
import { respond, neverRespond, respondWithError } from '../../test/server.ts'
import { goalText, openSetUp } from '../../test/set-up.ts'

const name = 'Unfinished Project Nov 21, 2026'

it('PRJ-04 PRJ-19 resumes a draft from the list at its goal, and keeps it in the URL', async () => {
  const app = await openSetUp({ goal: goalText })
  await userEvent.click(app.screen.getByRole('main').getByRole('link', { name }))
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  expect(app.path()).toBe(`/chat/projects?resume=${app.draft.id}`)
  await expect.element(app.dialog.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
})

it('PRJ-19 opens the setup when its owner opens the page of an unfinished project', async () => {
  const app = await openSetUp({ goal: goalText })
  await app.router.navigate({ to: '/chat/projects/$projectId', params: { projectId: app.draft.id } })
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  expect(app.path()).toBe(`/chat/projects?resume=${app.draft.id}`)
})

it('PRJ-19 opens the page of a project that was finished meanwhile', async () => {
  const app = await openSetUp({ status: 'COMPLETED', name: 'Tides' })
  await app.router.navigate({ to: '/chat/projects', search: { resume: app.draft.id } })
  await expect.poll(app.path).toBe(`/chat/projects/${app.draft.id}`)
})

it('PRJ-19 shows that the draft is loading, and can be closed meanwhile', async () => {
  const app = await openSetUp({ goal: goalText })
  neverRespond(getProject)
  await userEvent.click(app.screen.getByRole('main').getByRole('link', { name }))
  await expect.element(app.dialog.getByText('Loading your project')).toBeInTheDocument()
  await app.press('Close')
  await expect.element(app.dialog).not.toBeInTheDocument()
  expect(app.path()).toBe('/chat/projects')
})

it('PRJ-19 says why the draft didn’t load and retries', async () => {
  const app = await openSetUp({ goal: goalText })
  respondWithError(getProject, 'UNAVAILABLE', 'The database is not answering.')
  await userEvent.click(app.screen.getByRole('main').getByRole('link', { name }))
  await expect
    .element(app.dialog.getByRole('heading', { name: 'Couldn’t load your project. Please try again.' }))
    .toBeVisible()
  respond(getProject, app.draft)
  await app.press('Try again')
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
})

it('PRJ-18 PRJ-19 cancels a resumed setup without deleting the draft', async () => {
  const app = await openSetUp({ goal: goalText })
  const deletedPaths: unknown[] = []
  respond(deleteProject, ({ url }) => {
    deletedPaths.push(url)
    return { id: app.draft.id }
  })
  await userEvent.click(app.screen.getByRole('main').getByRole('link', { name }))
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const confirmDialog = app.screen.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel Setup' }))
  await expect.element(app.dialog).not.toBeInTheDocument()
  expect(app.path()).toBe('/chat/projects')
  expect(deletedPaths).toEqual([])
})

it('PRJ-19 doesn’t open for guests', async () => {
  respond(getUser, aGuest())
  const app = await openSetUp({}, '/chat/projects?resume=01950000-0000-7000-8000-000000000000')
  await expect.element(app.screen.getByRole('heading', { name: 'Unlock Projects' })).toBeVisible()
  await expect.element(app.dialog).not.toBeInTheDocument()
})

it('PRJ-22 starts over with the typed goal when the unfinished project is gone', async () => {
  const app = await openSetUp({ goal: goalText })
  await userEvent.click(app.screen.getByRole('main').getByRole('link', { name }))
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  respondWithError(updateProject, 'NOT_FOUND', 'Not found')
  await app.press('Next')
  await expect
    .element(app.dialog.getByRole('alert'))
    .toHaveTextContent('No project ID found. Please start over.')
  await app.press(/^AI-assisted/)
  await expect.element(app.dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
  expect(app.sent.creations).toHaveLength(1)
})
