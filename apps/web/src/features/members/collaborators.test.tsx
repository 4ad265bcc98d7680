import {
  resendInvitation,
  revokeInvitation,
  updateInvitation,
} from '@atelier/contract/endpoints/people/invitations'
import {
  listMembers,
  removeMember,
  transferProject,
  updateMember,
} from '@atelier/contract/endpoints/projects/members'
import type { Member } from '@atelier/contract/projects/member'
import { messages } from '@atelier/contract/messages'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aListedMember, aPendingMember, aProject, aUser } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import { Collaborators } from './index.ts'

const owner = aListedMember('Ada', {
  role: 'OWNER',
  currentProjectRole: 'OWNER',
  projectStatus: 'IS_PROJECT_OWNER',
})
const grace = aListedMember('Grace')
const pendingMember = aPendingMember('edith@example.org')

const anId = ({ invitationId }: Member) => {
  if (invitationId === null) throw new Error('no invitation found')
  return invitationId
}

const withRole = (member: Member, role: Member['role']): Member => ({ ...member, role })

const open = async (members: Member[] = [owner, grace, pendingMember], project = aProject()) => {
  respond(listMembers, { members })
  const openedPart = await openPart(<Collaborators project={project} />)
  const { screen } = openedPart
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  return {
    ...openedPart,
    project,
    row,
    role: (name: string) => screen.getByRole('button', { name: new RegExp(`${name}.*’s role`) }),
    act: async (name: string, action: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
      await userEvent.click(screen.getByRole('menuitem', { name: action }))
    },
  }
}

