import { changeStoredData } from '../../fixtures/change-stored.ts'
import { inviteToProject } from '../../fixtures/people.ts'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Adds a hundred more projects of the person who invited this address, each with an invitation for it. */
const insertHundredSql = `
  with asking as (
    select i.inviter_id as inviter, i.invitee_id as invitee, i.email from invitation i where i.email = $1 limit 1
  ), made as (
    insert into project (id, created_by_user_id, name, creation_mode, status)
      select gen_random_uuid(), inviter, 'Harbour ' || n, 'MANUAL', 'COMPLETED' from asking, generate_series(1, 100) n
      returning id, created_by_user_id
  ), owners as (
    insert into project_member (project_id, user_id, role) select id, created_by_user_id, 'OWNER' from made
  )
  insert into invitation (id, project_id, email, invitee_id, inviter_id, role, token_hash)
    select gen_random_uuid(), made.id, email, invitee, inviter, 'VIEWER', made.id::text from made, asking`

test('MBR-06 MBR-08 an expired invitation says so, and is resent; a hundred are counted as 99+', async ({
  person: owner,
  signUpAs,
  atelier,
}) => {
  test.setTimeout(120_000)
  const { page, email } = await signUpAs('Otto Lind')
  const id = await makeProject(owner.request, 'Lighthouse')
  await inviteToProject(owner.request, id, [email])
  await page.goto('/chat')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  // leaves the app, since another journey covers pages that are open while the server is down
  await page.goto('about:blank')
  await atelier.kill()
  const ageInvitationSql = `update invitation set invited_at = invited_at - interval '31 days' where email = $1`
  await changeStoredData(atelier, ageInvitationSql, [[email]])
  await atelier.restart()

  await page.goto('/chat')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await owner.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  const row = owner
    .getByRole('list', { name: 'Collaborators' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(row).toContainText('Expired')
  await row.getByRole('button', { name: `Actions for ${email}` }).click()
  await owner.getByRole('menuitem', { name: 'Resend' }).click()
  await expect(row).toContainText('Invited')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()

  await page.goto('about:blank')
  await owner.goto('about:blank')
  await atelier.kill()
  await changeStoredData(atelier, insertHundredSql, [[email]])
  await atelier.restart()
  await page.goto('/chat')
  await expect(page.getByRole('button', { name: 'Notifications, 99+ new' })).toBeVisible()
})
