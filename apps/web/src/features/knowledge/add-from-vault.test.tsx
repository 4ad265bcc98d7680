import {
  getProject,
  listProjectThreads,
  listRemovedSources,
} from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, aProject, aVaultItem } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'
import { check } from '../../test/set-up.ts'

const openMenu = async () => {
  const { drives: _none, ...listedProject } = aProject({ name: 'Lighthouse' })
  const project = aProject({ ...listedProject, drives: [{ folders: [{ attachments: [] }] }] })
  const projectSummary = { id: project.id, name: project.name, description: '', symbol: null }
  const log = aVaultItem({ title: 'log.pdf' })
  const items = [
    log,
    aVaultItem({ title: 'lens.webp', type: 'IMAGE', mimeType: 'image/webp' }),
    aVaultItem({ title: 'rota.md', usedInProjects: [projectSummary] }),
  ]
  const queries: (string | null)[] = []
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listRemovedSources, { sources: [] })
  respond(listVault, ({ url }) => {
    const q = url.searchParams.get('q')
    queries.push(q)
    const attachments = items.filter(({ title }) => title.includes(q ?? ''))
    const storageInfo = { used: 0, limit: 1, percentage: 0 }
    return { attachments, total: attachments.length, storageInfo, nextCursor: null }
  })
  const { screen } = await openApp(`/chat/projects/${project.id}?panel=manageProjectKnowledgePanel`)
  const panel = screen.getByRole('region', { name: 'Project Knowledge' })
  await userEvent.click(panel.getByRole('button', { name: 'Add Files' }))
  return { screen, log, requests: queries, entry: screen.getByRole('menuitem', { name: 'From your vault' }) }
}

it('KNO-01 VLT-10 adds vault files to the project, and says why others can’t be added', async () => {
  const bodies: unknown[] = []
  respond(addFromVault, async ({ request }) => {
    bodies.push(await request.json())
    return { attachments: [] }
  })
  const { screen, log, requests, entry } = await openMenu()
  await userEvent.click(entry)
  const dialog = screen.getByRole('dialog', { name: 'From your vault' })
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  await expect.element(dialog.getByRole('button', { name: 'Add to Project' })).toBeDisabled()
  await expect.element(box('lens.webp')).toBeDisabled()
  await expect
    .element(box('lens.webp'))
    .toHaveAccessibleDescription('Image uploads are not supported for projects')
  await expect.element(box('rota.md')).toHaveAccessibleDescription('Already in this project')
  await check(box('log.pdf'))
  // the selection is kept during a search
  await userEvent.fill(dialog.getByRole('searchbox'), 'rota')
  await expect.element(box('log.pdf')).not.toBeInTheDocument()
  expect(requests).toContain('rota')
  await expect.element(dialog.getByText('1 selected')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Project' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Files added to project successfully').first()).toBeVisible()
  expect(bodies).toEqual([{ attachmentIds: [log.id] }])
})

it('KNO-07 doesn’t offer the vault to guests', async () => {
  respond(getUser, aGuest())
  const { screen, entry } = await openMenu()
  await expect.element(screen.getByRole('menuitem', { name: 'Add Link' })).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()
})
