import {
  acceptInvitation,
  dismissInvitation,
  getInvitation,
  listInvitations,
} from '@atelier/contract/endpoints/people/invitations'
import { getProject, listProjects, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aBell, aGuest, anInvitation, aProject, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, respondWithError, server } from '../../test/server.ts'

const token = 'the-secret-of-a-mailed-link'

const open = async (email = 'ada@example.org') => {
  const invitation = anInvitation({ roleOffered: 'EDITOR' })
  respond(getInvitation, { ...invitation, email, isExpired: false })
  respond(getProject, aProject({ id: invitation.projectId, userRole: 'EDITOR' }))
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  const bodies: unknown[] = []
  respond(acceptInvitation, async ({ request }) => {
    bodies.push(await request.json())
    return { projectId: invitation.projectId }
  })
  const app = await openApp(`/invitations/${token}`)
  const main = app.screen.getByRole('main')
  return {
    ...app,
    main,
    invitation,
    requests: bodies,
    join: main.getByRole('button', { name: 'Join Project' }),
  }
}

it('MBR-06 shows the project, inviter and role of an emailed invitation, and joins with its link', async () => {
  const { main, join, invitation, requests, path, screen } = await open()
  await expect.element(main.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
  await expect.element(main.getByText(/Grace invited you to this project as an editor/)).toBeVisible()
  await userEvent.click(join)
  await expect.element(screen.getByText('Project invitation accepted successfully')).toBeVisible()
  await vi.waitFor(() => expect(path()).toBe(`/chat/projects/${invitation.projectId}`))
  const { projectId, invitationId } = invitation
  expect(requests).toEqual([{ projectId, invitationId, token }])
})

it('MBR-06 says who an invitation was sent to when someone else opens it, and lets them join anyway', async () => {
  const { main, join, requests } = await open('eve@example.org')
  await expect
    .element(main.getByText('Sent to eve@example.org. You’ll join as Ada Lovelace (ada@example.org).'))
    .toBeVisible()
  await userEvent.click(join)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

it('MBR-06 leads a guest through creating an account, and then joins', async () => {
  respond(getUser, aGuest())
  const { join, screen, invitation, requests, path } = await open('grace@example.org')
  await userEvent.click(join)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Sign in to join “Lighthouse”')).toBeVisible()
  server.use(
    http.post('/api/auth/sign-up/email', () => {
      respond(getUser, aUser({ name: 'Grace', email: 'grace@example.org' }))
      return HttpResponse.json({ token: 't', user: {} })
    }),
  )
  await userEvent.fill(dialog.getByLabelText('Name'), 'Grace')
  await userEvent.fill(dialog.getByLabelText('Email'), 'grace@example.org')
  await userEvent.fill(dialog.getByLabelText('Password'), 'correct horse battery')
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(path()).toBe(`/chat/projects/${invitation.projectId}`))
  const { projectId, invitationId } = invitation
  expect(requests).toEqual([{ projectId, invitationId, token }])
})

it('MBR-06 dismisses an invitation that is in the notifications, and otherwise only closes the page', async () => {
  const dismissedBodies: unknown[] = []
  const { main, path, invitation, screen } = await open()
  respond(dismissInvitation, async ({ request }) => {
    dismissedBodies.push(await request.json())
    return { invitationId: invitation.invitationId }
  })
  await userEvent.click(main.getByRole('button', { name: 'Not now' }))
  await vi.waitFor(() => expect(path()).toBe('/chat'))
  expect(dismissedBodies).toEqual([])
  await screen.unmount()

  const boundInvitation = anInvitation()
  respond(listInvitations, aBell(boundInvitation))
  respond(getInvitation, { ...boundInvitation, email: 'ada@example.org', isExpired: false })
  const reopenedApp = await openApp(`/invitations/${token}`)
  await expect.element(reopenedApp.screen.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await userEvent.click(reopenedApp.screen.getByRole('main').getByRole('button', { name: 'Not now' }))
  await vi.waitFor(() => expect(reopenedApp.path()).toBe('/chat'))
  expect(dismissedBodies).toEqual([
    { projectId: boundInvitation.projectId, invitationId: boundInvitation.invitationId },
  ])
})

it('MBR-06 says that a link was used or revoked', async () => {
  respondWithError(getInvitation, 'NOT_FOUND', 'Not found')
  const { screen } = await openApp(`/invitations/${token}`)
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

it('MBR-06 says that the server can’t be reached, and retries', async () => {
  failNetwork(getInvitation)
  const { screen } = await openApp(`/invitations/${token}`)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Couldn’t reach/)
  respond(getInvitation, { ...anInvitation(), email: 'ada@example.org', isExpired: false })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
})

it('MBR-06 says that a link has expired, and who can resend it', async () => {
  respond(getInvitation, { ...anInvitation(), email: 'ada@example.org', isExpired: true })
  const { screen } = await openApp(`/invitations/${token}`)
  await expect.element(screen.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expect.element(screen.getByText(/Ask Grace to resend the invitation to “Lighthouse”/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join Project' })).not.toBeInTheDocument()
})
