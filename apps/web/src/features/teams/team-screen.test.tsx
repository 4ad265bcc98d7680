import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import { listTeamInvitations } from '@atelier/contract/endpoints/teams/team-invitations'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { InvitationId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { TeamInvitee, Team, TeamMember } from '@atelier/contract/teams/team'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGuest, aTeam, aTeamMember, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError, streamLive } from '../../test/server.ts'

const currentUser = aUser({ plan: 'team' })

const anAddress = (email: string, change: Partial<TeamInvitee> = {}): TeamInvitee => ({
  invitationId: InvitationId.parse(newId()),
  email,
  role: 'member',
  invitedAt: Date.now(),
  isExpired: false,
  holder: null,
  mailFailure: null,
  ...change,
})

let team: Team | null = null
let members: TeamMember[] = []
let pendingPeople: TeamInvitee[] = []
let mayCreate = false

beforeEach(() => {
  team = aTeam()
  mayCreate = false
  members = [
    aTeamMember('Ada Lovelace', { uid: currentUser.id, role: 'owner' }),
    aTeamMember('Grace', { role: 'admin' }),
    aTeamMember('Edith'),
  ]
  pendingPeople = []
  respond(getUser, currentUser)
  respond(listTeamInvitations, { invitations: [] })
  respond(endpoints.getOwnTeam, () => ({ team, mayCreate }))
  respond(endpoints.listTeamPeople, () => ({ members, asked: pendingPeople }))
})

const open = async () => {
  const app = await openApp('/settings/team')
  const row = (name: string) => app.screen.getByRole('listitem').filter({ hasText: name })
  return { ...app, row }
}

const asMember = () => {
  team = aTeam({
    role: 'member',
    permissions: { MANAGE_TEAM: false, LEAVE_TEAM: true, DELETE_TEAM: false },
  })
  members = [aTeamMember('Grace', { role: 'owner' }), aTeamMember('Ada Lovelace', { uid: currentUser.id })]
}

it('AUTH-01 MBR-03 tells a team without the team plan what is missing', async () => {
  team = aTeam()
  const withPlan = await open()
  await expect.element(withPlan.screen.getByRole('heading', { name: 'Keepers', level: 1 })).toBeVisible()
  await expect.element(withPlan.screen.getByText(/isn’t on the team plan/)).not.toBeInTheDocument()
  await withPlan.screen.unmount()
  respond(getUser, aUser({ plan: 'free' }))
  const { screen } = await open()
  await expect.element(screen.getByText(/isn’t on the team plan\. Everyone keeps/)).toBeVisible()
})