describe('the list of collaborators for the owner', () => {
  it('MBR-01 shows everyone, including pending invitations, and doesn’t let the owner’s role be changed', async () => {
    const { row, role } = await open()
    await expect.element(row('Ada').getByText('Owner')).toBeVisible()
    await expect.element(role('Ada')).not.toBeInTheDocument()
    await expect.element(role('Grace')).toMatchTextContent(/Editor/)
    await expect.element(row('edith@example.org').getByText('Invited')).toBeVisible()
    await expect.element(role('edith@example.org')).toMatchTextContent(/Viewer/)
  })

  it('MBR-06 marks an expired invitation, and resends it', async () => {
    const { row, act, screen } = await open([owner, { ...pendingMember, isExpired: true }])
    await expect.element(row('edith@example.org').getByText('Expired')).toBeVisible()
    respond(resendInvitation, () => {
      respond(listMembers, { members: [owner, pendingMember] })
      return { invitationId: anId(pendingMember), link: 'https://atelier.example/x', isMailed: true }
    })
    await act('edith@example.org', 'Resend')
    await expect.element(screen.getByText('Project invitation sent successfully')).toBeVisible()
    await expect.element(row('edith@example.org').getByText('Invited')).toBeVisible()
  })

  it('MBR-04 MBR-05 changes a role, and confirms it', async () => {
    const { role, screen, project } = await open()
    const bodies: unknown[] = []
    respond(updateMember, async ({ request }) => {
      bodies.push(await request.json())
      respond(listMembers, { members: [owner, withRole(grace, 'VIEWER')] })
      return { member: withRole(grace, 'VIEWER') }
    })
    await userEvent.click(role('Grace'))
    await userEvent.click(screen.getByRole('option', { name: 'Viewer' }))
    await expect.element(screen.getByText('Member updated successfully')).toBeVisible()
    await expect.element(role('Grace')).toMatchTextContent(/Viewer/)
    expect(bodies).toEqual([{ projectId: project.id, userId: grace.uid, role: 'VIEWER' }])
  })

  it('MBR-05 restores the role when the change fails, and says why', async () => {
    respondWithError(updateMember, 'UNAVAILABLE', 'The database is not answering.')
    const { role, screen } = await open()
    await userEvent.click(role('Grace'))
    await userEvent.click(screen.getByRole('option', { name: 'Viewer' }))
    await expect.element(screen.getByText('An error occurred')).toBeVisible()
    await expect.element(screen.getByText('The database is not answering.')).toBeVisible()
    await expect.element(role('Grace')).toMatchTextContent(/Editor/)
  })

  it('MBR-05 changes the role of a pending invitation', async () => {
    const { role, screen, project } = await open()
    const bodies: unknown[] = []
    respond(updateInvitation, async ({ request }) => {
      bodies.push(await request.json())
      return { member: withRole(pendingMember, 'EDITOR') }
    })
    await userEvent.click(role('edith@example.org'))
    await userEvent.click(screen.getByRole('option', { name: 'Editor' }))
    await expect.element(screen.getByText('Member updated successfully')).toBeVisible()
    expect(bodies).toEqual([
      { projectId: project.id, invitationId: pendingMember.invitationId, role: 'EDITOR' },
    ])
  })

  it('MBR-04 MBR-05 removes a member after confirmation', async () => {
    const { act, screen, row, project } = await open()
    const bodies: unknown[] = []
    respond(removeMember, async ({ request }) => {
      bodies.push(await request.json())
      respond(listMembers, { members: [owner, pendingMember] })
      return { projectId: project.id, userId: owner.uid ?? project.createdByUserId }
    })
    await act('Grace', 'Revoke access')
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Revoke access?' })
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Revoke access' }))
    await expect.element(screen.getByText('Member removed successfully')).toBeVisible()
    await expect.element(row('Grace')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ projectId: project.id, userId: grace.uid }])
  })

  it('PRJ-38 transfers the project to a member after confirmation, but not to a pending one', async () => {
    const { act, screen, row, project } = await open()
    const bodies: unknown[] = []
    respond(transferProject, async ({ request }) => {
      bodies.push(await request.json())
      respond(listMembers, { members: [withRole(grace, 'OWNER'), withRole(owner, 'EDITOR'), pendingMember] })
      return { member: withRole(grace, 'OWNER') }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for edith@example.org' }))
    await expect.element(screen.getByRole('menuitem', { name: 'Revoke access' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Transfer ownership' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await act('Grace', 'Transfer ownership')
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Make Grace the owner?' })
    await expect.element(confirmDialog).toMatchTextContent(/You’ll remain an editor/)
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Transfer ownership' }))
    await expect.element(screen.getByText(`Grace now owns “${project.name}”`)).toBeVisible()
    await expect.element(row('Grace').getByText('Owner')).toBeVisible()
    expect(bodies).toEqual([{ projectId: project.id, userId: grace.uid }])
  })

  it('MBR-04 keeps the dialog open when removing a member fails', async () => {
    respondWithError(removeMember, 'UNAVAILABLE', 'The database is not answering.')
    const { act, screen } = await open()
    await act('Grace', 'Revoke access')
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Revoke access?' })
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Revoke access' }))
    await expect.element(screen.getByText('An error occurred')).toBeVisible()
    await expect.element(confirmDialog).toBeVisible()
  })

  it('MBR-06 revokes an invitation', async () => {
    const { act, screen, project } = await open()
    const bodies: unknown[] = []
    respond(revokeInvitation, async ({ request }) => {
      bodies.push(await request.json())
      respond(listMembers, { members: [owner, grace] })
      return { invitationId: anId(pendingMember) }
    })
    await act('edith@example.org', 'Revoke access')
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Revoke access?' })
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Revoke access' }))
    await expect.element(screen.getByText('Member removed successfully')).toBeVisible()
    expect(bodies).toEqual([{ projectId: project.id, invitationId: pendingMember.invitationId }])
  })

  it('MBR-07 resends an invitation, or says that it failed', async () => {
    const { act, screen } = await open()
    respond(resendInvitation, {
      invitationId: anId(pendingMember),
      link: 'https://atelier.example/invitations/x',
      isMailed: true,
    })
    await act('edith@example.org', 'Resend')
    await expect.element(screen.getByText('Project invitation sent successfully')).toBeVisible()
    respondWithError(resendInvitation, 'TOO_MANY_REQUESTS', 'These were too many invitations for an hour.')
    await act('edith@example.org', 'Resend')
    await expect.element(screen.getByText('Failed to resend project invitation')).toBeVisible()
  })

  it('MBR-06 copies an invitation link, and shows it when copying isn’t allowed', async () => {
    const link = 'http://localhost:3000/invitations/x'
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    respond(resendInvitation, { invitationId: anId(pendingMember), link, isMailed: true })
    const { act, screen } = await open()
    await act('edith@example.org', 'Copy a new link')
    await expect.element(screen.getByText('Link copied to clipboard')).toBeVisible()
    await expect.element(screen.getByText(/only works on this computer/)).toBeVisible()
    expect(write).toHaveBeenCalledWith(link)
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await act('edith@example.org', 'Copy a new link')
    await expect
      .element(screen.getByText(/invitations.x This link only works on this computer/))
      .toBeVisible()
  })

  it('MBR-06 says once that email isn’t configured, shows each link, and offers no resend', async () => {
    const { noEmail } = messages.members
    const people = ['edith@example.org', 'otto@example.org'].map((email) =>
      aPendingMember(email, { mailFailure: noEmail }),
    )
    const { row, screen } = await open([owner, ...people])
    await expect.element(screen.getByText(noEmail)).toBeVisible()
    expect(screen.getByText(noEmail).elements()).toHaveLength(1)
    const link = 'https://atelier.example/invitations/x'
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    respond(resendInvitation, { invitationId: anId(people[0] ?? pendingMember), link, isMailed: false })
    await userEvent.click(row('edith@example.org').getByRole('button', { name: 'Copy link' }))
    await expect.element(screen.getByText('Link copied to clipboard')).toBeVisible()
    expect(write).toHaveBeenCalledWith(link)
    await userEvent.click(screen.getByRole('button', { name: 'Actions for otto@example.org' }))
    await expect.element(screen.getByRole('menuitem', { name: 'Copy a new link' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Resend' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Project invitation sent successfully')).not.toBeInTheDocument()
  })

  it('MBR-06 shows who has an invited email, and that it isn’t verified', async () => {
    const since = Date.UTC(2026, 4, 3, 12)
    const holder = { name: 'Edith', since, isProven: false, needsLink: false }
    const lateHolder = { ...holder, name: 'Eve', needsLink: true }
    const { row } = await open([
      owner,
      aPendingMember('edith@example.org', { holder }),
      aPendingMember('otto@example.org', { holder: lateHolder }),
    ])
    await expect
      .element(row('edith@example.org').getByText(/“Edith” registered .*2026.* isn’t verified/))
      .toBeVisible()
    await expect
      .element(row('otto@example.org').getByText(/“Eve” .* after the invitation.* only with the link/))
      .toBeVisible()
  })

  it('MBR-06 shows why an email wasn’t sent', async () => {
    const mailFailure = 'The mail server refused this address.'
    const { row } = await open([owner, aPendingMember('nobody@example.org', { mailFailure })])
    await expect.element(row('nobody@example.org').getByText(mailFailure)).toBeVisible()
  })
})

describe('the list of collaborators for others', () => {
  it('MBR-05 shows only people and roles, and a way to leave', async () => {
    const { screen, path, row, project } = await open([owner, grace], aProject({ userRole: 'EDITOR' }))
    await expect.element(row('Grace').getByText('Editor')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /’s role|Actions for/ })).not.toBeInTheDocument()
    const bodies: unknown[] = []
    respond(removeMember, async ({ request }) => {
      bodies.push(await request.json())
      return { projectId: project.id, userId: aUser().id }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Leave project' }))
    const confirmDialog = screen.getByRole('alertdialog', { name: 'Leave this project?' })
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Leave project' }))
    await vi.waitFor(() => expect(path()).toBe('/chat/projects'))
    expect(bodies).toEqual([{ projectId: project.id, userId: aUser().id }])
  })

  it('says why the list didn’t load, and retries', async () => {
    respondWithError(listMembers, 'NOT_FOUND', 'Not found')
    const { screen } = await openPart(<Collaborators project={aProject()} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Not found/)
    respond(listMembers, { members: [owner] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Ada' })).toBeVisible()
  })
})
