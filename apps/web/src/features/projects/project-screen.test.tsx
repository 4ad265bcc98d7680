import { followEvents } from '@atelier/contract/endpoints/site/events'
import {
  archiveProject,
  dismissRevocation,
  getProject,
  listProjects,
  listProjectThreads,
  updateProject,
} from '@atelier/contract/endpoints/projects/projects'
import { duplicateProject } from '@atelier/contract/endpoints/projects/sharing'
import { limits } from '@atelier/contract/limits'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aChat, allPermissions, aMember, aProject, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, respondWithError, streamLive } from '../../test/server.ts'

const open = async (project = aProject()) => {
  respond(getProject, project)
  respond(listProjectThreads, {
    chats: [aChat({ title: 'Paraffin', projectId: project.id })],
    nextCursor: null,
  })
  const app = await openApp(`/chat/projects/${project.id}`)
  const choose = async (action: string) => {
    await userEvent.click(app.screen.getByRole('button', { name: 'Project actions' }))
    await userEvent.click(app.screen.getByRole('menuitem', { name: action }))
  }
  return { ...app, project, choose }
}

it('PRJ-36 lists the user’s chats in the project', async () => {
  const { screen } = await open()
  const threads = screen.getByRole('region', { name: 'Your chats' })
  await expect.element(threads.getByRole('link', { name: 'Paraffin' })).toBeVisible()
})

it('PRJ-30 shows a symbol picker, the members, Share, and a menu with Edit and Archive in its header', async () => {
  const { screen } = await open(aProject({ members: ['Ada', 'Grace'].map(aMember), memberCount: 2 }))
  await expect.element(screen.getByRole('button', { name: /symbol/ })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Grace' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share', exact: true })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Project actions' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
})

it('reports a missing project exactly like another person’s', async () => {
  respondWithError(getProject, 'NOT_FOUND', 'There is no such project.')
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  const { screen } = await openApp(`/chat/projects/${newId()}`)
  await expect.element(screen.getByRole('heading', { name: 'Project not found' })).toBeVisible()
})

it('NAV-02 navigates from a project back to the list on a phone', async () => {
  await page.viewport(390, 844)
  const { screen, path } = await open()
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  await userEvent.click(screen.getByRole('link', { name: 'Back to Projects' }))
  await expect.poll(path).toBe('/chat/projects')
  await page.viewport(1280, 800)
})

