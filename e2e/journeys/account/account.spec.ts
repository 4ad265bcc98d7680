import { passwordResetLink, waitForEmail } from '../../fixtures/emails.ts'
import { addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const password = 'correct horse battery'

test('AUTH-07 AUTH-01 a person changes their password, is signed out elsewhere, and deletes the account', async ({
  signUpAs,
  browser,
  atelier,
}) => {
  const { page, email } = await signUpAs('Otto Lind')
  const id = await makeProject(page.request, 'Lighthouse')
  await addText(page.request, id, 'Letter', 'The relief boat comes on the first of March.')
  await using otherContext = await browser.newContext({ baseURL: atelier.url })
  const signIn = (attempt: string) =>
    otherContext.request.post('/api/auth/sign-in/email', { data: { email, password: attempt } })
  expect((await signIn(password)).status()).toBe(200)

  await page.goto('/chat')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')

  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('Password1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/too common and easy to guess/)).toBeVisible()
  await page.getByLabel('New password').fill('a loom of flowers')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await otherContext.request.get('/v1/user')).status()).toBe(401)
  expect((await signIn(password)).status()).toBe(401)

  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('1 project with all its chats')).toBeVisible()
  await expect(dialog.getByText('1 file and its extracted text')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('Incorrect password. Nothing was deleted.')).toBeVisible()
  await dialog.getByLabel('Password').fill('a loom of flowers')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account: Guest/ })).toBeVisible()
  expect((await signIn('a loom of flowers')).status()).toBe(401)
  await page.goto(`/chat/projects/${id}`)
  await expect(page.getByText('Keep the light')).toBeHidden()
})

test('AUTH-07 a forgotten password is reset through an emailed link', async ({
  signUpAs,
  stranger,
  mail,
}) => {
  const { email, page: signedIn } = await signUpAs('Otto Lind')
  await stranger.goto('/sign-in')
  await stranger.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(stranger.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await stranger.getByLabel('Email').fill(email)
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText(`If an account exists for ${email}, we’ve emailed a link`)).toBeVisible()

  await stranger.goto(passwordResetLink(await waitForEmail(mail, email)))
  await stranger.getByLabel('New password').fill('a loom of flowers')
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('Your password was changed')).toBeVisible()
  expect((await signedIn.request.get('/v1/user')).status()).toBe(401)
  await stranger.getByRole('textbox', { name: 'Email' }).fill(email)
  await stranger.getByRole('textbox', { name: 'Password' }).fill('a loom of flowers')
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('Otto Lind')).toBeVisible()
})
