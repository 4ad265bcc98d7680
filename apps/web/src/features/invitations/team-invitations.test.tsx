import { listInvitations } from '@atelier/contract/endpoints/people/invitations'
import * as endpoints from '@atelier/contract/endpoints/teams/team-invitations'
import { getOwnTeam, listTeamPeople } from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aBell, aGuest, anInvitation, aTeam, aTeamInvitation, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, server } from '../../test/server.ts'

const token = 'a-secret-of-a-team-invitation'
let pendingInvitations: TeamInvitation[] = []
let responses: unknown[] = []

beforeEach(() => {
  pendingInvitations = [aTeamInvitation()]
  responses = []
  respond(getOwnTeam, { team: aTeam({ role: 'member' }), mayCreate: false })
  respond(listTeamPeople, { members: [], asked: [] })
  respond(endpoints.listTeamInvitations, () => ({ invitations: pendingInvitations }))
  respond(endpoints.acceptTeamInvitation, async ({ request }) => {
    responses.push(await request.json())
    pendingInvitations = []
    return aTeam({ role: 'member' })
  })
  respond(endpoints.declineTeamInvitation, async ({ request }) => {
    const body = (await request.json()) as TeamInvitation
    responses.push(body)
    pendingInvitations = []
    return { invitationId: body.invitationId }
  })
})

describe('a team invitation in the notifications', () => {
  const openBell = async () => {
    const app = await openApp('/chat')
    await userEvent.click(app.screen.getByRole('button', { name: /^Notifications/ }))
    const notificationsDialog = app.screen.getByRole('dialog', { name: 'Notifications' })
    return { ...app, item: notificationsDialog.getByRole('listitem').filter({ hasText: 'Keepers' }) }
  }

  it('MBR-08 is listed before project invitations, and counted with them', async () => {
    respond(listInvitations, aBell(anInvitation()))
    const { screen } = await openBell()
    await expect.element(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
    const items = screen.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/Grace invited you to this team/)
    await expect.element(items.nth(1)).toMatchTextContent(/Lighthouse/)
    await expect
      .element(screen.getByText('Grace invited you to the team “Keepers” (1 more in Notifications)'))
      .toBeVisible()
  })

  it('MBR-06 is accepted, which opens the team', async () => {
    const { screen, item, path } = await openBell()
    const [invitation] = pendingInvitations
    await userEvent.click(item.getByRole('button', { name: 'Join team' }))
    await expect.element(screen.getByText('You joined “Keepers”')).toBeVisible()
    await vi.waitFor(() => expect(path()).toBe('/settings/team'))
    expect(responses).toEqual([{ invitationId: invitation?.invitationId }])
    await expect.element(screen.getByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument()
  })

  it('MBR-06 disappears when it is declined', async () => {
    const { screen, item } = await openBell()
    await userEvent.click(item.getByRole('button', { name: 'Decline' }))
    await expect.element(screen.getByText('Invitation declined')).toBeVisible()
    await expect.element(screen.getByText('You have no pending invitations.')).toBeVisible()
  })

  it('MBR-06 says why joining failed', async () => {
    respondWithError(endpoints.acceptTeamInvitation, 'CONFLICT', 'You are in the team “Lamps” already.')
    const { screen, item } = await openBell()
    await userEvent.click(item.getByRole('button', { name: 'Join team' }))
    await expect.element(screen.getByText('Couldn’t join the team')).toBeVisible()
    await expect.element(screen.getByText('You are in the team “Lamps” already.')).toBeVisible()
  })
})

describe('a team invitation link', () => {
  const open = async (email = 'ada@example.org', isExpired = false) => {
    const invitation = aTeamInvitation()
    pendingInvitations = []
    respond(endpoints.getTeamInvitation, { ...invitation, email, isExpired })
    const app = await openApp(`/invitations/team/${token}`)
    return { ...app, invitation, main: app.screen.getByRole('main') }
  }

  it('MBR-06 says who is inviting to which team, and joins', async () => {
    const { main, path, invitation } = await open()
    await expect.element(main.getByRole('heading', { name: 'Keepers' })).toBeVisible()
    await expect.element(main.getByText(/Grace invited you to this team as a member/)).toBeVisible()
    await expect.element(main.getByText('You’ll join as Ada Lovelace (ada@example.org).')).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Join team' }))
    await vi.waitFor(() => expect(path()).toBe('/settings/team'))
    expect(responses).toEqual([{ invitationId: invitation.invitationId, token }])
  })

  it('MBR-06 declines the invitation', async () => {
    const { main, path, invitation } = await open('otto@example.org')
    await expect.element(main.getByText(/Sent to otto@example.org/)).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Decline' }))
    await vi.waitFor(() => expect(path()).toBe('/chat'))
    expect(responses).toEqual([{ invitationId: invitation.invitationId, token }])
  })

  it('MBR-06 leads a guest through creating an account, and then joins', async () => {
    respond(getUser, aGuest())
    const { main, screen, path } = await open('grace@example.org')
    await userEvent.click(main.getByRole('button', { name: 'Join team' }))
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Sign in to respond to “Keepers”')).toBeVisible()
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
    await vi.waitFor(() => expect(path()).toBe('/settings/team'))
    expect(responses).toHaveLength(1)
  })

  it('MBR-06 says that the invitation has expired, or no longer exists', async () => {
    const expiredInvitation = await open('ada@example.org', true)
    await expect
      .element(expiredInvitation.screen.getByRole('heading', { name: 'This invitation has expired' }))
      .toBeVisible()
    await expect
      .element(expiredInvitation.screen.getByText(/Ask Grace to resend the invitation/))
      .toBeVisible()
    await expiredInvitation.screen.unmount()
    respondWithError(endpoints.getTeamInvitation, 'NOT_FOUND', 'Not found')
    const app = await openApp(`/invitations/team/${token}`)
    await expect.element(app.screen.getByText(/go to your team/)).toBeVisible()
    await userEvent.click(app.screen.getByRole('button', { name: 'Go to your team' }))
    await vi.waitFor(() => expect(app.path()).toBe('/settings/team'))
  })
})
