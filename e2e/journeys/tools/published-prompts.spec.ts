import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { makeAdmin } from '../../fixtures/plans.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test('PRM-01 MBR-08 a prompt is submitted, an admin accepts it, its owner is notified, and someone else finds it', async ({
  person,
  signUpAs,
  stranger,
  atelier,
}) => {
  await person.goto('/chat/prompts')
  await person.request.post('/v1/user/userPrompts', {
    data: { promptName: 'Storm report', promptText: 'Write a storm report for the harbour master.' },
  })
  const savedRow = person.getByRole('row', { name: 'Storm report' })
  await savedRow.hover()
  await savedRow.getByRole('button', { name: 'Actions for Storm report' }).click()
  await person.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = person.getByRole('dialog', { name: 'Share “Storm report”' })
  await expect(dialog.getByText('You aren’t on a team.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit to library' }).click()
  await expect(dialog.getByText('Pending review')).toBeVisible()
  await screenshot(person, 'share prompt')
  await expectAccessible(person, 'sharing a prompt')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const { page: admin, email } = await signUpAs('Grace Hall')
  await makeAdmin(atelier, email)
  await admin.goto('/admin?section=prompts')
  const offers = admin.getByRole('list', { name: 'Submitted prompts' })
  await expect(offers.getByText('Write a storm report for the harbour master.')).toBeVisible()
  await screenshot(admin, 'offered prompts')
  await expectAccessible(admin, 'offered prompts')
  await offers.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Prompt added to the library')).toBeVisible()
  await expect(admin.getByText('No prompts to review')).toBeVisible()

  await person.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await person
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('“Storm report” is now in the public library.')
    .click()
  await expect(person).toHaveURL(/\/chat\/prompts/)
  await stranger.goto('/chat/prompts')
  await expect(
    stranger.getByRole('list', { name: 'Public Prompts' }).getByText('Storm report', { exact: true }),
  ).toBeVisible()
})
