import type { Locator, Page } from '@playwright/test'
import { invitationLink, waitForCode, waitForEmail } from '../../fixtures/emails.ts'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Opens a project's share panel; `member` is a row of its list. */
const openSharing = async (page: Page, projectId: string) => {
  await page.goto(`/chat/projects/${projectId}?panel=projectSharingPanel`)
  const panel = page.getByRole('region', { name: 'Share project' })
  const emailsField = panel.getByLabel('Email addresses', { exact: true })
  return {
    panel,
    member: (name: string): Locator =>
      panel.getByRole('list', { name: 'Collaborators' }).getByRole('listitem').filter({ hasText: name }),
    address: emailsField,
    invite: async (email: string) => {
      await emailsField.fill(email)
      await panel.getByRole('button', { name: 'Invite', exact: true }).click()
    },
  }
}

test('MBR-06 MBR-08 MBR-05 someone is invited, joins, collaborates and is removed, and everyone sees it at once', async ({
  person: owner,
  signUpAs,
}) => {
  const { page: invitee, email } = await signUpAs('Otto Lind')
  await invitee.goto('/chat')
  await expect(invitee.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const id = await makeProject(owner.request, 'Lighthouse')
  const { invite, member, panel } = await openSharing(owner, id)
  await invite(email)
  await expect(owner.getByText('Invitations/updates processed successfully')).toBeVisible()
  await expect(member(email).getByText('Invited')).toBeVisible()

  await expect(invitee.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await expect(invitee.getByText('Yana Novak invited you to “Lighthouse”')).toBeVisible()
  await invitee.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await invitee
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Join Project' })
    .click()
  await expect(invitee.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
  await expect(invitee.getByText('Project invitation accepted successfully')).toBeVisible()
  await expect(invitee.getByText('Yana Novak invited you to “Lighthouse”')).toBeHidden()
  await expect(member('Otto Lind').getByText(email)).toBeVisible()
  await expect(member('Otto Lind').getByText('Invited')).toBeHidden()

  await invitee.getByRole('button', { name: 'Project Knowledge' }).click()
  const knowledge = invitee.getByRole('region', { name: 'Project Knowledge' })
  await expect(knowledge.getByText('No sources yet')).toBeVisible()
  await expect(knowledge.getByRole('button', { name: 'Add Files', exact: true })).toBeHidden()
  await member('Otto Lind')
    .getByRole('button', { name: /Otto Lind’s role/ })
    .click()
  await owner.getByRole('option', { name: 'Editor' }).click()
  await expect(owner.getByText('Member updated successfully')).toBeVisible()

  await knowledge.getByRole('button', { name: 'Add Files', exact: true }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await owner.getByRole('button', { name: 'Project Knowledge' }).click()
  await invitee.getByRole('menuitem', { name: 'Paste text' }).click()
  await invitee.getByLabel('Title').fill('Letter to the board')
  await invitee.getByLabel('Text', { exact: true }).fill('The relief boat comes on the first of March.')
  await invitee.getByRole('dialog').getByRole('button', { name: 'Add text' }).click()
  await expect(
    owner.getByRole('region', { name: 'Project Knowledge' }).getByText('Letter to the board'),
  ).toBeVisible()

  await owner.getByRole('button', { name: 'Project actions' }).click()
  await owner.getByRole('menuitem', { name: 'Edit' }).click()
  await owner.getByLabel('Project Name').fill('Skerrydown light')
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expect(invitee.getByRole('heading', { name: 'Skerrydown light' })).toBeVisible()

  await owner.getByRole('button', { name: 'Shared', exact: true }).click()
  await member('Otto Lind').getByRole('button', { name: 'Actions for Otto Lind' }).click()
  await owner.getByRole('menuitem', { name: 'Revoke access' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click()
  await expect(owner.getByText('Member removed successfully')).toBeVisible()
  await expect(invitee.getByRole('button', { name: 'Access Revoked' })).toBeDisabled()
  await expect(invitee.getByRole('heading', { name: 'Skerrydown light' })).toBeVisible()
  await expect(invitee.getByText('Letter to the board')).toBeHidden()
  await invitee.goto('/chat/projects')
  const row = invitee.getByRole('listitem').filter({ hasText: 'You were removed from this project.' })
  await expect(row.getByText('Access Revoked')).toBeVisible()
  await row.getByRole('button', { name: 'Dismiss Skerrydown light' }).click()
  await expect(row).toBeHidden()
  await expect(member('Otto Lind')).toBeHidden()
})

test('MBR-02 explains what is wrong with an email, and invites no one', async ({ person, mail }) => {
  const { address, invite, panel } = await openSharing(
    person,
    await makeProject(person.request, 'Lighthouse'),
  )
  const emailCountBefore = mail.emails.length
  await invite('not an address')
  await expect(panel.getByText('Please enter a valid email address')).toBeVisible()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('not an address')
  await expect(panel.getByText('Invited')).toBeHidden()
  expect(mail.emails).toHaveLength(emailCountBefore)
})

test('MBR-06 an emailed link leads through sign-up into the project, once', async ({
  person: owner,
  stranger,
  mail,
}) => {
  const id = await makeProject(owner.request, 'Lighthouse')
  const { invite, member } = await openSharing(owner, id)
  const email = `${crypto.randomUUID()}@people.example`
  await invite(email)
  await expect(member(email).getByText('Invited')).toBeVisible()
  const link = invitationLink(await waitForEmail(mail, email))

  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
  await expect(stranger.getByText('Yana Novak invited you to this project')).toBeVisible()
  await stranger.getByRole('button', { name: 'Join Project' }).click()
  const signUp = stranger.getByRole('dialog')
  await signUp.getByLabel('Name').fill('Otto Lind')
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByLabel('Password').fill('correct horse battery')
  await signUp.getByRole('button', { name: 'Create account' }).click()
  await expect(stranger).toHaveURL(`/chat/projects/${id}`)
  await expect(stranger.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
  await expect(member('Otto Lind').getByText(email)).toBeVisible()

  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Go to your projects' }).click()
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
})

test(
  'MBR-06 MBR-08 a dismissed invitation is accepted later, with an emailed code',
  { tag: '@release' },
  async ({ person: owner, signUpAs, mail }) => {
    const { page: invitee, email } = await signUpAs('Otto Lind', { isVerified: false })
    const id = await makeProject(owner.request, 'Lighthouse')
    const { invite, member } = await openSharing(owner, id)
    await invite(email)
    await expect(member(email).getByText('Invited')).toBeVisible()
    await invitee.goto('/chat')
    await invitee.getByRole('button', { name: 'Notifications, 1 new' }).click()
    const notificationsDialog = invitee.getByRole('dialog', { name: 'Notifications' })
    await notificationsDialog.getByRole('button', { name: 'Not now' }).click()
    await expect(invitee.getByText('Project invitation dismissed successfully')).toBeVisible()
    await expect(invitee.getByText('Yana Novak invited you to “Lighthouse”')).toBeHidden()

    await invitee.reload()
    await expect(invitee.getByText('Yana Novak invited you to “Lighthouse”')).toBeHidden()
    await invitee.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(notificationsDialog.getByRole('button', { name: 'Not now' })).toBeHidden()
    await notificationsDialog.getByRole('button', { name: 'Join Project' }).click()
    await notificationsDialog.getByRole('textbox', { name: 'Code' }).fill(await waitForCode(mail, email))
    await notificationsDialog.getByRole('button', { name: 'Join Project' }).click()
    await expect(invitee.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
    await expect(member('Otto Lind').getByText(email)).toBeVisible()
  },
)
