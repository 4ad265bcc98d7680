import { listMembers } from '@atelier/contract/endpoints/projects/members'
import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import {
  forkProject,
  generateSharingContent,
  getSharing,
  listCommunity,
  revalidateProject,
  setPublic,
  updateSharing,
  updateSharingContent,
} from '@atelier/contract/endpoints/projects/sharing'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/projects/project'
import type { Sharing } from '@atelier/contract/projects/sharing'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGuest, allPermissions, aProject, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import { mayFork, shareLabel } from './share-actions.tsx'

const sharingOf = (change: Partial<Sharing> = {}): Sharing => ({
  isPubliclyAccessible: false,
  visibilityStatus: 'PRIVATE',
  allowForking: false,
  allowSearchIndexing: false,
  isPublished: false,
  url: 'https://atelier.example/p/1',
  includeChats: false,
  content: { prompts: [], markdown: '' },
  ...change,
})

const sharingData = { isPubliclyAccessible: true, visibilityStatus: 'PUBLIC' } as const

const serve = (project: Project, sharing: Sharing) => {
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(getSharing, sharing)
  respond(listMembers, { members: [] })
  respond(revalidateProject, { projectId: project.id })
}

const openPanel = async (
  panel: string,
  project = aProject({ ...sharingData }),
  sharing = sharingOf({ ...sharingData }),
) => {
  serve(project, sharing)
  const openedPanel = await openApp(`/chat/projects/${project.id}?panel=${panel}`)
  return { ...openedPanel, project }
}

