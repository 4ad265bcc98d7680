import { requestEmailCode, verifyEmail } from '@atelier/contract/endpoints/people/account'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import {
  acceptInvitation,
  dismissInvitation,
  listInvitations,
} from '@atelier/contract/endpoints/people/invitations'
import { getProject, listProjects, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aBell, aGuest, anInvitation, aProject } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError, streamLive, streamText } from '../../test/server.ts'

type App = Awaited<ReturnType<typeof openApp>>

const openBell = async (invitations: ProjectInvitation[]) => {
  respond(listInvitations, aBell(...invitations))
  const app = await openApp('/chat')
  await userEvent.click(app.screen.getByRole('button', { name: /^Notifications/ }))
  return app
}

const item = ({ screen }: App, name: string) =>
  screen.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name })

const mockProject = (invitation: ProjectInvitation) => {
  respond(
    getProject,
    aProject({ id: invitation.projectId, name: invitation.projectName, userRole: 'VIEWER' }),
  )
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
}

describe('the notification list', () => {
  it('MBR-08 shows pending invitations first and dismissed ones faded, and counts the pending ones', async () => {
    const app = await openBell([
      anInvitation({ projectName: 'Beacon' }),
      anInvitation({ projectName: 'Museum', isDismissedByInvitee: true }),
    ])
    await expect.element(app.screen.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
    await expect.element(item(app, 'Beacon').getByRole('button', { name: 'Not now' })).toBeVisible()
    await expect.element(item(app, 'Museum').getByRole('button', { name: 'Join Project' })).toBeVisible()
    await expect.element(item(app, 'Museum').getByRole('button', { name: 'Not now' })).not.toBeInTheDocument()
    const color = (name: string) =>
      getComputedStyle(item(app, name).getByText(name, { exact: true }).element()).color
    expect(color('Museum')).not.toBe(color('Beacon'))
  })

  it('MBR-06 asks for an emailed code when the email isn’t verified, and joins with it', async () => {
    const invitation = anInvitation({ projectName: 'Lighthouse', joinsBy: 'CODE' })
    const app = await openBell([invitation])
    await expect.element(app.screen.getByText(/invited you to “Lighthouse”: verify your email/)).toBeVisible()
    respond(requestEmailCode, { email: 'ada@example.org' })
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' }))
    const form = item(app, 'Lighthouse').getByRole('form', { name: 'Verify your email' })
    await expect.element(form.getByText(/Sent to ada@example.org/)).toBeVisible()
    const code = form.getByRole('textbox', { name: 'Code' })
    await expect.element(code).toHaveFocus()
    respondWithError(verifyEmail, 'BAD_INPUT', 'This is not the newest code.')
    await userEvent.fill(code, '1111 1111')
    await userEvent.click(form.getByRole('button', { name: 'Join Project' }))
    await expect.element(code).toHaveAccessibleDescription('This is not the newest code.')
    mockProject(invitation)
    const bodies: unknown[] = []
    respond(verifyEmail, async ({ request }) => {
      bodies.push(await request.json())
      respond(listInvitations, aBell({ ...invitation, joinsBy: 'BELL' }))
      return { email: 'ada@example.org' }
    })
    respond(acceptInvitation, async ({ request }) => {
      bodies.push(await request.json())
      return { projectId: invitation.projectId }
    })
    await userEvent.fill(code, '2222 2222')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(app.path()).toBe(`/chat/projects/${invitation.projectId}`))
    expect(bodies).toEqual([
      { code: '2222 2222' },
      { projectId: invitation.projectId, invitationId: invitation.invitationId },
    ])
  })

  it('MBR-06 says that the link is needed when nothing else works', async () => {
    const app = await openBell([anInvitation({ projectName: 'Lighthouse', joinsBy: 'LINK' })])
    const line = item(app, 'Lighthouse')
    await expect.element(line.getByText('Join with the link from Grace.')).toBeVisible()
    await expect.element(line.getByRole('button', { name: 'Join Project' })).not.toBeInTheDocument()
    await expect.element(line.getByRole('button', { name: 'Not now' })).toBeVisible()
  })

  it('MBR-08 caps the badge at 99+ and truncates names at 120 px', async () => {
    const name = 'The lighthouse of Skerrydown and everything around it'
    const { screen } = await openBell(Array.from({ length: 100 }, () => anInvitation({ projectName: name })))
    await expect.element(screen.getByRole('button', { name: 'Notifications, 99+ new' })).toBeVisible()
    await expect.element(screen.getByText('99+', { exact: true })).toBeInTheDocument()
    const truncatedName = screen.getByRole('dialog').getByTitle(name).first().element()
    expect(truncatedName.getBoundingClientRect().width).toBeLessThanOrEqual(120)
    expect(truncatedName.scrollWidth).toBeGreaterThan(truncatedName.clientWidth)
  })

  it('MBR-08 counts beyond the first page, and loads the rest on scroll', async () => {
    const all = Array.from({ length: 45 }, (_, n) => anInvitation({ projectName: `Beacon ${n}` }))
    const cursors: (string | null)[] = []
    respond(listInvitations, ({ url }) => {
      const cursor = url.searchParams.get('cursor')
      cursors.push(cursor)
      const start = Number(cursor ?? 0)
      return {
        invitations: all.slice(start, start + 20),
        nextCursor: start + 20 < all.length ? String(start + 20) : null,
        pending: all.length,
      }
    })
    const { screen } = await openApp('/chat')
    await expect.element(screen.getByText(/44 more in Notifications/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 45 new' }))
    const notificationsDialog = screen.getByRole('dialog', { name: 'Notifications' })
    await expect.element(notificationsDialog.getByText('Beacon 19')).toBeInTheDocument()
    expect(cursors).toEqual([null])
    for (const last of ['Beacon 39', 'Beacon 44']) {
      notificationsDialog.getByRole('listitem').last().element().scrollIntoView()
      await expect.element(notificationsDialog.getByText(last)).toBeInTheDocument()
    }
    expect(cursors).toEqual([null, '20', '40'])
    await expect
      .element(notificationsDialog.getByRole('button', { name: 'Load more' }))
      .not.toBeInTheDocument()
  })

  it('MBR-08 says why the next page didn’t load, keeps the list and retries', async () => {
    const first = anInvitation({ projectName: 'Beacon' })
    respond(listInvitations, { invitations: [first], nextCursor: 'next', pending: 2 })
    const { screen } = await openApp('/chat')
    await expect.element(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
    respondWithError(listInvitations, 'UNAVAILABLE', 'The database is not answering.')
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 2 new' }))
    const notificationsDialog = screen.getByRole('dialog', { name: 'Notifications' })
    await expect
      .element(notificationsDialog.getByRole('alert'))
      .toMatchTextContent(/The database is not answering/)
    await expect.element(notificationsDialog.getByText('Beacon', { exact: true })).toBeVisible()
    respond(listInvitations, {
      invitations: [anInvitation({ projectName: 'Museum' })],
      nextCursor: null,
      pending: 2,
    })
    await userEvent.click(notificationsDialog.getByRole('button', { name: 'Try again' }))
    await expect.element(notificationsDialog.getByText('Museum', { exact: true })).toBeVisible()
  })

  it('MBR-08 shows that it is loading, and that it is empty', async () => {
    neverRespond(listInvitations)
    const loadingApp = await openApp('/chat')
    await userEvent.click(loadingApp.screen.getByRole('button', { name: 'Notifications' }))
    await expect.element(loadingApp.screen.getByText('Loading invitations...')).toBeVisible()
    await loadingApp.screen.unmount()
    const { screen } = await openBell([])
    await expect.element(screen.getByText('You have no pending invitations.')).toBeVisible()
  })

  it('MBR-08 says why it didn’t load, and retries', async () => {
    respondWithError(listInvitations, 'UNAVAILABLE', 'The database is not answering.')
    const { screen } = await openApp('/chat')
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The database is not answering/)
    respond(listInvitations, aBell(anInvitation({ projectName: 'Beacon' })))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('dialog').getByText('Beacon', { exact: true })).toBeVisible()
  })

  it('MBR-08 is hidden from guests', async () => {
    respond(getUser, aGuest())
    const { screen } = await openApp('/chat')
    await expect.element(screen.getByRole('button', { name: 'Sign in for free' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument()
  })

  it('MBR-06 MBR-07 joins a project, confirms that and opens it', async () => {
    const invitation = anInvitation()
    const { projectId, invitationId } = invitation
    const app = await openBell([invitation])
    mockProject(invitation)
    const bodies: unknown[] = []
    respond(acceptInvitation, async ({ request }) => {
      bodies.push(await request.json())
      return { projectId }
    })
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' }))
    await expect.element(app.screen.getByText('Project invitation accepted successfully')).toBeVisible()
    await vi.waitFor(() => expect(app.path()).toBe(`/chat/projects/${projectId}`))
    expect(bodies).toEqual([{ projectId, invitationId }])
  })

  it('MBR-06 closes after joining, even if the list updates before the response arrives', async () => {
    const invitation = anInvitation()
    const eventStream = streamLive(followEvents)
    const app = await openBell([invitation])
    mockProject(invitation)
    respond(acceptInvitation, async () => {
      respond(listInvitations, aBell())
      eventStream.send({ type: 'invitation' })
      await expect.element(app.screen.getByText('You have no pending invitations.')).toBeVisible()
      return { projectId: invitation.projectId }
    })
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' }))
    await vi.waitFor(() => expect(app.path()).toBe(`/chat/projects/${invitation.projectId}`))
    await expect.element(app.screen.getByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument()
    eventStream.end()
  })

  it('MBR-06 MBR-07 dismisses an invitation, which can still be accepted', async () => {
    const invitation = anInvitation()
    const app = await openBell([invitation])
    respond(listInvitations, aBell({ ...invitation, isDismissedByInvitee: true }))
    respond(dismissInvitation, { invitationId: invitation.invitationId })
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Not now' }))
    await expect.element(app.screen.getByText('Project invitation dismissed successfully')).toBeVisible()
    await expect
      .element(item(app, 'Lighthouse').getByRole('button', { name: 'Not now' }))
      .not.toBeInTheDocument()
    await expect.element(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' })).toBeVisible()
  })

  it('MBR-07 says that joining or dismissing failed, and why', async () => {
    const app = await openBell([anInvitation()])
    respondWithError(acceptInvitation, 'PROJECT_ARCHIVED', 'This project is archived.')
    respondWithError(dismissInvitation, 'NOT_FOUND', 'Not found')
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' }))
    await expect.element(app.screen.getByText('Failed to accept project invitation')).toBeVisible()
    await userEvent.click(item(app, 'Lighthouse').getByRole('button', { name: 'Not now' }))
    await expect.element(app.screen.getByText('Failed to dismiss project invitation')).toBeVisible()
  })

  it('MBR-08 updates automatically when someone sends an invitation', async () => {
    const notification = Promise.withResolvers<void>()
    respond(listInvitations, async () => {
      notification.resolve()
      return aBell()
    })
    streamText(followEvents, () => {
      respond(listInvitations, aBell(anInvitation()))
      return 'id: 1\ndata: {"type":"invitation"}\n\n'
    })
    const { screen } = await openApp('/chat')
    await notification.promise
    await expect.element(screen.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  })
})

describe('the banner', () => {
  const line = ({ screen }: App) => screen.getByText(/Grace invited you to “Lighthouse”/)

  it('MBR-08 appears on load when invitations are pending, and after dismissal only on the next load', async () => {
    respond(listInvitations, aBell(anInvitation(), anInvitation()))
    const app = await openApp('/chat')
    await expect.element(line(app)).toMatchTextContent(/1 more in Notifications/)
    await userEvent.click(app.screen.getByRole('button', { name: 'Dismiss' }))
    await expect.element(line(app)).not.toBeInTheDocument()
    expect(localStorage.getItem('atelier-invitation-banner')).toBe('hidden')
    await app.screen.unmount()
    const reopenedApp = await openApp('/chat')
    await expect.element(line(reopenedApp)).toBeVisible()
  })

  it('MBR-08 is hidden when no invitation is pending', async () => {
    const app = await openBell([anInvitation({ isDismissedByInvitee: true })])
    await expect.element(item(app, 'Lighthouse').getByRole('button', { name: 'Join Project' })).toBeVisible()
    await expect.element(line(app)).not.toBeInTheDocument()
  })
})
