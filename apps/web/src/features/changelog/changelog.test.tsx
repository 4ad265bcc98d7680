import type { Update } from '@atelier/contract/site/changelog'
import { listUpdates, reactToUpdate } from '@atelier/contract/endpoints/site/changelog'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const lamps: Update = {
  id: 'lamps',
  attributes: {
    slug: 'lamps',
    title: 'Lamps are lit at dusk',
    body: 'By **themselves**.\n\nAnd put out at dawn.',
    date: '2026-11-20',
    tags: ['lamps'],
    buttonText: 'Open vault',
    updateFollowUpLink: '/vault',
  },
  metrics: { likeReactionCount: 4, checkoutReactionCount: 2 },
  reactions: [],
}

const openUpdates = async () => {
  const { screen, path } = await openApp('/chat')
  await userEvent.click(screen.getByRole('link', { name: /^Atelier: what’s new/ }))
  return { screen, path, panel: screen.getByRole('region', { name: 'What’s new' }) }
}

it('CHL-01 shows title, body, button and counts, and remembers what was seen', async () => {
  respond(listUpdates, { updates: [lamps] })
  const { screen, panel, path } = await openUpdates()
  const entry = panel.getByRole('article', { name: /Lamps are lit at dusk/ })
  await expect.element(entry.getByText('And put out at dawn.')).toBeVisible()
  await expect.element(entry.getByText('New', { exact: true })).toBeVisible()
  await expect.element(entry.getByRole('strong')).toHaveTextContent('themselves')
  await expect.element(entry.getByRole('button', { name: /^Like/ })).toHaveTextContent('4')
  await expect.element(entry.getByRole('link', { name: 'Open vault' })).toHaveAttribute('href', '/vault')
  await expect.element(entry.getByText('Opened 2 times')).toBeVisible()
  expect(localStorage.getItem('atelier.seen-updates')).toBe('["lamps"]')
  await vi.waitFor(() => expect(path()).toBe('/chat?panel=updates'))
  await userEvent.click(screen.getByRole('link', { name: /^Atelier: what’s new/ }))
  await vi.waitFor(() => expect(path()).toBe('/chat'))
})

it('CHL-01 sends a reaction once', async () => {
  respond(listUpdates, { updates: [lamps] })
  let callCount = 0
  respond(reactToUpdate, () => {
    callCount++
    return lamps
  })
  const likeButton = (await openUpdates()).panel.getByRole('button', { name: /^Like/ })
  await userEvent.click(likeButton)
  await expect.element(likeButton).toHaveTextContent('5')
  await userEvent.click(likeButton)
  await expect.element(likeButton).toHaveTextContent('5')
  await expect.poll(() => callCount).toBe(1)
})

it('CHL-01 rolls back a reaction that couldn’t be sent, and shows an error', async () => {
  respond(listUpdates, { updates: [lamps] })
  respondWithError(reactToUpdate, 'UNAVAILABLE', 'Try again in a moment.')
  const { screen, panel } = await openUpdates()
  const likeButton = panel.getByRole('button', { name: /^Like/ })
  await userEvent.click(likeButton)
  await expect.element(screen.getByText('Error updating reaction')).toBeVisible()
  await expect.element(likeButton).toHaveTextContent('4')
  await expect.element(likeButton).toHaveAttribute('aria-pressed', 'false')
})

it('CHL-01 says when there is nothing new', async () => {
  const { panel } = await openUpdates()
  await expect.element(panel.getByText('Nothing new yet')).toBeVisible()
})

it('CHL-01 says that the updates didn’t load, and retries', async () => {
  respondWithError(listUpdates, 'INTERNAL', 'Something broke.')
  const { panel } = await openUpdates()
  await expect.element(panel.getByText('Couldn’t load updates')).toBeVisible()
  respond(listUpdates, { updates: [lamps] })
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  await expect.element(panel.getByText('Lamps are lit at dusk')).toBeVisible()
})
