import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test('AUTH-07 AUTH-08 AUTH-01 a guest continues with the identity provider, and deletes the account without a password', async ({
  stranger: page,
  openId,
}) => {
  openId.person = {
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@people.example`,
    email_verified: true,
    name: 'Otto Lind',
  }
  await page.goto('/chat')
  await expect(page.getByRole('button', { name: /^Account: Guest/ })).toBeVisible()
  const { data: chat } = (await (
    await page.request.post('/v1/chats', { data: { title: 'Made as a guest' } })
  ).json()) as { data: { id: string } }

  await page.goto('/sign-in')
  const continueButton = page.getByRole('button', { name: 'Continue with Keepers' })
  await expect(continueButton).toBeVisible()
  await screenshot(page, 'sign-in-with-provider')
  await continueButton.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign-in was canceled. Try again.')
  await screenshot(page, 'sign-in-with-provider-refused')

  await continueButton.click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('Otto Lind').first()).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/chat')
  expect((await page.request.get(`/v1/chats/${chat.id}`)).status()).toBe(200)

  await page.goto('/settings/account')
  await expect(page.getByText('You sign in with Keepers; this account has no password.')).toBeVisible()
  await screenshot(page, 'account-without-password')
  await page.getByRole('button', { name: 'Choose a password' }).click()
  await expect(page.getByText(`We sent a link to ${openId.person.email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('1 chat')).toBeVisible()
  await screenshot(page, 'delete-account-without-password')
  await dialog.getByRole('button', { name: 'Sign in again with Keepers' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
})
