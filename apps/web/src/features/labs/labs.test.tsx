import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getUser, updatePreferences } from '@atelier/contract/endpoints/people/users'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { User } from '@atelier/contract/people/user'
import { expect, it } from 'vitest'
import { aGuest, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamLive } from '../../test/server.ts'

const open = async (user: User) => {
  respond(getUser, user)
  const { screen } = await openApp('/chat?panel=labs')
  await expect.element(screen.getByRole('switch', { name: 'Crafts' })).toBeVisible()
  return screen
}

it('LAB-01 shows three switches in accordions, with their notes', async () => {
  const screen = await open(aUser())
  const names = screen
    .getByRole('switch')
    .elements()
    .map((element) => element.getAttribute('aria-label'))
  expect(names).toEqual(['MCP/Plugins', 'Crafts', 'Analyst Mode'])
  await expect.element(screen.getByText(messages.labs.newBadge)).toBeVisible()
  const note = screen.getByText(/does not work with the magic-search mode or Live Search/)
  await expect.element(note).toMatchTextContent(new RegExp(`extra ${limits.usage.analystExtra} queries`))
  await screen.getByText('Analyst Mode', { exact: true }).click()
  await expect.element(note).not.toBeVisible()
})

it('LAB-02 saves a choice in every tab, and rolls back one that couldn’t be saved', async () => {
  const events = streamLive(followEvents)
  let user = aUser()
  respond(getUser, () => user)
  respond(updatePreferences, async ({ request }) => {
    const change = (await request.json()) as Partial<User>
    user = { ...user, ...change }
    return user
  })
  const { screen } = await openApp('/chat?panel=labs')
  const craftsSwitch = screen.getByRole('switch', { name: 'Crafts' })
  await expect.element(craftsSwitch).toBeChecked()
  await screen.getByText('On', { exact: true }).click()
  await expect.element(craftsSwitch).not.toBeChecked()
  await expect.poll(() => user.crafts.isEnabled).toBe(false)
  // another tab has switched it on
  user = { ...user, crafts: { isEnabled: true } }
  events.send({ type: 'preference' })
  await expect.element(craftsSwitch).toBeChecked()
  respondWithError(updatePreferences, 'INTERNAL', 'The disk is full.')
  respondWithError(getUser, 'INTERNAL', 'The disk is full.')
  await screen.getByText('On', { exact: true }).click()
  await expect.element(screen.getByText('Couldn’t save your choice')).toBeVisible()
  await expect.element(craftsSwitch).toBeChecked()
})

it('LAB-02 asks a guest to sign in', async () => {
  const screen = await open(aGuest())
  await screen.getByText('Off').nth(1).click()
  await expect.element(screen.getByRole('dialog').getByText('Sign in to use Labs')).toBeVisible()
})

it('LAB-02 asks a free user to upgrade before using plugins, and leaves the switch unchanged', async () => {
  const screen = await open(aUser())
  await screen.getByText('Off').first().click()
  const dialog = screen.getByRole('dialog', { name: 'Upgrade to use plugins' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(screen.getByRole('switch', { name: 'MCP/Plugins' })).not.toBeChecked()
})
