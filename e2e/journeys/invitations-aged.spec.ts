import { changeStored } from '../fixtures/change-stored.ts'
import { ask } from '../fixtures/people.ts'
import { makeProject } from '../fixtures/projects.ts'
import { expect, test } from '../fixtures/test.ts'

test('MBR-06 MBR-08 an invitation that has run out says so, and is sent again', async ({
  person: owner,
  meet,
  atelier,
}) => {
  test.setTimeout(120_000)
  const { page, email } = await meet('Otto Lind')
  const id = await makeProject(owner.request, 'Lighthouse')
  await ask(owner.request, id, [email])
  await page.goto('/chat')
  await expect(page.getByRole('button', { name: 'Invitations, 1 pending' })).toBeVisible()
  // whoever has a page open while the server is down is another journey's
  await page.goto('about:blank')
  await atelier.kill()
  const aged = `update project_invitation set invited_at = invited_at - interval '31 days' where email = $1`
  await changeStored(atelier, aged, [[email]])
  await atelier.restart()

  await page.goto('/chat')
  await expect(page.getByRole('button', { name: 'Invitations', exact: true })).toBeVisible()
  await owner.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  const asked = owner
    .getByRole('list', { name: 'Collaborators' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(asked).toContainText('Expired')
  await asked.getByRole('button', { name: `Actions for ${email}` }).click()
  await owner.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(asked).toContainText('Invited')
  await expect(page.getByRole('button', { name: 'Invitations, 1 pending' })).toBeVisible()
})