// must be the first test that opens the panel, while its parts aren't loaded yet
it('SHR-01 shows all parts of the panel at the same time', async () => {
  const partialTexts: string[] = []
  const inspect = () => {
    const isVisible = (name: string) => document.querySelector(`[aria-label="${name}"]`)?.checkVisibility()
    if (isVisible('Link access') && !isVisible('Invite people')) partialTexts.push(document.body.innerText)
  }
  const observer = new MutationObserver(inspect)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
  const { screen } = await openPanel('projectSharingPanel')
  await expect.element(screen.getByRole('form', { name: 'Invite people' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Link access' })).toBeVisible()
  observer.disconnect()
  expect(partialTexts).toEqual([])
})

describe('the Share button', () => {
  it.each([
    [{}, 'Share', true],
    [{ visibilityStatus: 'SHARED' }, 'Shared', true],
    [sharingData, 'Public', true],
    [{ archived: true, displayStatus: 'ARCHIVED' }, 'Archived', false],
    [{ displayStatus: 'ACCESS_REVOKED' }, 'Access Revoked', false],
  ] as const)('SHR-02 labels the button of a project with %j “%s”', (change, label, canOpen) => {
    expect(shareLabel(aProject(change))).toEqual({ label, canOpen })
  })

  it('SHR-02 PRJ-37 is hidden from people who may not share', async () => {
    const project = aProject({ userRole: 'VIEWER', permissions: { ...allPermissions, SHARE_CHAT: false } })
    serve(project, sharingOf())
    const { screen } = await openApp(`/chat/projects/${project.id}`)
    await expect.element(screen.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Share', exact: true }).query()).toBeNull()
  })
})

describe('Share project', () => {
  it('SHR-03 SHR-06 turns the link on with the chats, refreshes the page and copies the link', async () => {
    const { screen, project } = await openPanel(
      'projectSharingPanel',
      aProject({ visibilityStatus: 'SHARED' }),
      sharingOf({ visibilityStatus: 'SHARED' }),
    )
    const onBody = vi.fn<(body: unknown) => void>()
    const refreshSpy = vi.fn<() => void>()
    respond(setPublic, async ({ request }) => {
      onBody(await request.json())
      return sharingOf({ ...sharingData, includeChats: true })
    })
    respond(revalidateProject, () => {
      refreshSpy()
      return { projectId: project.id }
    })
    await userEvent.click(screen.getByText('Include my existing chats'))
    await userEvent.click(screen.getByText('Anyone with the link can read this project'))
    await expect.element(screen.getByText(messages.sharing.updated)).toBeVisible()
    expect(onBody).toHaveBeenCalledWith({
      projectId: project.id,
      isPubliclyAccessible: true,
      includeChats: true,
    })
    await vi.waitFor(() => expect(refreshSpy).toHaveBeenCalled())
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    await expect.element(screen.getByText(messages.sharing.linkCopied)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(write).toHaveBeenCalledWith('https://atelier.example/p/1')
  })

  it('SHR-06 says that sharing wasn’t enabled, and why', async () => {
    const { screen } = await openPanel('projectSharingPanel', aProject(), sharingOf())
    respondWithError(setPublic, 'NOT_ALLOWED', 'The owner alone may share.')
    await userEvent.click(screen.getByText('Anyone with the link can read this project'))
    await expect.element(screen.getByText(messages.sharing.enableFailed)).toBeVisible()
    await expect.element(screen.getByRole('switch', { name: /Anyone with the link/ })).not.toBeChecked()
  })

  it('SHR-04 rolls back the cloning switch when saving fails', async () => {
    const { screen } = await openPanel('projectSharingPanel')
    respondWithError(updateSharing, 'UNAVAILABLE', 'The database does not answer.')
    const cloningSwitch = screen.getByRole('switch', { name: /Allow forking/ })
    await userEvent.click(screen.getByText('Allow forking'))
    await expect.element(screen.getByText(messages.sharing.cloningFailed)).toBeVisible()
    await expect.element(cloningSwitch).not.toBeChecked()
  })

  it('SHR-01 shows the cards for cloning and customizing only when the project isn’t private', async () => {
    const { screen } = await openPanel('projectSharingPanel', aProject(), sharingOf())
    await expect.element(screen.getByRole('switch', { name: /Anyone with the link/ })).toBeVisible()
    expect(screen.getByText('Customize project').query()).toBeNull()
    expect(screen.getByRole('switch', { name: /Allow forking/ }).query()).toBeNull()
  })
})

it('SHR-01 SHR-05 fits the panels’ usual width: the role on one line, a prompt in full', async () => {
  await page.viewport(1280, 800)
  const { screen } = await openPanel('projectSharingPanel')
  const role = screen.getByRole('form', { name: 'Invite people' }).getByRole('button', { name: /Role/ })
  await expect.element(role).toBeVisible()
  expect(role.element().getBoundingClientRect().height).toBeLessThanOrEqual(40)
  await screen.unmount()
  const prompt =
    'Who kept the light of Skerrydown in the winter after the storm, and what did they write of it?'
  const { screen: customizePanel } = await openPanel(
    'customizeProjectPanel',
    aProject({ ...sharingData }),
    sharingOf({ ...sharingData, content: { prompts: [prompt], markdown: '' } }),
  )
  const field = customizePanel.getByRole('textbox', { name: 'Prompt 1' })
  await expect.element(field).toHaveValue(prompt)
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = field.element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
})

it('SHR-05 says what a link and a fork expose', async () => {
  const { screen } = await openPanel('projectSharingPanel', aProject({ ...sharingData, allowForking: true }))
  await expect
    .element(
      screen.getByText(/Generated page text can quote your sources\. They never see the sources themselves/),
    )
    .toBeVisible()
  await expect
    .element(screen.getByText('A fork copies only instructions and sources (files, links and text).'))
    .toBeVisible()
})

it('NAV-02 SHR-03 keeps the focus on a switch that saves', async () => {
  const project = aProject({ ...sharingData })
  const saveResponse = Promise.withResolvers<void>()
  const { screen } = await openPanel('projectSharingPanel', project)
  respond(updateSharing, async () => {
    await saveResponse.promise
    return sharingOf({ ...sharingData, allowForking: true })
  })
  const forkingSwitch = screen.getByRole('switch', { name: /^Allow forking/ })
  await expect.element(forkingSwitch).toBeVisible()
  forkingSwitch.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(forkingSwitch).toHaveFocus()
  saveResponse.resolve()
  await expect.element(screen.getByText(messages.sharing.updated)).toBeVisible()
  await expect.element(forkingSwitch).toHaveFocus()
})

describe('Customize Project', () => {
  it('SHR-05 opens at its own URL', async () => {
    const project = aProject({ ...sharingData })
    serve(project, sharingOf({ ...sharingData }))
    const { screen } = await openApp(`/chat/projects/${project.id}/customize`)
    await expect.element(screen.getByRole('heading', { name: 'Quickstart prompts' })).toBeVisible()
  })

  it('SHR-05 API-05 generates prompts, lets them be edited and saves them', async () => {
    const { screen, project } = await openPanel('customizeProjectPanel')
    respond(generateSharingContent, { contentType: 'PROMPTS', prompts: ['Who keeps the light?'] })
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }).first())
    await expect.element(screen.getByText(messages.sharing.promptsGenerated)).toBeVisible()
    await userEvent.fill(screen.getByRole('textbox', { name: 'Prompt 1' }), 'Who lit it first?')
    const onBody = vi.fn<(body: unknown) => void>()
    respond(updateSharingContent, async ({ request }) => {
      onBody(await request.json())
      return sharingOf({ ...sharingData, content: { prompts: ['Who lit it first?'], markdown: '' } })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save prompts' }))
    await expect.element(screen.getByText(messages.sharing.contentUpdated)).toBeVisible()
    expect(onBody).toHaveBeenCalledWith({ projectId: project.id, prompts: ['Who lit it first?'] })
  })

  it('SHR-05 SHR-06 keeps the input when saving fails', async () => {
    const { screen } = await openPanel('customizeProjectPanel')
    respondWithError(updateSharingContent, 'UNAVAILABLE', 'The database does not answer.')
    await userEvent.fill(screen.getByRole('textbox', { name: 'Page text' }), '## The light')
    await userEvent.click(screen.getByRole('button', { name: 'Save text' }))
    await expect.element(screen.getByText('The database does not answer.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Page text' })).toHaveValue('## The light')
  })

  it('SHR-05 switches both settings while the first is still being saved', async () => {
    const { screen } = await openPanel('customizeProjectPanel')
    const firstSave = Promise.withResolvers<undefined>()
    const bodies: object[] = []
    respond(updateSharing, async ({ request }) => {
      const { projectId: _, ...change } = (await request.json()) as { projectId: string }
      bodies.push(change)
      if (bodies.length === 1) await firstSave.promise
      return sharingOf({ ...sharingData, ...Object.assign({}, ...bodies) })
    })
    const published = screen.getByRole('switch', { name: /Publish to the community/ })
    const indexed = screen.getByRole('switch', { name: /Make public on the web/ })
    await userEvent.click(screen.getByText('Make public on the web'))
    await userEvent.click(screen.getByText('Publish to the community'))
    await expect.element(published).toBeChecked()
    const checkedStates: boolean[] = []
    const observer = new MutationObserver(() =>
      checkedStates.push((published.element() as HTMLInputElement).checked),
    )
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    firstSave.resolve(undefined)
    await vi.waitFor(() => expect(bodies).toEqual([{ allowSearchIndexing: true }, { isPublished: true }]))
    await expect.element(screen.getByText(messages.sharing.updated).first()).toBeVisible()
    observer.disconnect()
    await expect.element(indexed).toBeChecked()
    expect(checkedStates).not.toContain(false)
  })

  it('SHR-05 publishes only public projects', async () => {
    const { screen } = await openPanel('customizeProjectPanel', aProject(), sharingOf())
    await expect.element(screen.getByRole('switch', { name: /Publish to the community/ })).toBeDisabled()
    await expect.element(screen.getByRole('switch', { name: /Make public on the web/ })).toBeDisabled()
  })
})

describe('Fork', () => {
  it('PRJ-35 creates the user’s own copy and opens it', async () => {
    const project = aProject({
      ...sharingData,
      allowForking: true,
      isMember: false,
      createdByUserId: newId(),
      permissions: { ...allPermissions, SHARE_CHAT: false },
    })
    serve(project, sharingOf(sharingData))
    const { screen, path } = await openApp(`/chat/projects/${project.id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Fork' }))
    await expect.element(screen.getByText(/Files, links and text are copied/)).toBeVisible()
    const copy = aProject({
      name: 'Lighthouse (copy)',
      forkedFrom: { projectId: project.id, name: 'Lighthouse' },
    })
    respond(forkProject, copy)
    respond(getProject, copy)
    await userEvent.click(screen.getByRole('button', { name: 'Fork project' }))
    await vi.waitFor(() => expect(path()).toBe(`/chat/projects/${copy.id}`))
    await expect
      .element(screen.getByRole('link', { name: 'Lighthouse', exact: true }))
      .toHaveAttribute('href', `/chat/projects/${project.id}`)
  })

  it.for([
    ['anyone who didn’t create it', {}, {}, true],
    ['its creator', { createdByUserId: aUser().id }, {}, false],
    ['a guest', {}, { isGuest: true }, false],
    ['anyone when its owner allows no copies', { allowForking: false }, {}, false],
    ['anyone once it is archived', { archived: true }, {}, false],
  ] as const)('PRJ-35 shows Fork for %s: %j %j %s', ([, project, user, isOffered]) => {
    const defaults = { allowForking: true, createdByUserId: newId() }
    expect(mayFork(aProject({ ...defaults, ...project }), aUser(user))).toBe(isOffered)
  })

  it('PRJ-35 isn’t offered to the creator, or when it isn’t allowed', async () => {
    const ownProject = aProject({ ...sharingData, allowForking: true })
    serve(ownProject, sharingOf(sharingData))
    const { screen } = await openApp(`/chat/projects/${ownProject.id}`)
    await expect.element(screen.getByRole('button', { name: 'Public', exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Fork' }).query()).toBeNull()
  })
})

it('SHR-05 lists published projects, and opens one', async () => {
  const id = newId()
  respond(listCommunity, {
    projects: [
      {
        id: id as Project['id'],
        name: 'Goats',
        description: 'All about them',
        symbol: '🐐',
        ownerName: 'Grace',
        allowForking: true,
        publishedAt: Date.now(),
      },
    ],
    nextCursor: null,
  })
  const { screen } = await openApp('/chat/projects/community')
  await expect
    .element(screen.getByRole('link', { name: 'Goats' }))
    .toHaveAttribute('href', `/chat/projects/${id}`)
  await expect.element(screen.getByText('Forkable')).toBeVisible()
})

it.for(['projectSharingPanel', 'customizeProjectPanel'])(
  'SHR-01 SHR-05 shows none of the owner’s data in %s to a member who opens its URL',
  async (panel) => {
    const permissions = { ...allPermissions, SHARE_CHAT: false, ARCHIVE_PROJECT: false }
    const project = aProject({ ...sharingData, userRole: 'VIEWER', permissions })
    const { screen } = await openPanel(panel, project)
    await expect.element(screen.getByText(/^Only the project’s owner can/)).toBeVisible()
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Generate' })).not.toBeInTheDocument()
  },
)

it('PRJ-35 leads a visitor from a starter question to a copy with the question ready', async () => {
  const reader = aProject({
    ...sharingData,
    isMember: false,
    createdByUserId: newId(),
    allowForking: true,
    quickstartPrompts: ['Who keeps the lamp?'],
    permissions: { ...allPermissions, SHARE_CHAT: false },
  })
  const copy = aProject({ name: 'Lighthouse (copy)' })
  serve(reader, sharingOf())
  respond(forkProject, copy)
  const app = await openApp(`/chat/projects/${reader.id}?fork=1`)
  const dialog = app.screen.getByRole('dialog', { name: 'Fork this project' })
  await expect.element(dialog).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(app.path).toBe(`/chat/projects/${reader.id}`)
  await userEvent.click(app.screen.getByRole('button', { name: 'Who keeps the lamp?' }))
  respond(getProject, copy)
  await userEvent.click(dialog.getByRole('button', { name: 'Fork project' }))
  await expect
    .element(app.screen.getByRole('textbox', { name: /^Ask about/ }))
    .toHaveValue('Who keeps the lamp?')
  await expect.poll(app.path).toBe(`/chat/projects/${copy.id}`)
})

it('AUTH-04 remembers a guest’s action on a public project until they have an account', async () => {
  const reader = aProject({
    ...sharingData,
    isMember: false,
    allowForking: true,
    createdByUserId: newId(),
  })
  serve(reader, sharingOf())
  respond(getUser, aGuest())
  const { screen, path } = await openApp(`/chat/projects/${reader.id}?ask=Who+keeps+the+lamp`)
  await expect.element(screen.getByRole('dialog', { name: 'Welcome to Atelier' })).toBeVisible()
  expect(path()).toContain('ask=Who')
})
