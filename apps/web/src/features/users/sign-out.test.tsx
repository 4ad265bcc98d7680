import { getUser } from '@atelier/contract/endpoints/people/users'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, server } from '../../test/server.ts'

it('AUTH-07 leaves none of the typed text in the tab after signing out', async () => {
  server.use(
    http.post('/api/auth/sign-out', () => {
      respond(getUser, aGuest())
      return HttpResponse.json({ success: true })
    }),
    http.post('/api/auth/sign-in/anonymous', () => HttpResponse.json({ user: {} })),
  )
  const { screen } = await openApp('/chat')
  const message = screen.getByRole('form', { name: 'Message' }).getByRole('textbox')
  await userEvent.fill(message, 'words for nobody else')
  await userEvent.click(screen.getByRole('button', { name: /^Account:/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await expect.element(screen.getByText('Guest', { exact: true })).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('words')
})
