import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondToAuth } from '../../test/server.ts'

it('AUTH-07 offers a password reset only when email is configured', async () => {
  const noPasswords = await openApp('/sign-in')
  await expect.element(noPasswords.screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.element(noPasswords.screen.getByText('Forgot password?')).not.toBeInTheDocument()
  await noPasswords.screen.unmount()
  respond(getSignInMethods, {
    resetsPasswords: true,
    passwords: true,
    guests: true,
    signUps: 'open',
    needsSetUp: false,
    openId: null,
    passkeys: { origin: null, reason: null },
  })
  const { screen, path } = await openApp('/sign-in')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await vi.waitFor(() => expect(path()).toBe('/forgot-password'))
})

it('AUTH-07 requests an emailed link, with the same message whether or not the account exists', async () => {
  const onRequest = respondToAuth('request-password-reset', () => HttpResponse.json({ status: true }))
  const { screen } = await openApp('/forgot-password')
  const email = screen.getByLabelText('Email')
  await userEvent.fill(email, 'ada@')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
  await userEvent.fill(email, ' ada@example.org ')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText(/^If an account exists for ada@example.org, we’ve emailed a link/))
    .toBeVisible()
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.org' })
})

it('AUTH-07 says why no email is sent, and keeps the email address', async () => {
  respondToAuth('request-password-reset', () =>
    HttpResponse.json(
      {
        status: 'error',
        data: { code: 'TOO_MANY_REQUESTS', message: 'Letters were sent. Try again in 9 minutes.' },
      },
      { status: 429 },
    ),
  )
  const { screen } = await openApp('/forgot-password')
  await userEvent.fill(screen.getByLabelText('Email'), 'ada@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await expect
    .element(screen.getByLabelText('Email'))
    .toHaveAccessibleDescription('Letters were sent. Try again in 9 minutes.')
  await expect.element(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
})

it('AUTH-07 sets a new password with the link’s secret, and goes to sign-in', async () => {
  let isUsed = true
  const onRequest = respondToAuth('reset-password', () =>
    isUsed
      ? HttpResponse.json({ code: 'INVALID_TOKEN', message: 'x' }, { status: 400 })
      : HttpResponse.json({ status: true }),
  )
  const { screen, path } = await openApp('/reset-password#a-secret')
  const field = screen.getByLabelText('New password')
  await userEvent.fill(field, 'short')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Use at least 8 characters.')
  await userEvent.fill(field, 'a loom of flowers')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/This link is no longer valid/)
  isUsed = false
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Your password was changed')).toBeVisible()
  expect(onRequest).toHaveBeenLastCalledWith({ token: 'a-secret', newPassword: 'a loom of flowers' })
  await vi.waitFor(() => expect(path()).toBe('/sign-in'))
})

it('AUTH-07 says that a link is incomplete', async () => {
  const { screen } = await openApp('/reset-password')
  await expect.element(screen.getByText('This link is incomplete')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
})
