import type { Attachment } from '@atelier/contract/sources/attachment'
import {
  getAttachment,
  getAttachmentChanges,
  getAttachmentText,
  refetchLink,
  retryAttachment,
} from '@atelier/contract/endpoints/sources/attachments'
import {
  getProject,
  listProjectThreads,
  listRemovedSources,
} from '@atelier/contract/endpoints/projects/projects'
import type { Project } from '@atelier/contract/projects/project'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allPermissions, anAttachment, aProject, drivesWith } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const hour = 3_600_000
const title = 'Tides of Skerrydown'

const aLink = (change: Partial<Attachment> = {}) =>
  anAttachment({ title, type: 'LINK', url: 'https://tides.example/today', ...change })

const aFailed = (name: string, retryable: boolean) =>
  anAttachment({
    title: name,
    status: 'failed',
    failure: { code: 'CANNOT_PROCESS', message: `${name} cannot be read.`, retryable },
  })

const open = async (attachments: Attachment[], change: Partial<Project> = {}) => {
  let project = aProject({ ...change, drives: drivesWith(...attachments) })
  respond(getProject, () => project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listRemovedSources, { sources: [] })
  const { screen } = await openApp(`/chat/projects/${project.id}?panel=manageProjectKnowledgePanel`)
  const panel = screen.getByRole('region', { name: 'Project Knowledge' })
  return {
    screen,
    panel,
    openMenu: () => userEvent.click(panel.getByRole('button', { name: `Actions for ${title}` })),
    change: (...next: Attachment[]) => {
      project = { ...project, drives: drivesWith(...next) }
    },
  }
}

describe('a link', () => {
  it('KNO-01 shows when it was read, and is refreshed from its menu', async () => {
    const link = aLink({ readAt: Date.now() - 3 * hour })
    const { screen, panel, openMenu, change } = await open([link])
    await expect.element(panel.getByText(/^tides\.example · read (3|yesterday)/)).toBeVisible()
    respond(refetchLink, () => {
      const pendingLink = {
        ...link,
        status: 'analysing',
        progress: { analysingProgress: 0, step: '' },
      } as const
      change(pendingLink)
      return pendingLink
    })
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }))
    await expect.element(panel.getByText('Analyzing · 0%')).toBeVisible()
  })

  it('KNO-02 opens with its text, even if processing ends before the refresh responds', async () => {
    const link = aLink()
    const { screen, openMenu } = await open([link])
    respond(refetchLink, { ...link, status: 'analysing' })
    respond(getAttachment, link)
    respond(getAttachmentText, { text: 'High water at noon.', offset: 0, totalCharacters: 19, sections: [] })
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }))
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Preview' }))
    await expect.element(screen.getByText('High water at noon.')).toBeVisible()
  })

  it('KNO-01 says why it couldn’t be refreshed', async () => {
    const { screen, openMenu } = await open([aLink()])
    respondWithError(refetchLink, 'CONFLICT', 'This source is still being read.')
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }))
    await expect.element(screen.getByText('Couldn’t refresh the web page')).toBeVisible()
    await expect.element(screen.getByText('This source is still being read.')).toBeVisible()
  })

  it('KNO-01 says that the earlier text is kept when a refresh fails', async () => {
    const failure = { code: 'LINK_UNREACHABLE', message: 'The page answered 410.', retryable: true } as const
    const { panel } = await open([aLink({ failure })])
    await expect
      .element(panel.getByText(/Couldn’t refresh the link. The earlier text is kept. The page answered 410/))
      .toBeVisible()
  })

  it('KNO-01 is refreshed only by people who may add knowledge, while every reader sees what changed', async () => {
    const { screen, openMenu } = await open([aLink()], {
      userRole: 'VIEWER',
      permissions: { ...allPermissions, ADD_KNOWLEDGE: false, REMOVE_KNOWLEDGE: false },
    })
    await openMenu()
    await expect.element(screen.getByRole('menuitem', { name: 'What changed' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Refresh' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('menuitem', { name: 'Keep up to date…' })).not.toBeInTheDocument()
  })

  it('KNO-01 doesn’t offer a refresh for files', async () => {
    const { screen, openMenu } = await open([anAttachment({ title })])
    await openMenu()
    await expect.element(screen.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Refresh' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('menuitem', { name: 'What changed' })).not.toBeInTheDocument()
  })
})

describe('What changed', () => {
  const compare = async () => {
    const { screen, openMenu } = await open([aLink()])
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'What changed' }))
    return screen.getByRole('dialog', { name: 'What changed' })
  }
  const timestamps = { readAt: Date.now(), previousReadAt: Date.now() - 48 * hour }

  it('KNO-01 shows added and removed paragraphs', async () => {
    respond(getAttachmentChanges, {
      ...timestamps,
      added: ['A new lens is fitted.'],
      removed: ['The lamp is lit at dusk.'],
    })
    const dialog = await compare()
    await expect
      .element(dialog.getByRole('region', { name: 'Added' }).getByText('A new lens is fitted.'))
      .toBeVisible()
    await expect
      .element(dialog.getByRole('region', { name: 'Removed' }).getByText('The lamp is lit at dusk.'))
      .toBeVisible()
  })

  it('KNO-01 says that nothing changed', async () => {
    respond(getAttachmentChanges, { ...timestamps, added: [], removed: [] })
    await expect.element((await compare()).getByText(/^No paragraphs were added/)).toBeVisible()
  })

  it('KNO-01 says that there is no earlier version to compare with', async () => {
    respond(getAttachmentChanges, { ...timestamps, previousReadAt: null, added: [], removed: [] })
    await expect
      .element((await compare()).getByText(/No changes since this link was first read/))
      .toBeVisible()
  })

  it('KNO-01 says why the changes didn’t load, and retries', async () => {
    respondWithError(getAttachmentChanges, 'CONFLICT', 'This source hasn’t been read yet.')
    const dialog = await compare()
    await expect.element(dialog.getByText('This source hasn’t been read yet.')).toBeVisible()
    respond(getAttachmentChanges, { ...timestamps, added: ['A new lens is fitted.'], removed: [] })
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByText('A new lens is fitted.')).toBeVisible()
  })
})

describe('sources that couldn’t be read', () => {
  it('KNO-02 are counted, and all that can be retried are retried at once', async () => {
    const failedSources = [aFailed('one.pdf', true), aFailed('two.pdf', true), aFailed('three.pdf', false)]
    const { panel } = await open([...failedSources, anAttachment()])
    await expect.element(panel.getByText('Couldn’t read 3 sources')).toBeVisible()
    const onPath = vi.fn<(path: string) => void>()
    respond(retryAttachment, ({ url }) => {
      onPath(url.pathname)
      return anAttachment({ status: 'analysing' })
    })
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() =>
      expect(onPath.mock.calls.flat().sort()).toEqual(
        failedSources.slice(0, 2).map(({ id }) => `/v1/attachments/${id}/retry`),
      ),
    )
  })

  it('KNO-02 have no button when retrying can’t help', async () => {
    const { panel } = await open([aFailed('three.pdf', false)])
    await expect.element(panel.getByText('Couldn’t read 1 source')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})
