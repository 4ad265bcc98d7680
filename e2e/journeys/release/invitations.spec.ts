import type { Page } from '@playwright/test'
import { failRequests, holdRequests, unreachableText } from '../../fixtures/failures.ts'
import { inviteToProject, acceptInvitation } from '../../fixtures/people.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, verifyEmail, test } from '../../fixtures/test.ts'

const invitePath = /\/members\/invite$/
const bellCall = /\/projects\/invitations(\?|$)/

const openSharing = async (page: Page, projectId: string) => {
  await page.goto(`/chat/projects/${projectId}?panel=projectSharingPanel`)
  const panel = page.getByRole('region', { name: 'Share project' })
  return {
    panel,
    addresses: panel.getByLabel('Email addresses', { exact: true }),
    send: panel.getByRole('button', { name: 'Invite', exact: true }),
    person: (name: string) =>
      panel.getByRole('list', { name: 'Collaborators' }).getByRole('listitem').filter({ hasText: name }),
    act: async (name: string, entry: string) => {
      await panel.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    choose: async (name: string, role: 'Editor' | 'Viewer') => {
      await panel.getByRole('button', { name: new RegExp(`${name}.*’s role`) }).click()
      await page.getByRole('option', { name: role }).click()
    },
  }
}

test('MBR-02 MBR-04 MBR-07 ten thousand emails, a lost connection and a rejected email are reported, with nothing half done', async ({
  person: page,
  mail,
}) => {
  const id = await makeProject(page.request, 'Lighthouse')
  const { panel, addresses, send, person, act } = await openSharing(page, id)
  const manyAddresses = Array.from({ length: 10_000 }, (_, number) => `person-${number}@people.example`)
  await addresses.fill(manyAddresses.join(', '))
  await send.click()
  await expect(panel.getByText('Invite up to 100 people at a time.')).toBeVisible()
  await expect(addresses).toBeFocused()
  await expect(panel.getByText('Invited')).toBeHidden()
  expect(mail.emails.filter(({ to }) => to.some((address) => address.startsWith('person-')))).toEqual([])

  const email = `unknown-${crypto.randomUUID()}@people.example`
  await addresses.fill(email)
  const restore = await failRequests(page, 'POST', invitePath)
  await send.click()
  await expect(page.getByText('Failed to send invitations.')).toBeVisible()
  await expect(page.getByText(unreachableText)).toBeVisible()
  await expect(addresses).toHaveValue(email)
  await restore()
  await send.click()
  await expect(page.getByText('Invitations/updates processed successfully')).toBeVisible()
  await expect(addresses).toHaveValue('')
  await expect(person(email)).toContainText('The mail server rejected this address.')

  const restoreAgain = await failRequests(page, 'POST', /\/invitations\/resend$/)
  await act(email, 'Resend')
  await expect(page.getByText('Failed to resend project invitation')).toBeVisible()
  await restoreAgain()
  await act(email, 'Resend')
  await expect(page.getByText('Project invitation sent successfully')).toBeVisible()
  await expect(person(email)).toContainText('The mail server rejected this address.')
  await act(email, 'Revoke access')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Revoke access?' })
  const restoreRevoke = await failRequests(page, 'POST', /\/invitations\/revoke$/)
  await confirmDialog.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await restoreRevoke()
  await confirmDialog.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByText('Member removed successfully')).toBeVisible()
  await expect(person(email)).toBeHidden()
})

