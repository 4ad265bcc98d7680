import { findAccountsByEmail, inviteMembers } from '@atelier/contract/endpoints/people/invitations'
import { listMembers } from '@atelier/contract/endpoints/projects/members'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aPendingMember, aProject } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import { InvitePeople } from './index.ts'

const open = async (project = aProject()) => {
  const { screen } = await openPart(<InvitePeople project={project} />)
  return {
    project,
    screen,
    field: screen.getByRole('textbox', { name: 'Email addresses' }),
    send: screen.getByRole('button', { name: 'Invite' }),
  }
}

it('MBR-02 asks for a valid email, and keeps the input', async () => {
  const { field, send } = await open()
  await userEvent.fill(field, 'ada@example.org, grace')
  await userEvent.click(send)
  await expect.element(field).toHaveAccessibleDescription('Please enter a valid email address')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('ada@example.org, grace')
})

it('MBR-02 MBR-04 invites one or more people as viewers, unless another role is selected', async () => {
  const { field, send, screen, project } = await open()
  const bodies: unknown[] = []
  respond(inviteMembers, async ({ request }) => {
    bodies.push(await request.json())
    return { members: [aPendingMember('ada@example.org')], skipped: [] }
  })
  await userEvent.fill(field, 'ada@example.org grace@example.org,')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Invitations/updates processed successfully')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: /Role/ }))
  await expect.element(screen.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('option', { name: 'Editor' }))
  await userEvent.fill(field, 'edith@example.org')
  await userEvent.click(send)
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  const emails = ['ada@example.org', 'grace@example.org']
  expect(bodies).toEqual([
    { projectId: project.id, invitations: { type: 'EMAILS', emails, role: 'VIEWER' } },
    { projectId: project.id, invitations: { type: 'EMAILS', emails: ['edith@example.org'], role: 'EDITOR' } },
  ])
})

it('MBR-05 shows before sending whose role an invitation changes or keeps', async () => {
  const grace = { ...aPendingMember('grace@example.org'), role: 'EDITOR' as const }
  respond(listMembers, { members: [grace, aPendingMember('edith@example.org')] })
  const { field, screen } = await open()
  const changes = screen.getByRole('list', { name: 'What this invitation changes' })
  await userEvent.fill(field, 'grace@example.org edith@example.org ada@example.org')
  await expect.element(changes.getByText('Invites 1 new person')).toBeVisible()
  await expect
    .element(changes.getByText('Keep their role: grace@example.org (Editor) and edith@example.org (Viewer)'))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Role/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Editor' }))
  await expect.element(changes.getByText('New role (Editor): edith@example.org (Viewer)')).toBeVisible()
  await expect.element(changes.getByText('Keep their role: grace@example.org (Editor)')).toBeVisible()
})

it('MBR-04 says why inviting failed, and keeps the input', async () => {
  respondWithError(inviteMembers, 'TOO_MANY_REQUESTS', 'These were too many invitations for an hour.')
  const { field, send, screen } = await open()
  await userEvent.fill(field, 'ada@example.org')
  await userEvent.click(send)
  await expect.element(screen.getByText('Failed to send invitations.')).toBeVisible()
  await expect.element(screen.getByText('These were too many invitations for an hour.')).toBeVisible()
  await expect.element(field).toHaveValue('ada@example.org')
})

it.for([aProject({ userRole: 'EDITOR' }), aProject({ archived: true })])(
  'PRJ-38 shows the form only to the owner, and to no one in an archived project',
  async (project) => {
    const { field } = await open(project)
    await expect.element(field).not.toBeInTheDocument()
  },
)

it('MBR-06 shows before sending who has these emails, and that they aren’t verified', async () => {
  const since = Date.UTC(2026, 4, 3, 12)
  respond(findAccountsByEmail, async ({ request }) => {
    const { emails } = (await request.json()) as { emails: string[] }
    const holders = emails.filter((email) => email.startsWith('grace'))
    return { holders: holders.map((email) => ({ email, name: 'Grace', since, isProven: false })) }
  })
  const { field, screen } = await open()
  await userEvent.fill(field, 'ada@example.org, grace@example.org')
  await expect
    .element(
      screen.getByText(
        /grace@example.org: “Grace” registered with this email address on .*2026.* isn’t verified/,
      ),
    )
    .toBeVisible()
  await userEvent.fill(field, 'ada@example.org')
  await expect.element(screen.getByText(/“Grace”/)).not.toBeInTheDocument()
})

it('MBR-02 reports a failure when no one was invited', async () => {
  respond(inviteMembers, { members: [], skipped: [{ email: 'ada@example.org', reason: 'This is you.' }] })
  const { field, send, screen } = await open()
  await userEvent.fill(field, 'ada@example.org')
  await userEvent.click(send)
  await expect.element(screen.getByText('Failed to send invitations.')).toBeVisible()
  await expect.element(screen.getByText('ada@example.org: This is you.')).toBeVisible()
})
