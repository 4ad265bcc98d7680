import { emailText } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { invitationLink, waitForEmail } from '../../fixtures/emails.ts'
import { inviteToProject, acceptInvitation } from '../../fixtures/people.ts'
import { addText, dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, verifyEmail, test } from '../../fixtures/test.ts'

/**
 * A name of maximum length with a tag, right-to-left text, four-byte characters, and no space to break at.
 */
const name = `<b>מגדלור</b>𝕃🗼"'&${'Skerrydown'.repeat(7)}`
const rawName = `\u202e${name}\u2066\u0007`

const expectFits = async (page: Page) => {
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // the layout needs some time to switch to the phone's
  await expect(() => expectNoSidewaysScroll(page)).toPass()
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('PRJ-04 KNO-03 MBR-08 SHR-08 the most hostile names are shown in full on every page without breaking it', async ({
  person: page,
  signUpAs,
  stranger,
  mail,
}) => {
  const { page: owner } = await signUpAs(rawName)
  const email = String((await dataOf(page.request.get('/v1/user')))['email'])
  await verifyEmail(page, mail, email)
  const id = await makeProject(owner.request, rawName)
  await dataOf(
    owner.request.patch(`/v1/projects/${id}`, { data: { description: rawName, systemPrompt: rawName } }),
  )
  await addText(owner.request, id, rawName, `${rawName} The lamp is red.`)
  await dataOf(
    owner.request.post('/v1/projects/sharing/public', {
      data: { projectId: id, isPubliclyAccessible: true },
    }),
  )
  await dataOf(
    owner.request.post('/v1/projects/sharing/update', { data: { projectId: id, isPublished: true } }),
  )
  const otherEmail = `${crypto.randomUUID()}@people.example`
  await inviteToProject(owner.request, id, [email, otherEmail])

  await page.goto('/chat')
  await expect(page.getByText(`${name} invited you to “${name}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByTitle(name)).toHaveText(name)
  await expectFits(page)
  await acceptInvitation(page.request, id)
  await page.goto('/chat/projects')
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  await expectFits(page)
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const knowledge = page.getByRole('region', { name: 'Project Knowledge' })
  await expect(knowledge.getByRole('list', { name: 'Sources' }).getByTitle(name)).toHaveText(name)
  await expectFits(page)
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(page.getByText(`${name} added “${name}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Members', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Members' }).getByTitle(name)).toHaveText(name)
  await expectFits(page)
  await owner.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  await expect(owner.getByRole('list', { name: 'Collaborators' }).getByTitle(name)).toHaveText(name)
  await expectFits(owner)
  await owner.goto('/chat/projects/community')
  await expect(owner.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  await expectFits(owner)

  await stranger.goto(`/p/${id}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(stranger).toHaveTitle(`${name} · Atelier`)
  await expectFits(stranger)
  const invitation = await waitForEmail(mail, otherEmail)
  expect(invitation.raw).not.toMatch(/[\p{Bidi_Control}\u2028]/u)
  await stranger.goto(invitationLink(invitation))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(stranger.getByText(`${name} invited you to this project`)).toBeVisible()
  await expectFits(stranger)
  for (const view of [page, owner, stranger]) await expect(view.locator('h1 b, main b')).toHaveCount(0)
})

test('PRJ-16 PRJ-21 a goal of 1,000 emoji is saved whole and used for a proposal', async ({
  person: page,
}) => {
  const goal = '🪔🗼'.repeat(500)
  await page.goto('/chat/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('button', { name: /^AI-assisted/ }).click()
  const field = page.getByRole('textbox', { name: 'Your goal' })
  const nextButton = page.getByRole('dialog').getByRole('button', { name: 'Next' })
  await field.fill(`${goal}🪔`)
  await expect(page.getByText('1,001 / 1,000')).toBeVisible()
  await nextButton.click()
  await expect(page.getByText('Your goal is too long.')).toBeVisible()
  await field.fill(goal)
  await expect(page.getByText('1,000 / 1,000')).toBeVisible()
  await nextButton.click()
  await expect(page.getByText('Upload at least 1 attachment(s).')).toBeVisible()
  await page.goto('/chat/projects')
  await page.getByRole('link', { name: /^Unfinished Project/ }).click()
  await expect(field).toHaveValue(goal)
  await nextButton.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (
    await chooser
  ).setFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(emailText) })
  await expect(page.getByRole('button', { name: /^Remove letter/ })).toBeVisible()
  await expect(page.getByText(/Analyzing|Uploading/)).toHaveCount(0)
  await nextButton.click()
  await expect(page.getByRole('heading', { name: 'Review your project' })).toBeVisible()
  for (const label of ['Project title', 'Description', 'Custom Instructions', 'First question'])
    expect(await page.getByRole('textbox', { name: label }).inputValue()).not.toMatch(/\ufffd|^$/)
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  await expect(page).toHaveURL(/\/chat\/projects\/[\w-]{36}$/)
  await expectFits(page)
})