it('SHR-02 PRJ-06 shows the name of the project that the user was removed from, with only a Dismiss button', async () => {
  const project = aProject({
    displayStatus: 'ACCESS_REVOKED',
    isMember: false,
    permissions: {
      SHARE_CHAT: false,
      EDIT_PROJECT: false,
      ADD_KNOWLEDGE: false,
      REMOVE_KNOWLEDGE: false,
      ARCHIVE_PROJECT: false,
    },
  })
  respondWithError(getProject, 'NOT_FOUND', 'There is no such project.')
  respond(listProjects, { projects: [project], nextCursor: null, total: 1 })
  respond(dismissRevocation, { id: project.id })
  const { screen, path } = await openApp(`/chat/projects/${project.id}`)
  await expect.element(screen.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Access Revoked' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(path).toBe('/chat/projects')
})

it('MBR-05 says that a project is no longer available, and hides it, once the user is removed', async () => {
  const eventStream = streamLive(followEvents)
  const { screen, project } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
  respondWithError(getProject, 'NOT_FOUND', 'Not found')
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  eventStream.send({ type: 'project', projectId: project.id, change: 'updated' })
  await expect.element(screen.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await expect.element(screen.getByText('Lighthouse')).not.toBeInTheDocument()
  eventStream.end()
})

describe('Edit Project Details', () => {
  it('PRJ-31 requires four characters for name and description, then saves', async () => {
    const { screen, project, choose } = await open()
    await choose('Edit')
    const dialog = screen.getByRole('dialog', { name: 'Edit Project Details' })
    const name = dialog.getByLabelText('Project Name')
    const description = dialog.getByLabelText('What are you trying to achieve?')
    await expect.element(name).toHaveValue('Lighthouse')
    await userEvent.fill(name, '  abc ')
    await userEvent.fill(description, 'abc')
    const saveButton = dialog.getByRole('button', { name: 'Save changes' })
    await userEvent.click(saveButton)
    await expect.element(name).toHaveAccessibleDescription('At least 4 characters. Name is required')
    await expect
      .element(description)
      .toHaveAccessibleDescription('At least 4 characters. Description is required')

    respond(updateProject, aProject({ ...project, name: 'Skerrydown' }))
    await userEvent.fill(name, 'Skerrydown')
    await userEvent.fill(description, 'Keep the light')
    await userEvent.click(saveButton)
    await expect.element(screen.getByText('Project Updated Successfully')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Skerrydown' })).toBeVisible()
  })

  it('PRJ-31 edits a project whose name is shorter than the current minimum', async () => {
    const { screen, project, choose } = await open(aProject({ name: 'Tax' }))
    await choose('Edit')
    const bodies: unknown[] = []
    respond(updateProject, async ({ request }) => {
      bodies.push(await request.json())
      return aProject({ ...project, description: 'Pay in time' })
    })
    await userEvent.fill(screen.getByLabelText('What are you trying to achieve?'), 'Pay in time')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await expect.element(screen.getByText('Project Updated Successfully')).toBeVisible()
    expect(bodies).toEqual([{ description: 'Pay in time' }])
  })

  it('PRJ-31 says that the change wasn’t saved, and keeps the input', async () => {
    respondWithError(updateProject, 'UNAVAILABLE', 'The database is not answering.')
    const { screen, choose } = await open()
    await choose('Edit')
    const name = screen.getByLabelText('Project Name')
    await userEvent.fill(name, 'Skerrydown')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await expect.element(screen.getByText('Error updating Project. Please try again.')).toBeVisible()
    await expect.element(name).toHaveValue('Skerrydown')
  })

  it('PRJ-31 says when someone else has changed the project, keeps the input, and overwrites on request', async () => {
    const { screen, project, choose } = await open()
    await choose('Edit')
    respondWithError(updateProject, 'PRECONDITION_FAILED', 'Someone else has changed this project meanwhile.')
    respond(getProject, aProject({ ...project, name: 'Their name', version: 2 }))
    const name = screen.getByLabelText('Project Name')
    await userEvent.fill(name, 'My name')
    const saveButton = screen.getByRole('button', { name: 'Save changes' })
    await userEvent.click(saveButton)
    await expect.element(screen.getByText(/Someone else has changed this project/)).toBeVisible()
    await expect.element(name).toHaveValue('My name')

    const versions: (string | null)[] = []
    respond(updateProject, ({ request }) => {
      versions.push(request.headers.get('if-match'))
      return aProject({ ...project, name: 'My name', version: 3 })
    })
    await userEvent.click(saveButton)
    await expect.element(screen.getByText('Project Updated Successfully')).toBeVisible()
    expect(versions).toEqual(['"2"'])
  })
})

it('PRJ-35 duplicates the user’s own project under a suggested name, and opens it', async () => {
  const longName = 'A'.repeat(limits.project.titleMax)
  const { choose, screen, path } = await open(aProject({ name: longName }))
  await choose('Duplicate')
  const dialog = screen.getByRole('dialog', { name: 'Duplicate this project' })
  const proposedName = `${longName.slice(0, -' (copy)'.length)} (copy)`
  await expect.element(dialog.getByRole('textbox', { name: 'Name of your copy' })).toHaveValue(proposedName)
  const copy = aProject({ name: proposedName })
  respond(duplicateProject, copy)
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate project' }))
  await expect.poll(path).toBe(`/chat/projects/${copy.id}`)
})

it('PRJ-35 doesn’t offer duplicating to editors', async () => {
  const { screen } = await open(aProject({ userRole: 'EDITOR' }))
  await userEvent.click(screen.getByRole('button', { name: 'Project actions' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Duplicate' })).not.toBeInTheDocument()
})

describe('archive', () => {
  it('PRJ-33 asks first, then makes the project read-only', async () => {
    const { screen, project, choose } = await open()
    respond(archiveProject, aProject({ ...project, archived: true, displayStatus: 'ARCHIVED' }))
    await choose('Archive')
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Archive this project?' })
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Archive project' }))
    await expect.element(screen.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Project actions' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /symbol/ })).not.toBeInTheDocument()
  })

  it('PRJ-33 is offered only to the owner', async () => {
    const permissions = { ...allPermissions, ARCHIVE_PROJECT: false }
    const { screen } = await open(aProject({ userRole: 'EDITOR', permissions }))
    await userEvent.click(screen.getByRole('button', { name: 'Project actions' }))
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument()
  })

  it('PRJ-34 doesn’t show a viewer the menu or let them change the symbol', async () => {
    const permissions = { ...allPermissions, EDIT_PROJECT: false, ARCHIVE_PROJECT: false }
    const { screen } = await open(aProject({ userRole: 'VIEWER', permissions }))
    await expect.element(screen.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Project actions' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /symbol/ })).not.toBeInTheDocument()
  })
})

it.for([
  [
    'the server’s message',
    () => respondWithError(updateProject, 'PROJECT_ARCHIVED', 'This project is archived.'),
    'This project is archived.',
  ],
  ['that it failed when no server responds', () => failNetwork(updateProject), 'Failed to update symbol.'],
] as const)(
  'PRJ-32 changes the symbol at once, rolls back on failure, and says %s',
  async ([, fail, message]) => {
    fail()
    const { screen } = await open()
    const symbolButton = screen.getByRole('button', { name: 'Change the symbol 🗼' })
    await userEvent.click(symbolButton)
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Search symbols' }), 'ocean')
    await expect.element(screen.getByRole('gridcell', { name: /wave/i }).first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible()
    await expect.element(symbolButton).toBeVisible()
  },
)
