import {
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
} from '@atelier/contract/endpoints/people/account'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { SessionId } from '@atelier/contract/ids'
import type { Session } from '@atelier/contract/people/session'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondToAuth, respondWithError } from '../../test/server.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const aSession = (change: Partial<Session> = {}): Session => ({
  id: SessionId.parse(newId()),
  userAgent: firefox,
  createdAt: Date.now(),
  lastUsedAt: Date.now(),
  isCurrent: false,
  ...change,
})

let sessions: Session[] = []
beforeEach(() => {
  sessions = [aSession({ userAgent: iPhone }), aSession({ isCurrent: true })]
  respond(listPasskeys, { passkeys: [] })
  respond(listSessions, () => ({ sessions }))
})

const openAccount = async () => (await openApp('/settings/account')).screen

it('AUTH-07 opens the account from the user menu', async () => {
  const { screen, path } = await openApp('/chat')
  await userEvent.click(screen.getByRole('button', { name: /^Account:/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Account' }))
  await vi.waitFor(() => expect(path()).toBe('/settings/account'))
  await expect.element(screen.getByText('You’re signed in as ada@example.org.')).toBeVisible()
})

it('AUTH-07 changes the name, updates it in the sidebar, and rejects an empty one', async () => {
  const onRequest = respondToAuth('update-user', () => {
    respond(getUser, aUser({ name: 'Ada King' }))
    return HttpResponse.json({ status: true })
  })
  const screen = await openAccount()
  const name = screen.getByLabelText('Name')
  await userEvent.fill(name, '  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription('Enter your name.')
  await userEvent.fill(name, ' Ada King ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Name changed')).toBeVisible()
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ name: 'Ada King' })
  await expect.element(screen.getByRole('button', { name: /^Account:\s*Ada King/ })).toBeVisible()
})

it('AUTH-07 changes the password with the current one, and signs out elsewhere on request', async () => {
  let isPasswordCorrect = false
  const onRequest = respondToAuth('change-password', () =>
    isPasswordCorrect
      ? HttpResponse.json({ token: null, user: {} })
      : HttpResponse.json({ code: 'INVALID_PASSWORD', message: 'x' }, { status: 400 }),
  )
  const onEnd = vi.fn<() => void>()
  respond(endOtherSessions, () => {
    onEnd()
    sessions = sessions.filter(({ isCurrent }) => isCurrent)
    return { ended: 1 }
  })
  const screen = await openAccount()
  const currentPassword = screen.getByLabelText('Current password')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await expect.element(currentPassword).toHaveFocus()
  await expect.element(currentPassword).toHaveAccessibleDescription('Enter your current password.')
  await userEvent.fill(currentPassword, 'engine-1842')
  await userEvent.fill(screen.getByLabelText('New password'), 'a loom of flowers')
  await userEvent.keyboard('{Enter}')
  await expect.element(currentPassword).toHaveAccessibleDescription('Incorrect current password.')
  await expect.element(currentPassword).toHaveFocus()
  expect(onEnd).not.toHaveBeenCalled()
  isPasswordCorrect = true
  await userEvent.fill(currentPassword, 'engine-1843')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Password changed')).toBeVisible()
  expect(onRequest).toHaveBeenLastCalledWith({
    currentPassword: 'engine-1843',
    newPassword: 'a loom of flowers',
  })
  await expect.element(currentPassword).toHaveValue('')
  await expect.element(screen.getByText('Safari on iPhone')).not.toBeInTheDocument()
  expect(onEnd).toHaveBeenCalledOnce()
})

it('AUTH-07 keeps the other sessions unless the user asks to end them', async () => {
  respondToAuth('change-password', () => HttpResponse.json({ token: null, user: {} }))
  const screen = await openAccount()
  await userEvent.fill(screen.getByLabelText('Current password'), 'engine-1843')
  await userEvent.fill(screen.getByLabelText('New password'), 'a loom of flowers')
  await userEvent.click(screen.getByText('Sign out everywhere else'))
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await expect.element(screen.getByText('Password changed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeVisible()
})

it('AUTH-07 lists the sessions with the current one first and marked, and ends one', async () => {
  const onPath = vi.fn<(path: string) => void>()
  const [phone] = sessions
  respond(endSession, ({ url }) => {
    onPath(url.pathname)
    sessions = sessions.slice(1)
    return { sessionId: SessionId.parse(phone?.id) }
  })
  const screen = await openAccount()
  const rows = screen.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Firefox on Linux\s*This browser/)
  await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument()
  await expect.element(rows.nth(1)).toMatchTextContent(/Safari on iPhone.*active now/)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await expect.element(screen.getByText('Session ended')).toBeVisible()
  expect(onPath).toHaveBeenCalledExactlyOnceWith(`/v1/user/sessions/${phone?.id}`)
  await expect.element(screen.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument()
})

it('AUTH-07 ends all other sessions, or says why that failed', async () => {
  respondWithError(endOtherSessions, 'UNAVAILABLE', 'The database is away.')
  const screen = await openAccount()
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }))
  await expect.element(screen.getByText('Couldn’t end the other sessions')).toBeVisible()
  respond(endOtherSessions, () => {
    sessions = sessions.slice(1)
    return { ended: 1 }
  })
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }))
  await expect.element(screen.getByText('1 session ended')).toBeVisible()
})

it('AUTH-07 says why the sessions didn’t load', async () => {
  respondWithError(listSessions, 'UNAVAILABLE', 'The database is away.')
  const screen = await openAccount()
  await expect.element(screen.getByText('Couldn’t load your sessions')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('AUTH-01 tells a guest what an account would keep', async () => {
  respond(getUser, aGuest())
  const screen = await openAccount()
  await expect.element(screen.getByText(/You’re a guest/)).toBeVisible()
  await expect.element(screen.getByLabelText('Current password')).not.toBeInTheDocument()
})
