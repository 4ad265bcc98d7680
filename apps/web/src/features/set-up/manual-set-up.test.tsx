import {
  createProject,
  getProject,
  listProjects,
  listProjectThreads,
} from '@atelier/contract/endpoints/projects/projects'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aProject } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, respondWithError } from '../../test/server.ts'

const open = async () => {
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  const app = await openApp('/chat/projects')
  await userEvent.click(app.screen.getByRole('banner').getByRole('button', { name: 'New project' }))
  const dialog = app.screen.getByRole('dialog', { name: 'New project' })
  await userEvent.click(dialog.getByRole('button', { name: /^Start from scratch/ }))
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Create Project' }))
  return { ...app, dialog, field, submit }
}

it('PRJ-20 requires a title and a description, within their limits', async () => {
  const { field, submit } = await open()
  await submit()
  await expect.element(field('Project title')).toHaveAccessibleDescription('A project title is required.')
  await expect.element(field('Project title')).toHaveFocus()
  await expect.element(field('Description')).toHaveAccessibleDescription('A short description is required.')

  await userEvent.fill(field('Project title'), 'x'.repeat(101))
  await userEvent.fill(field('Description'), 'x'.repeat(501))
  await userEvent.fill(field('Custom Instructions'), 'x'.repeat(2501))
  await submit()
  await expect.element(field('Project title')).toHaveAccessibleDescription('Project title is too long.')
  await expect.element(field('Description')).toHaveAccessibleDescription('Project description is too long.')
  await expect.element(field('Custom Instructions')).toHaveAccessibleDescription('Instructions are too long.')
})

it('PRJ-12 creates the project manually and opens its page', async () => {
  const project = aProject({ name: 'Tidal charts' })
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  let body: unknown
  respond(createProject, async ({ request }) => {
    body = await request.json()
    return project
  })
  const { screen, field, path } = await open()
  await userEvent.fill(field('Project title'), '  Tidal charts ')
  await userEvent.fill(field('Description'), 'Tables of tides by port')
  await userEvent.keyboard('{Tab}Answer in tables.')
  await userEvent.click(screen.getByRole('button', { name: 'Create Project' }))
  await expect.element(screen.getByText('Project created successfully!')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Tidal charts' })).toBeVisible()
  expect(path()).toBe(`/chat/projects/${project.id}`)
  expect(body).toEqual({
    name: 'Tidal charts',
    description: 'Tables of tides by port',
    symbol: null,
    systemPrompt: 'Answer in tables.',
    creationMode: 'MANUAL',
  })
})

it('PRJ-22 says that creating the project failed, and doesn’t create a second one on retry', async () => {
  failNetwork(createProject)
  const { screen, field, submit } = await open()
  await userEvent.fill(field('Project title'), 'Tidal charts')
  await userEvent.fill(field('Description'), 'Tables')
  await submit()
  await expect.element(screen.getByText('Failed to create project')).toBeVisible()
  await expect.element(field('Project title')).toHaveValue('Tidal charts')

  const keys: (string | null)[] = []
  const issue = { path: 'body.name', message: 'You have a project of this name.' }
  respondWithError(createProject, 'BAD_INPUT', 'Some fields are wrong.', [issue], ({ request }) =>
    keys.push(request.headers.get('idempotency-key')),
  )
  await submit()
  await expect.element(field('Project title')).toHaveAccessibleDescription(issue.message)
  await submit()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).not.toBe(keys[1])
})

it('PRJ-18 asks before canceling the setup', async () => {
  const { screen, dialog, field } = await open()
  await userEvent.fill(field('Project title'), 'Tidal charts')
  await userEvent.keyboard('{Escape}')
  const confirmDialog = screen.getByRole('alertdialog', { name: 'Stop Project Setup?' })
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Continue Setup' }))
  await expect.element(confirmDialog).not.toBeInTheDocument()
  await expect.element(field('Project title')).toHaveValue('Tidal charts')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel Setup' }))
  await expect.element(dialog).not.toBeInTheDocument()
})