test('MBR-06 MBR-07 MBR-08 the notifications show loading, error, empty and full states; failed responses are reported and can be retried', async ({
  person: page,
  signUpAs,
  mail,
}) => {
  const { page: owner } = await signUpAs('Otto Lind')
  const email = String((await dataOf(page.request.get('/v1/user')))['email'])
  await verifyEmail(page, mail, email)
  const notificationsDialog = page.getByRole('dialog', { name: 'Notifications' })
  const heldNotifications = await holdRequests(page, 'GET', bellCall)
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(notificationsDialog.getByText('Loading invitations...')).toBeVisible()
  await heldNotifications.release()
  await expect(notificationsDialog.getByText('You have no pending invitations.')).toBeVisible()
  await page.keyboard.press('Escape')
  const restoreList = await failRequests(page, 'GET', bellCall)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(notificationsDialog.getByText('Couldn’t load your invitations')).toBeVisible()
  await restoreList()
  await notificationsDialog.getByRole('button', { name: 'Try again' }).click()
  await expect(notificationsDialog.getByText('You have no pending invitations.')).toBeVisible()

  const longProject = await makeProject(owner.request, 'The lighthouse of Skerrydown and everything in it')
  const shortProject = await makeProject(owner.request, 'Harbour')
  await inviteToProject(owner.request, longProject, [email])
  await inviteToProject(owner.request, shortProject, [email], 'EDITOR')
  await expect(notificationsDialog.getByRole('listitem')).toHaveCount(2)
  await expect(
    notificationsDialog.getByText('Otto Lind invited you as an editor', { exact: false }),
  ).toBeVisible()
  const name = notificationsDialog.getByText('The lighthouse of Skerrydown and everything in it')
  expect((await name.boundingBox())?.width).toBeLessThanOrEqual(120)
  const item = (text: string) => notificationsDialog.getByRole('listitem').filter({ hasText: text })
  const restoreDismiss = await failRequests(page, 'POST', /\/invitations\/dismiss$/)
  await item('The lighthouse').getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Failed to dismiss project invitation')).toBeVisible()
  await restoreDismiss()
  await item('The lighthouse').getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Project invitation dismissed successfully')).toBeVisible()
  await expect(notificationsDialog.getByRole('listitem').last()).toContainText('The lighthouse')
  const restoreAccept = await failRequests(page, 'POST', /\/invitations\/accept$/)
  await item('Harbour').getByRole('button', { name: 'Join Project' }).click()
  await expect(page.getByText('Failed to accept project invitation')).toBeVisible()
  await restoreAccept()
  await page.keyboard.press('Escape')

  // the banner is dismissed, appears again with the next load, and also joins
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  const line = page.getByText('Otto Lind invited you to “Harbour”')
  await expect(line).toBeHidden()
  await page.reload()
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Join Project' }).click()
  await expect(page.getByText('Project invitation accepted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible()
  await expect(line).toBeHidden()

  // a request to join that arrives after the invitation was revoked
  const memberPage = (await dataOf(owner.request.get(`/v1/projects/${longProject}/members`))) as {
    members: { invitationId: string | null }[]
  }
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const heldAcceptance = await holdRequests(page, 'POST', /\/invitations\/accept$/)
  await item('The lighthouse').getByRole('button', { name: 'Join Project' }).click()
  const invitationId = memberPage.members.find((member) => member.invitationId !== null)?.invitationId
  await dataOf(owner.request.post('/v1/projects/invitations/revoke', { data: { invitationId } }))
  await heldAcceptance.release()
  await expect(page.getByText('Failed to accept project invitation')).toBeVisible()
  await expect(notificationsDialog.getByText('You have no pending invitations.')).toBeVisible()
})

test('MBR-01 MBR-04 MBR-05 PRJ-38 role changes that fail are rolled back; a member leaves and can be invited again', async ({
  person: owner,
  signUpAs,
}) => {
  const { page, email } = await signUpAs('Otto Lind')
  const id = await makeProject(owner.request, 'Lighthouse')
  await inviteToProject(owner.request, id, [email])
  await acceptInvitation(page.request, id)
  const { panel, person, choose } = await openSharing(owner, id)
  await expect(person('Yana Novak')).toContainText('Owner')
  await expect(person('Yana Novak').getByRole('button')).toHaveCount(0)
  const role = panel.getByRole('button', { name: /Otto Lind’s role/ })
  const restore = await failRequests(owner, 'POST', /\/members\/update$/)
  await choose('Otto Lind', 'Editor')
  await expect(owner.getByText('An error occurred')).toBeVisible()
  await expect(role).toContainText('Viewer')
  await restore()
  await choose('Otto Lind', 'Editor')
  await expect(owner.getByText('Member updated successfully')).toBeVisible()
  await expect(role).toContainText('Editor')

  await page.goto(`/chat/projects/${id}`)
  await page.getByRole('button', { name: 'Members', exact: true }).click()
  const members = page.getByRole('dialog', { name: 'Members' })
  await expect(members.getByRole('listitem').filter({ hasText: 'Yana Novak' })).toContainText('Owner')
  await members.getByRole('button', { name: 'Leave project' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave this project?' })
  const restoreLeave = await failRequests(page, 'POST', /\/members\/remove$/)
  await confirmDialog.getByRole('button', { name: 'Leave project' }).click()
  await expect(page.getByText('Couldn’t leave the project')).toBeVisible()
  await restoreLeave()
  await confirmDialog.getByRole('button', { name: 'Leave project' }).click()
  await expect(page.getByText('You left “Lighthouse”')).toBeVisible()
  await expect(page.getByText('Create your first project')).toBeVisible()
  await expect(person('Otto Lind')).toBeHidden()
  await inviteToProject(owner.request, id, [email])
  await expect(page.getByText('Yana Novak invited you to “Lighthouse”')).toBeVisible()
  await expect(person(email).getByText('Invited')).toBeVisible()
})

test('MBR-03 MBR-04 inviting a team reports an empty selection and a lost connection, and works with a partial selection', async ({
  person: owner,
  signUpAs,
  atelier,
}) => {
  const { page, email } = await signUpAs('Otto Lind')
  const account = await dataOf(owner.request.get('/v1/user'))
  await setPlan(atelier, String(account['email']), 'team')
  await dataOf(owner.request.post('/v1/teams', { data: { name: 'Keepers of the light' } }))
  await owner.goto('/settings/team')
  await owner.getByLabel('Email addresses', { exact: true }).fill(email)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Join team' }).click()
  await expect(page.getByRole('heading', { name: 'Keepers of the light', level: 1 })).toBeVisible()
  const id = await makeProject(owner.request, 'Lighthouse')
  const { panel, person } = await openSharing(owner, id)
  const restore = await failRequests(owner, 'POST', invitePath)
  await panel.getByRole('button', { name: 'Invite whole team' }).click()
  await expect(owner.getByText('Failed to invite whole team.')).toBeVisible()
  await restore()
  await panel.getByRole('button', { name: 'Invite selected' }).click()
  await expect(owner.getByText('No members selected or no changes to apply.')).toBeVisible()
  const searchBox = panel.getByRole('searchbox', { name: 'Search your team' })
  await searchBox.fill('nobody is called so')
  await expect(panel.getByText('No results')).toBeVisible()
  await searchBox.fill('Otto')
  const teamList = panel.getByRole('list', { name: 'Your team' })
  await teamList.getByRole('button', { name: /Otto Lind’s role/ }).click()
  await owner.getByRole('option', { name: 'Editor' }).click()
  await panel.getByRole('button', { name: 'Invite selected (1)' }).click()
  await expect(owner.getByText('Invitations/updates processed successfully')).toBeVisible()
  await expect(person(email).getByText('Invited')).toBeVisible()
  await expect(page.getByText('Yana Novak invited you to “Lighthouse”')).toBeVisible()
})