describe('without a team', () => {
  beforeEach(() => {
    team = null
  })

  it('MBR-03 leads from the account menu to creating and naming a team', async () => {
    mayCreate = true
    const bodies: unknown[] = []
    respond(endpoints.createTeam, async ({ request }) => {
      bodies.push(await request.json())
      team = aTeam({ memberCount: 1 })
      mayCreate = false
      return team
    })
    const { screen, path } = await openApp('/chat')
    await userEvent.click(screen.getByRole('button', { name: /^Account:/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Team' }))
    await vi.waitFor(() => expect(path()).toBe('/settings/team'))
    await userEvent.click(screen.getByRole('button', { name: 'Create a team' }))
    await userEvent.click(screen.getByRole('button', { name: 'Create team' }))
    await expect.element(screen.getByText('Enter a name.')).toBeVisible()
    await userEvent.fill(screen.getByLabelText('Name'), ' Keepers ')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Keepers', level: 1 })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ name: 'Keepers' }])
  })

  it('MBR-03 says what creating a team requires', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText(/requires the team plan/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Create a team' })).not.toBeInTheDocument()
  })

  it('MBR-03 keeps the input when a team couldn’t be created, and says why', async () => {
    mayCreate = true
    respondWithError(endpoints.createTeam, 'CONFLICT', 'You are in the team “Lamps” already.')
    const { screen } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Create a team' }))
    await userEvent.fill(screen.getByLabelText('Name'), 'Keepers')
    await userEvent.click(screen.getByRole('button', { name: 'Create team' }))
    await expect.element(screen.getByText(/in the team “Lamps” already/)).toBeVisible()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Keepers')
  })

  it('MBR-03 asks a guest to sign in', async () => {
    respond(getUser, aGuest())
    const { screen } = await open()
    await expect.element(screen.getByText('Teams require an account')).toBeVisible()
  })
})

it('MBR-03 shows that the team is loading, why it didn’t load, and retries', async () => {
  neverRespond(endpoints.getOwnTeam)
  const loadingScreen = await open()
  await expect.element(loadingScreen.screen.getByText('Loading your team')).toBeInTheDocument()
  await loadingScreen.screen.unmount()
  respondWithError(endpoints.getOwnTeam, 'UNAVAILABLE', 'The database is away.')
  const screenWithError = await open()
  await expect.element(screenWithError.screen.getByText('The database is away.')).toBeVisible()
  respond(endpoints.getOwnTeam, { team, mayCreate })
  await userEvent.click(screenWithError.screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screenWithError.screen.getByRole('heading', { name: 'Keepers' })).toBeVisible()
})

it('MBR-01 lists the people with their roles, and says why they didn’t load', async () => {
  const { screen, row } = await open()
  await expect.element(screen.getByText('3 people · You’re the owner')).toBeVisible()
  await expect.element(row('Ada Lovelace').getByText('You')).toBeVisible()
  await expect.element(row('Ada Lovelace').getByText('Owner')).toBeVisible()
  await expect.element(row('Grace').getByRole('button', { name: /Grace.*’s role/ })).toBeVisible()
  await expect.element(row('Edith').getByRole('button', { name: /Edith.*’s role/ })).toBeVisible()
  await screen.unmount()
  respondWithError(endpoints.listTeamPeople, 'UNAVAILABLE', 'The database is away.')
  const screenWithError = await open()
  await expect.element(screenWithError.screen.getByText('Couldn’t load the team members')).toBeVisible()
})

it('MBR-02 invites people by email, and says what is wrong with an email', async () => {
  const bodies: unknown[] = []
  respond(endpoints.inviteToTeam, async ({ request }) => {
    bodies.push(await request.json())
    const otto = anAddress('otto@example.org', { role: 'admin' })
    pendingPeople = [otto]
    return { asked: [otto], skipped: [{ email: 'edith@example.org', reason: 'Is in it.' }] }
  })
  const { screen, row } = await open()
  const form = screen.getByRole('form', { name: 'Invite to team' })
  const field = form.getByLabelText('Email addresses')
  await userEvent.fill(field, 'nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(bodies).toEqual([])
  await userEvent.fill(field, 'Otto <Otto@example.org>, edith@example.org')
  await userEvent.click(form.getByRole('button', { name: /Role/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Admin' }))
  await userEvent.click(form.getByRole('button', { name: 'Invite' }))
  await expect.element(screen.getByText('Invitations/updates processed successfully')).toBeVisible()
  await expect.element(screen.getByText('edith@example.org: Is in it.')).toBeVisible()
  await expect.element(row('otto@example.org').getByText('Admin')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(bodies).toEqual([{ emails: ['otto@example.org', 'edith@example.org'], role: 'admin' }])
})

it('MBR-02 keeps the emails when no one could be invited', async () => {
  respondWithError(
    endpoints.inviteToTeam,
    'TOO_MANY_REQUESTS',
    'These were too many invitations for an hour.',
  )
  const { screen } = await open()
  const field = screen.getByLabelText('Email addresses')
  await userEvent.fill(field, 'otto@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Failed to send invitations.')).toBeVisible()
  await expect.element(field).toHaveValue('otto@example.org')
})

it('MBR-06 copies the link of an unsent email, resends an expired invitation, and revokes one', async () => {
  const writeTextSpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const [unsentInvitation, oldInvitation] = [
    anAddress('otto@example.org', { mailFailure: messages.members.noEmail }),
    anAddress('finn@example.org', { isExpired: true }),
  ]
  pendingPeople = [unsentInvitation, oldInvitation]
  respond(endpoints.resendTeamInvitation, ({ url }) => {
    pendingPeople = pendingPeople.map((each) => ({ ...each, isExpired: false }))
    const invitationId = url.pathname.split('/').at(-2)
    return {
      invitationId: InvitationId.parse(invitationId),
      link: 'https://atelier.example/invitations/team/x',
      isMailed: invitationId === oldInvitation.invitationId,
    }
  })
  respond(endpoints.revokeTeamInvitation, () => {
    pendingPeople = [oldInvitation]
    return { invitationId: unsentInvitation.invitationId }
  })
  const { screen, row } = await open()
  await expect.element(screen.getByText(messages.members.noEmail)).toBeVisible()
  await userEvent.click(row('otto@example.org').getByRole('button', { name: 'Copy link' }))
  await vi.waitFor(() =>
    expect(writeTextSpy).toHaveBeenCalledWith('https://atelier.example/invitations/team/x'),
  )
  await screen.unmount()

  pendingPeople = [unsentInvitation, oldInvitation]
  const reopenedScreen = await open()
  await expect.element(reopenedScreen.row('finn@example.org').getByText('Expired')).toBeVisible()
  await userEvent.click(reopenedScreen.row('finn@example.org').getByRole('button', { name: 'Resend' }))
  await expect.element(reopenedScreen.screen.getByText('Invitation resent')).toBeVisible()
  await expect.element(reopenedScreen.row('finn@example.org').getByText('Expired')).not.toBeInTheDocument()
  await userEvent.click(reopenedScreen.screen.getByRole('button', { name: 'Actions for otto@example.org' }))
  await userEvent.click(reopenedScreen.screen.getByRole('menuitem', { name: 'Revoke invitation' }))
  await expect.element(reopenedScreen.screen.getByText('Invitation revoked')).toBeVisible()
  await expect.element(reopenedScreen.row('otto@example.org')).not.toBeInTheDocument()
})

it('MBR-05 changes a role, and restores it when that fails', async () => {
  const [, , edith] = members
  respond(endpoints.changeTeamRole, () => {
    members = members.map((each) => (each === edith ? { ...each, role: 'admin' as const } : each))
    return { member: aTeamMember('Edith', { role: 'admin' }) }
  })
  const { screen, row } = await open()
  const role = (name: string) => row(name).getByRole('button', { name: new RegExp(`${name}.*’s role`) })
  await userEvent.click(role('Edith'))
  await userEvent.click(screen.getByRole('option', { name: 'Admin' }))
  await expect.element(screen.getByText('Member updated successfully')).toBeVisible()
  await expect.element(role('Edith')).toMatchTextContent(/Admin/)
  respondWithError(endpoints.changeTeamRole, 'NOT_ALLOWED', 'Your role in this team doesn’t allow that.')
  await userEvent.click(role('Grace'))
  await userEvent.click(screen.getByRole('option', { name: 'Member' }))
  await expect.element(screen.getByText('An error occurred')).toBeVisible()
  await expect.element(role('Grace')).toMatchTextContent(/Admin/)
})

it('MBR-05 asks before removing someone, and says what they keep', async () => {
  respond(endpoints.removeFromTeam, () => {
    const [removedMember] = members.splice(2, 1)
    members = [...members]
    return { userId: removedMember?.uid ?? currentUser.id }
  })
  const { screen, row } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Edith' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from team' }))
  const confirmDialog = screen.getByRole('alertdialog')
  await expect.element(confirmDialog.getByText(/They’ll stay in the projects they joined/)).toBeVisible()
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Remove' }))
  await expect.element(screen.getByText('Member removed successfully')).toBeVisible()
  await expect.element(row('Edith')).not.toBeInTheDocument()
})

it('MBR-03 renames the team, and deletes it after confirmation', async () => {
  respond(endpoints.renameTeam, async ({ request }) => {
    team = aTeam({ name: ((await request.json()) as { name: string }).name })
    return team
  })
  respond(endpoints.deleteTeam, () => {
    const formerTeam = team
    team = null
    mayCreate = true
    return { teamId: formerTeam?.id ?? aTeam().id }
  })
  const { screen } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Keepers')
  await userEvent.fill(dialog.getByLabelText('Name'), 'Lamps')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Lamps', level: 1 })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete team' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }))
  await expect.element(screen.getByText('“Lamps” deleted')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create a team' })).toBeVisible()
})

it('MBR-03 shows a member who is in the team and how to leave, but no management', async () => {
  asMember()
  respond(endpoints.removeFromTeam, () => {
    team = null
    return { userId: currentUser.id }
  })
  const { screen, row } = await open()
  await expect.element(row('Grace').getByText('Owner')).toBeVisible()
  for (const name of ['Rename', 'Invite', 'Delete team'])
    await expect.element(screen.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Leave team' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }))
  await expect.element(screen.getByText('You left “Keepers”')).toBeVisible()
  await expect.element(screen.getByText('You’re not on a team')).toBeVisible()
})

it('MBR-05 updates automatically when someone is removed', async () => {
  const eventStream = streamLive(followEvents)
  const { row } = await open()
  await expect.element(row('Edith')).toBeVisible()
  members = members.slice(0, 2)
  eventStream.send({ type: 'team' })
  await expect.element(row('Edith')).not.toBeInTheDocument()
  eventStream.end()
})

it('MBR-03 fits long names on a phone', async () => {
  const longName = 'Keepersofthelightofskerrydownandeverythingarounditincludingtheboats '.repeat(2)
  team = aTeam({ name: longName.slice(0, 100) })
  members = [...members, aTeamMember(longName.trim())]
  pendingPeople = [
    anAddress(`${'x'.repeat(64)}@lighthouses-and-harbours-of-the-north.example`, { isExpired: true }),
  ]
  await page.viewport(360, 780)
  try {
    const { screen, row } = await open()
    await expect.element(row('Expired')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const main = screen.getByRole('main').element()
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  } finally {
    await page.viewport(1280, 800)
  }
})
