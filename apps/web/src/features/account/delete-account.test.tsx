import type { AccountContents } from '@atelier/contract/people/account-contents'
import {
  deleteAccount,
  getAccountContents,
  listPasskeys,
  listSessions,
} from '@atelier/contract/endpoints/people/account'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, server } from '../../test/server.ts'

const noContents: AccountContents = {
  projects: 0,
  sharedProjects: 0,
  chats: 0,
  files: 0,
  filesElsewhere: 0,
  memberships: 0,
  team: null,
}

beforeEach(() => {
  respond(listPasskeys, { passkeys: [] })
  respond(listSessions, () => ({ sessions: [] }))
  respond(getAccountContents, { ...noContents, projects: 3, sharedProjects: 1, chats: 1200, files: 2 })
  server.use(
    http.post('/api/auth/sign-out', () => HttpResponse.json({ success: true })),
    http.post('/api/auth/sign-in/anonymous', () => {
      respond(getUser, aGuest())
      return HttpResponse.json({ user: {} })
    }),
  )
})

const openDialog = async (buttonName: 'Delete your account' | 'Delete everything you created') => {
  const app = await openApp('/settings/account')
  await userEvent.click(app.screen.getByRole('button', { name: buttonName }))
  return { ...app, dialog: app.screen.getByRole('dialog', { name: `${buttonName}?` }) }
}

it('AUTH-01 says what is deleted with an account before it asks for the password', async () => {
  respond(getAccountContents, {
    projects: 1,
    sharedProjects: 1,
    chats: 1,
    files: 5,
    filesElsewhere: 2,
    memberships: 2,
    team: 'Keepers',
  })
  const { dialog } = await openDialog('Delete your account')
  for (const line of [
    '1 project with all its chats',
    '1 of them is shared with others, who will lose access',
    '1 chat',
    '5 files and their extracted text',
    '2 of them will also be removed from other people’s projects',
    'Your membership in 2 projects',
    'The team “Keepers” (for everyone on it)',
    'Your name and email address, sessions, API keys, invitations and connected drives',
  ])
    await expect.element(dialog.getByText(line)).toBeVisible()
})

it('AUTH-01 shows the error below the password when deletion fails, and keeps the dialog open', async () => {
  const message = 'Incorrect password. Nothing was deleted.'
  const onRequest = vi.fn<() => void>()
  respondWithError(deleteAccount, 'BAD_INPUT', message, [{ path: 'body.password', message }], onRequest)
  const { dialog } = await openDialog('Delete your account')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  const field = dialog.getByLabelText('Password')
  await expect.element(field).toHaveAccessibleDescription('Enter your password.')
  expect(onRequest).not.toHaveBeenCalled()
  await userEvent.fill(field, 'engine-1842')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(field).toHaveValue('engine-1842')
})

it('AUTH-01 deletes the account, clears the tab’s data, and continues as a guest', async () => {
  const onBody = vi.fn<(body: unknown) => void>()
  const currentUser = aUser()
  respond(deleteAccount, async ({ request }) => {
    onBody(await request.json())
    return { id: currentUser.id }
  })
  sessionStorage.setItem('typed', 'words for nobody else')
  const { dialog, screen, path } = await openDialog('Delete your account')
  await expect.element(dialog.getByText('1,200 chats')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Password'), 'engine-1843')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await expect.element(screen.getByText('Account deleted')).toBeVisible()
  await expect.element(screen.getByText('Guest', { exact: true })).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ password: 'engine-1843' })
  expect(path()).toBe('/chat')
  expect(JSON.stringify(sessionStorage)).not.toContain('words')
})

it('AUTH-01 a guest deletes their data without a password', async () => {
  respond(getUser, aGuest())
  respond(getAccountContents, { ...noContents, chats: 2 })
  const onBody = vi.fn<(body: unknown) => void>()
  respond(deleteAccount, async ({ request }) => {
    onBody(await request.json())
    return { id: aGuest().id }
  })
  const { dialog, screen } = await openDialog('Delete everything you created')
  await expect.element(dialog.getByText('2 chats')).toBeVisible()
  await expect.element(dialog.getByLabelText('Password')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await expect.element(screen.getByText('Everything you created was deleted')).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({})
})

it('AUTH-01 says why the contents couldn’t be counted, and retries', async () => {
  respondWithError(getAccountContents, 'UNAVAILABLE', 'The database is away.')
  const { dialog } = await openDialog('Delete your account')
  await expect
    .element(dialog.getByText(/Couldn’t check what will be deleted: The database is away/))
    .toBeVisible()
  respond(getAccountContents, { ...noContents, chats: 2 })
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog.getByText('2 chats')).toBeVisible()
})
