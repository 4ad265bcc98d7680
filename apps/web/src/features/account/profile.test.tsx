import { listCraftShares } from '@atelier/contract/endpoints/crafts/craft-sharing'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { expect, it } from 'vitest'
import { aGuest, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

it('NAV-04 shows the person, the plan, and a link to the settings on /profile', async () => {
  respond(getUser, aUser())
  respond(listCraftShares, { crafts: [], pagination: { nextCursor: null } })
  const { screen } = await openApp('/profile')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect.element(main.getByText('Free · 74 of 102 left')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: /^Account/ }))
    .toHaveAttribute('href', '/settings/account')
  await expect
    .element(main.getByRole('link', { name: 'Privacy policy' }))
    .toHaveAttribute('href', '/privacy-policy')
})

it('NAV-04 lets a guest sign in on /profile', async () => {
  respond(getUser, aGuest())
  const { screen } = await openApp('/profile')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { name: 'Guest' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Sign in for free' })).toBeVisible()
})
