import { messages } from '@atelier/contract/messages'
import { invitationLink, waitForEmail } from '../../fixtures/emails.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test('MBR-03 MBR-06 MBR-05 PRM-05 BOT-05 a team is created and joined from the notifications, and shares a project, a prompt and a bot', async ({
  person: owner,
  signUpAs,
  atelier,
}) => {
  const { page: invitee, email } = await signUpAs('Otto Lind')
  await invitee.goto('/chat')
  await expect(invitee.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await owner.goto('/chat')
  const account = (await (await owner.request.get('/v1/user')).json()) as { data: { email: string } }
  await setPlan(atelier, account.data.email, 'team')
  await owner.getByRole('button', { name: /^Account:/ }).click()
  await owner.getByRole('menuitem', { name: 'Team' }).click()
  await owner.getByRole('button', { name: 'Create a team' }).click()
  await owner.getByLabel('Name').fill('Keepers of the light')
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { name: 'Keepers of the light', level: 1 })).toBeVisible()
  await owner.getByLabel('Email addresses', { exact: true }).fill(email)
  await owner.keyboard.press('Enter')
  const invitations = owner.getByRole('list', { name: 'Invited' }).getByRole('listitem')
  await expect(invitations.filter({ hasText: email })).toBeVisible()

  // the person is notified immediately, on whichever page they are
  await expect(invitee.getByText('Yana Novak invited you to the team “Keepers of the light”')).toBeVisible()
  await invitee.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await invitee
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Join team' })
    .click()
  await expect(invitee.getByRole('heading', { name: 'Keepers of the light', level: 1 })).toBeVisible()
  await expect(invitee.getByText('2 people · You’re a member')).toBeVisible()
  const person = owner.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(person.filter({ hasText: 'Otto Lind' })).toBeVisible()
  await expect(invitations).toHaveCount(0)

  const id = await makeProject(owner.request, 'Lighthouse')
  await owner.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  await owner.getByRole('button', { name: 'Invite whole team' }).click()
  await expect(owner.getByText('Invitations/updates processed successfully')).toBeVisible()
  await invitee.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await invitee
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Join Project' })
    .click()
  await expect(invitee.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()

  // a team prompt is available until the person leaves the team
  const saveResponse = await owner.request.post('/v1/user/userPrompts', {
    data: { promptName: 'Log entry', promptText: 'Write a log entry as we do.' },
  })
  const { data: prompt } = (await saveResponse.json()) as { data: { id: string } }
  await owner.request.post(`/v1/user/userPrompts/${prompt.id}/team`, { data: { isTeams: true } })
  await invitee.goto('/chat/prompts')
  const teamPrompts = invitee.getByRole('region', { name: 'From your team' })
  await expect(teamPrompts.getByText('Yana Novak')).toBeVisible()
  await teamPrompts.getByRole('button', { name: /^Log entry/ }).click()
  await expect(invitee.getByRole('form', { name: 'Message' }).getByRole('textbox')).toHaveValue(
    'Write a log entry as we do.',
  )

  // so is a bot
  const chatbotConfig = {
    name: `Keeper ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Keeps',
    prompt: 'Keep.',
  }
  const response = await owner.request.post('/v1/chatbots', { data: { chatbotConfig } })
  const { data: bot } = (await response.json()) as { data: { id: string } }
  await owner.request.post('/v1/chatbots/deploy', { data: { chatbotId: bot.id } })
  await owner.goto(`/chat/bots/${bot.id}`)
  await owner.getByRole('button', { name: /Private/ }).click()
  await owner.getByRole('option', { name: /^Team/ }).click()
  await expect(owner.getByText(messages.bots.updated)).toBeVisible()
  await invitee.goto('/chat/bots')
  const adasPrompts = invitee.getByRole('region', { name: 'From your team' })
  await expect(adasPrompts.getByRole('link', { name: /Edit/ })).toHaveCount(0)
  await adasPrompts.getByRole('button', { name: `Profile of ${chatbotConfig.name}` }).click()
  await invitee.getByRole('button', { name: 'Start chat' }).click()
  await expect(invitee.getByRole('main').getByText(chatbotConfig.name).first()).toBeVisible()

  await invitee.goto('/settings/team')
  await expect(invitee.getByRole('button', { name: 'Leave team' })).toBeVisible()
  await owner.goto('/settings/team')
  await person
    .filter({ hasText: 'Otto Lind' })
    .getByRole('button', { name: /Otto Lind’s role/ })
    .click()
  await owner.getByRole('option', { name: 'Admin' }).click()
  await expect(invitee.getByRole('button', { name: 'Rename' })).toBeVisible()
  await person.filter({ hasText: 'Otto Lind' }).getByRole('button', { name: 'Actions for Otto Lind' }).click()
  await owner.getByRole('menuitem', { name: 'Remove from team' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  // the team is gone immediately, while joined projects stay
  await expect(invitee.getByRole('heading', { name: 'You’re not on a team' })).toBeVisible()
  await invitee.goto(`/chat/projects/${id}`)
  await expect(invitee.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible()
})

test(
  'MBR-06 a team’s emailed link leads through sign-up into the team, once',
  { tag: '@release' },
  async ({ person: owner, stranger, mail }) => {
    const response = await owner.request.post('/v1/teams', { data: { name: 'Keepers of the light' } })
    expect(response.ok()).toBe(true)
    await owner.goto('/settings/team')
    const email = `${crypto.randomUUID()}@people.example`
    await owner.getByLabel('Email addresses', { exact: true }).fill(email)
    await owner.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = invitationLink(await waitForEmail(mail, email))

    await stranger.goto(link)
    await expect(stranger.getByText('Yana Novak invited you to this team as a member')).toBeVisible()
    await stranger.getByRole('button', { name: 'Join team' }).click()
    const signUp = stranger.getByRole('dialog')
    await signUp.getByLabel('Name').fill('Otto Lind')
    await signUp.getByLabel('Email').fill(email)
    await signUp.getByLabel('Password').fill('correct horse battery')
    await signUp.getByRole('button', { name: 'Create account' }).click()
    await expect(stranger).toHaveURL('/settings/team')
    await expect(stranger.getByRole('heading', { name: 'Keepers of the light', level: 1 })).toBeVisible()
    await expect(owner.getByRole('list', { name: 'People' }).getByText('Otto Lind')).toBeVisible()

    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  },
)
