import { inviteMembers, listTeamMembers } from '@atelier/contract/endpoints/people/invitations'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { listMembers } from '@atelier/contract/endpoints/projects/members'
import { listTeamPeople } from '@atelier/contract/endpoints/teams/teams'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aListedMember, aPendingMember, aProject, aTeamMember, aUser } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import type { TeamMember } from './api.ts'
import { InviteTeam } from './index.ts'

const person = (
  name: string,
  projectStatus: TeamMember['projectStatus'] = 'NOT_INVOLVED',
  currentProjectRole: TeamMember['currentProjectRole'] = null,
): TeamMember => {
  const { uid, email, picture } = aListedMember(name)
  if (uid === null) throw new Error('a member has an account')
  return { uid, name, email, picture, projectStatus, currentProjectRole }
}

const team = [
  person('Ada', 'IS_PROJECT_OWNER', 'OWNER'),
  person('Edith', 'REVOKED_FROM_PROJECT'),
  person('Finn', 'ACTIVE_MEMBER', 'EDITOR'),
  person('Grace'),
  person('Hanna', 'PENDING_INVITE', 'VIEWER'),
]

const open = async (user = aUser({ plan: 'team', teamId: 'team' }), project = aProject()) => {
  respond(getUser, user)
  respond(listTeamMembers, ({ url }) => {
    const q = url.searchParams.get('q') ?? ''
    return { members: team.filter(({ name }) => name.includes(q)), total: team.length }
  })
  const finn = aListedMember('Finn', { role: 'EDITOR' })
  respond(listMembers, { members: [aListedMember('Ada', { role: 'OWNER' }), finn] })
  respond(listTeamPeople, {
    members: [aTeamMember('Ada', { uid: user.id }), aTeamMember('Finn'), aTeamMember('Grace')],
    asked: [],
  })
  const bodies: unknown[] = []
  respond(inviteMembers, async ({ request }) => {
    bodies.push(((await request.json()) as { invitations: unknown }).invitations)
    return { members: [aPendingMember('grace@example.org')], skipped: [] }
  })
  const { screen } = await openPart(<InviteTeam project={project} />)
  const list = screen.getByRole('list', { name: 'Your team' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const choose = async (name: string, role: string) => {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`${name}’s role|Role for ${name}`) }))
    await userEvent.click(screen.getByRole('option', { name: role }))
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  }
  return { screen, sent: bodies, row, choose }
}

it('MBR-01 MBR-03 lists the team 360 px high, with each person’s relation to the project', async () => {
  const { screen, row } = await open()
  await expect.element(row('Edith').getByText('Access Revoked')).toBeVisible()
  await expect.element(row('Finn').getByText('Member', { exact: true })).toBeVisible()
  await expect.element(row('Hanna').getByText('Invited')).toBeInTheDocument()
  await expect.element(row('Ada').getByText('Owner')).toBeVisible()
  await expect.element(row('Ada').getByRole('checkbox')).not.toBeInTheDocument()
  const list = screen.getByRole('list', { name: 'Your team' }).element().parentElement
  expect(list?.getBoundingClientRect().height).toBe(360)
})

it('MBR-03 searches once typing pauses', async () => {
  const { screen, row } = await open()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your team' }), 'Gra')
  await expect.element(row('Finn')).not.toBeInTheDocument()
  await expect.element(row('Grace')).toBeVisible()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search your team' }), 'nobody')
  await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible()
})

it('MBR-04 invites the selected people with their roles, and changes a member’s role', async () => {
  const { screen, sent, row, choose } = await open()
  await userEvent.click(row('Edith').getByText('Edith', { exact: true }))
  await choose('Grace', 'Editor')
  await choose('Finn', 'Viewer')
  await userEvent.click(screen.getByRole('button', { name: 'Invite selected (2)' }))
  await expect.element(screen.getByText('Invitations/updates processed successfully')).toBeVisible()
  expect(sent).toEqual([
    {
      type: 'SUBSET_TEAM',
      members: [
        { email: 'grace@example.org', role: 'EDITOR' },
        { email: 'finn@example.org', role: 'VIEWER' },
      ],
    },
  ])
  await expect.element(screen.getByRole('button', { name: 'Invite selected' })).toBeVisible()
})

it('MBR-04 says that no one is selected, or that nothing would change', async () => {
  const { screen, sent, choose } = await open()
  await choose('Finn', 'Viewer')
  await choose('Finn', 'Editor')
  await userEvent.click(screen.getByRole('button', { name: 'Invite selected' }))
  await expect.element(screen.getByText('No members selected or no changes to apply.')).toBeVisible()
  expect(sent).toEqual([])
})

it('MBR-04 MBR-05 shows what inviting the whole team changes, and invites it with a role or says that this failed', async () => {
  const { screen, sent, choose } = await open()
  const changes = screen.getByRole('list', { name: 'What this invitation changes' })
  await expect.element(changes.getByText('Invites 1 new person')).toBeVisible()
  await expect.element(changes.getByText('Keep their role: Finn (Editor)')).toBeVisible()
  await choose('the whole team', 'Editor')
  const inviteTeamButton = screen.getByRole('button', { name: 'Invite whole team' })
  await userEvent.click(inviteTeamButton)
  await vi.waitFor(() => expect(sent).toEqual([{ type: 'WHOLE_TEAM', role: 'EDITOR' }]))
  await expect.element(screen.getByText('Invitations/updates processed successfully')).toBeVisible()
  respondWithError(inviteMembers, 'UNAVAILABLE', 'The database is not answering.')
  await userEvent.click(inviteTeamButton)
  await expect.element(screen.getByText('Failed to invite whole team.')).toBeVisible()
})

it.for([
  ['people on another plan', aUser(), aProject()],
  ['people without a team', aUser({ plan: 'team' }), aProject()],
  ['people who aren’t the owner', aUser({ plan: 'team', teamId: 'team' }), aProject({ userRole: 'EDITOR' })],
] as const)('MBR-03 hides the team invitation from %s', async ([, user, project]) => {
  const { screen } = await open(user, project)
  await expect.element(screen.getByRole('button', { name: 'Invite whole team' })).not.toBeInTheDocument()
})

it('MBR-03 links people on the team plan without a team to where they can create one', async () => {
  const { screen } = await open(aUser({ plan: 'team' }))
  await expect
    .element(screen.getByRole('link', { name: 'Create a team' }))
    .toHaveAttribute('href', '/settings/team')
})
