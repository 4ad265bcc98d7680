import {
  getProject,
  listProjectThreads,
  listRemovedSources,
  updateProject,
} from '@atelier/contract/endpoints/projects/projects'
import { addLink, getAttachment, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAttachment, aProject, drivesWith } from '../../test/fixtures.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, streamLive } from '../../test/server.ts'

const open = async (count: number) => {
  const sources = Array.from({ length: count }, (_, index) => anAttachment({ title: `Log ${index}` }))
  const project = aProject({ systemPrompt: 'Answer briefly.', drives: drivesWith(...sources) })
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listRemovedSources, {
    sources: [{ attachment: anAttachment({ title: 'Gone' }), removedAt: Date.now(), until: Date.now() }],
  })
  const { screen } = await openApp(`/chat/projects/${project.id}?panel=manageProjectKnowledgePanel`)
  return { screen, project, sources, panel: screen.getByRole('region', { name: 'Project Knowledge' }) }
}

it('KNO-01 shows removed sources below a long list without covering any of it', async () => {
  await page.viewport(1280, 600)
  const { screen, panel } = await open(20)
  screen.container.style.height = '100dvh'
  const removedButton = panel.getByRole('button', { name: /^Removed in the last 30 days/ })
  await expect.element(removedButton).toBeInTheDocument()
  const rows = panel.getByRole('list', { name: 'Sources' }).element().getBoundingClientRect()
  expect(removedButton.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(rows.bottom)
})

it('KNO-01 shows the size of all sources, and how much storage is used', async () => {
  respond(listVault, {
    attachments: [],
    total: 0,
    storageInfo: { used: 4.5 * 1024 ** 3, limit: 5 * 1024 ** 3, percentage: 90 },
    nextCursor: null,
  })
  const { panel, sources } = await open(3)
  const size = fileSize(sources.reduce((sum, { metadata }) => sum + metadata.size, 0))
  await expect.element(panel.getByText(new RegExp(`^${size} in 3 sources`))).toBeVisible()
  await expect.element(panel.getByText('You’ve used 4.5 GB of 5 GB.')).toBeVisible()
})

it('KNO-01 edits the instructions in place', async () => {
  const { panel, project } = await open(1)
  await userEvent.click(panel.getByRole('button', { name: 'Edit instructions' }))
  const field = panel.getByRole('textbox', { name: 'Custom Instructions' })
  await userEvent.fill(field, 'Answer at length.')
  const savedProject = { ...project, systemPrompt: 'Answer at length.', version: 2 }
  respond(updateProject, savedProject)
  respond(getProject, savedProject)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(panel.getByText('Answer at length.')).toBeVisible()
})

const openAndDemote = async () => {
  const events = streamLive(followEvents)
  const app = await open(1)
  const demote = () => {
    const permissions = { ...app.project.permissions, EDIT_PROJECT: false, ADD_KNOWLEDGE: false }
    respond(getProject, { ...app.project, userRole: 'VIEWER', permissions })
    events.send({ type: 'project', projectId: app.project.id, change: 'updated' })
  }
  return { ...app, demote }
}

it('DEF-01 PRJ-37 keeps typed instructions as read-only, copyable text when editing rights are lost', async () => {
  const { panel, demote } = await openAndDemote()
  await userEvent.click(panel.getByRole('button', { name: 'Edit instructions' }))
  const field = panel.getByRole('textbox', { name: 'Custom Instructions' })
  await userEvent.fill(field, 'Answer at length.')
  demote()
  await expect.element(panel.getByText(/^You can no longer edit/)).toBeVisible()
  await expect.element(field).toHaveValue('Answer at length.')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(panel.getByText('Answer briefly.')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'Copy your text' })).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Discard' }))
  await expect.element(field).not.toBeInTheDocument()
})

it('DEF-01 PRJ-37 closes unchanged instructions when editing rights are lost', async () => {
  const { panel, demote } = await openAndDemote()
  await userEvent.click(panel.getByRole('button', { name: 'Edit instructions' }))
  const field = panel.getByRole('textbox', { name: 'Custom Instructions' })
  await expect.element(field).toBeVisible()
  demote()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(panel.getByText('Answer briefly.')).toBeVisible()
})

it('DEF-01 KNO-07 keeps a text being typed when the right to add sources is lost', async () => {
  const { screen, panel, demote } = await openAndDemote()
  await userEvent.click(panel.getByRole('button', { name: 'Add Files' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Paste text' }))
  const field = screen.getByRole('dialog').getByRole('textbox').last()
  await userEvent.fill(field, 'The lamp is lit at dusk.')
  demote()
  await expect
    .poll(() => panel.getByRole('button', { name: 'Add Files', includeHidden: true }).elements())
    .toEqual([])
  await expect.element(field).toHaveValue('The lamp is lit at dusk.')
})

it('KNO-03 navigates from a source back to the knowledge', async () => {
  const { screen, panel, sources } = await open(1)
  const [source] = sources
  respond(getAttachment, source ?? anAttachment())
  respond(getAttachmentText, {
    text: 'The lamp.',
    offset: 0,
    totalCharacters: 9,
    pages: [],
    places: [],
  } as never)
  await userEvent.click(panel.getByRole('button', { name: /^Log 0/ }).first())
  const viewer = screen.getByRole('region', { name: 'Source', exact: true })
  await userEvent.click(viewer.getByRole('button', { name: 'Back to Project Knowledge' }))
  await expect.element(panel).toBeVisible()
})

it('KNO-04 says how many of several links were added, and keeps the others with their reason', async () => {
  const { screen, panel } = await open(1)
  respond(addLink, anAttachment({ type: 'LINK' }))
  await userEvent.click(panel.getByRole('button', { name: 'Add Files' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add Link' }))
  const dialog = screen.getByRole('dialog', { name: 'Add Link' })
  const field = dialog.getByLabelText('URL')
  await userEvent.fill(field, 'https://tides.example\nnowhere')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Link' }))
  await expect.element(screen.getByText('Added 1, 1 failed')).toBeVisible()
  await expect.element(field).toHaveValue('nowhere')
  await expect.element(dialog.getByText('nowhere: Invalid URL')).toBeVisible()
})
