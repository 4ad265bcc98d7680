import type { Page } from 'playwright'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const elsewhere = new Map<string, Promise<Response>>()

/** Signed in on a phone too, once for a server. */
const openAccount = async (page: Page) => {
  await page.goto('/settings/account')
  const { origin } = new URL(page.url())
  const signedIn =
    elsewhere.get(origin) ??
    fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': iPhone },
      body: JSON.stringify({ email: 'yana@people.example', password: 'correct horse battery' }),
    })
  elsewhere.set(origin, signedIn)
  await signedIn
  await page.reload()
  await page.getByText('Safari on iPhone').first().waitFor()
}

const withMail = (page: Page) =>
  page.route('**/v1/sign-in-ways', (route) =>
    route.fulfill({ json: { status: 'success', data: { resetsPasswords: true } } }),
  )

/** A person's account, and the ways into it. */
export const accountScenes: { name: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'account', show: openAccount },
  {
    name: 'account-sessions',
    show: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Delete your account' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account-wrong',
    show: async (page) => {
      await openAccount(page)
      await page.getByLabel('Present password').fill('a wrong one')
      await page.getByLabel('New password').fill('Password1')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText(/among the first that are tried/).waitFor()
    },
  },
  {
    name: 'account-delete',
    show: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Delete your account' }).click()
      await page
        .getByRole('dialog')
        .getByText(/projects?, with everything/)
        .waitFor()
    },
  },
  {
    name: 'account-guest',
    show: async (page) => {
      await page.context().clearCookies()
      await page.goto('/settings/account')
      await page.getByText(/You are here as a guest/).waitFor()
    },
  },
  {
    name: 'sign-in',
    show: async (page) => {
      await withMail(page)
      await page.goto('/sign-in')
      await page.getByText('Forgot password?').waitFor()
    },
  },
  {
    name: 'forgot-password',
    show: async (page) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').waitFor()
    },
  },
  {
    name: 'forgot-password-asked',
    show: async (page) => {
      await page.route('**/api/auth/request-password-reset', (route) =>
        route.fulfill({ json: { status: true } }),
      )
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('yana@people.example')
      await page.keyboard.press('Enter')
      await page.getByText('Look into your mail').waitFor()
    },
  },
  {
    name: 'reset-password',
    show: async (page) => {
      await page.goto('/reset-password#a-secret')
      await page.getByLabel('New password').fill('12345678')
      await page.keyboard.press('Tab')
    },
  },
]
