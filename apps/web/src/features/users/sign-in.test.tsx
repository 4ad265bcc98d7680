import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, aMessage, anOpenChat, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondToAuth, respondWithError, server } from '../../test/server.ts'

const openDialog = async () => {
  respond(getUser, aGuest())
  const app = await openApp('/chat/projects')
  await userEvent.click(app.screen.getByRole('main').getByRole('button', { name: 'Sign in for free' }))
  return { ...app, dialog: app.screen.getByRole('dialog', { name: 'Welcome to Atelier' }) }
}

it('shows errors under each field, with the focus on the first', async () => {
  const { dialog } = await openDialog()
  await userEvent.fill(dialog.getByLabelText('Email'), 'ada@')
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Enter your name.')
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription('Please enter a valid email address')
  await expect
    .element(dialog.getByLabelText('Password'))
    .toHaveAccessibleDescription('Use at least 8 characters.')
})

it('keeps the input when switching forms', async () => {
  const { dialog } = await openDialog()
  await userEvent.fill(dialog.getByLabelText('Email'), 'ada@example.org')
  await userEvent.click(dialog.getByRole('tab', { name: 'Sign in' }))
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('ada@example.org')
  await expect.element(dialog.getByLabelText('Name')).not.toBeInTheDocument()
})

it('signs in on Enter, shows an error and keeps the form', async () => {
  let attempts = 0
  server.use(
    http.post('/api/auth/sign-in/email', () => {
      attempts += 1
      if (attempts > 1) respond(getUser, aUser())
      return attempts > 1
        ? HttpResponse.json({ user: {} })
        : HttpResponse.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x' }, { status: 401 })
    }),
  )
  const { dialog, screen } = await openDialog()
  await userEvent.click(dialog.getByRole('tab', { name: 'Sign in' }))
  await userEvent.fill(dialog.getByLabelText('Email'), 'ada@example.org')
  await userEvent.fill(dialog.getByLabelText('Password'), 'engine-1843')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Incorrect email or password/)
  await expect.element(dialog.getByLabelText('Password')).toHaveValue('engine-1843')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Ada Lovelace')).toBeVisible()
})

it('AUTH-01 says under the field why a password is rejected', async () => {
  const message = 'This password is among the first that are tried.'
  server.use(
    http.post('/api/auth/sign-up/email', () =>
      HttpResponse.json(
        {
          status: 'error',
          data: { code: 'BAD_INPUT', message, issues: [{ path: 'body.password', message }] },
        },
        { status: 400 },
      ),
    ),
  )
  const { dialog } = await openDialog()
  await userEvent.fill(dialog.getByLabelText('Name'), 'Ada Lovelace')
  await userEvent.fill(dialog.getByLabelText('Email'), 'ada@example.org')
  await userEvent.fill(dialog.getByLabelText('Password'), 'password1')
  await userEvent.keyboard('{Enter}')
  const field = dialog.getByLabelText('Password')
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('password1')
})

it('AUTH-01 offers the identity provider, and says why returning from it or going there failed', async () => {
  respond(getUser, aGuest())
  respond(getSignInMethods, {
    resetsPasswords: false,
    passwords: true,
    guests: true,
    signUps: 'open',
    needsSetUp: false,
    openId: { name: 'Keepers' },
    passkeys: { origin: null, reason: null },
  })
  const { screen } = await openApp('/sign-in?error=account_not_linked&returnTo=%2Fchat%2Fprojects')
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/There’s already an account with this email address/)
  const unavailableText = 'Signing in with Keepers does not work just now.'
  const onRequest = respondToAuth('sign-in/social', () =>
    HttpResponse.json(
      { status: 'error', data: { code: 'UNAVAILABLE', message: unavailableText } },
      { status: 503 },
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Keepers' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(unavailableText)
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ provider: 'oidc', callbackURL: '/chat/projects' })
})

it('AUTH-01 sends a visitor to sign-in and back when the server allows neither guests nor passwords', async () => {
  const turnedAway = respondToAuth('sign-in/anonymous', () =>
    HttpResponse.json(
      { status: 'error', data: { code: 'NOT_ALLOWED', message: 'Sign in to use Atelier.' } },
      { status: 403 },
    ),
  )
  respondWithError(getUser, 'NOT_SIGNED_IN', 'Sign in to continue.')
  respond(getSignInMethods, {
    resetsPasswords: false,
    passwords: false,
    guests: false,
    signUps: 'open',
    needsSetUp: false,
    openId: { name: 'Keepers' },
    passkeys: { origin: null, reason: null },
  })
  const { screen } = await openApp('/vault')
  const signInRequest = respondToAuth('sign-in/social', () => HttpResponse.json({}, { status: 503 }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Keepers' }))
  await expect
    .poll(() => signInRequest)
    .toHaveBeenCalledExactlyOnceWith({ provider: 'oidc', callbackURL: '/vault' })
  expect(turnedAway).toHaveBeenCalled()
  for (const absentElement of [
    screen.getByLabelText('Password'),
    screen.getByText('or with a password'),
    screen.getByRole('link', { name: 'Continue as a guest' }),
  ])
    expect(absentElement.query()).toBeNull()
})

it('AUTH-07 keeps the page and the input when a session ends, and continues after sign-in', async () => {
  const chat = anOpenChat({
    messages: [aMessage(newId(), 'user', 'How high is it?')],
  })
  respond(getChat, chat)
  const becameGuest = respondToAuth('sign-in/anonymous', () => HttpResponse.json({}))
  const { screen } = await openApp(`/chat/${chat.id}`)
  const field = screen.getByRole('textbox', { name: 'Reply…' })
  await field.fill('And how broad?')
  const [message, typedText] = [screen.getByText('How high is it?').element(), field.element()]
  for (const endpoint of [getUser, getChat, sendMessage])
    respondWithError(endpoint, 'NOT_SIGNED_IN', 'Sign in to continue.')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Welcome to Atelier' })
  await expect.element(dialog.getByText(/^Your session has ended/)).toBeVisible()
  respondToAuth('sign-in/email', () => {
    respond(getUser, aUser())
    respond(getChat, chat)
    return HttpResponse.json({ user: {} })
  })
  await userEvent.fill(dialog.getByLabelText('Email'), 'ada@example.org')
  await userEvent.fill(dialog.getByLabelText('Password'), 'engine-1843')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('And how broad?')
  expect([message.isConnected, typedText.isConnected]).toEqual([true, true])
  expect(becameGuest).not.toHaveBeenCalled()
})

it('AUTH-01 asks for the setup code to create the first account of a server that needs invitations', async () => {
  respond(getUser, aGuest())
  respond(getSignInMethods, {
    resetsPasswords: false,
    passwords: true,
    guests: false,
    signUps: 'invitation',
    needsSetUp: true,
    openId: null,
    passkeys: { origin: null, reason: null },
  })
  const { screen } = await openApp('/sign-in?mode=sign-up')
  const onRequest = respondToAuth('sign-up/email', () => HttpResponse.json({}))
  await userEvent.click(screen.getByRole('tab', { name: 'Create account' }))
  await screen.getByLabelText('Name').fill('Ada')
  await screen.getByLabelText('Email').fill('ada@people.example')
  await screen.getByLabelText('Password').fill('correct horse battery')
  await screen.getByLabelText('Setup code').fill('ABCD-EFGH')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await expect.poll(() => onRequest).toHaveBeenCalledOnce()
  expect(onRequest.mock.calls[0]?.[0]).toMatchObject({ code: 'ABCD-EFGH' })
})
