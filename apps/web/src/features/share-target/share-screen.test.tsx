import { addLink, addText } from '@atelier/contract/endpoints/sources/attachments'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { clearSharedItems, saveSharedItems, readSharedItems } from '../../lib/browser/shared-inbox.ts'
import { aGuest, anAttachment } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

beforeEach(async () => {
  const form = new FormData()
  form.set('title', 'Keeping the light')
  form.set('text', 'Trim the wick at dusk. https://light.example/wick')
  await saveSharedItems(form)
})
afterEach(clearSharedItems)

it('VLT-15 adds a shared link and its text to the vault, and then clears them', async () => {
  const onBody = vi.fn<(body: unknown) => void>()
  for (const endpoint of [addLink, addText] as const)
    respond(endpoint, async ({ request }) => {
      onBody(await request.json())
      return anAttachment()
    })
  const { screen } = await openApp('/share')
  await userEvent.click(screen.getByRole('button', { name: 'Add to vault' }))
  await expect.element(screen.getByText('No shared items')).toBeVisible()
  expect(onBody.mock.calls.flat()).toEqual(
    expect.arrayContaining([
      { url: 'https://light.example/wick', source: 'MOBILE' },
      { fileName: 'Keeping the light', fileContent: 'Trim the wick at dusk.', source: 'MOBILE' },
    ]),
  )
  expect(await readSharedItems()).toEqual([])
})

it('VLT-15 keeps what couldn’t be added, says why, and adds it on retry', async () => {
  respond(addText, anAttachment())
  respondWithError(addLink, 'LINK_UNREACHABLE', 'This page could not be reached.')
  const { screen } = await openApp('/share')
  await userEvent.click(screen.getByRole('button', { name: 'Add to vault' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This page could not be reached.')
  await expect.poll(async () => (await readSharedItems()).map(({ kind }) => kind)).toEqual(['link'])
  respond(addLink, anAttachment())
  await userEvent.click(screen.getByRole('button', { name: 'Add to vault' }))
  await expect.element(screen.getByText('No shared items')).toBeVisible()
})

it('VLT-15 asks a guest to sign in, and keeps what was shared', async () => {
  respond(getUser, aGuest())
  const { screen } = await openApp('/share')
  await userEvent.click(screen.getByRole('main').getByRole('button', { name: 'Sign in' }))
  await expect.element(screen.getByRole('dialog', { name: 'Welcome to Atelier' })).toBeVisible()
  expect(await readSharedItems()).toHaveLength(2)
})

it('VLT-15 leaves out deselected items, and says when something didn’t arrive', async () => {
  const { screen } = await openApp('/share?missed=1')
  for (const count of [1, 0]) {
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }).first())
    await expect.poll(async () => (await readSharedItems()).length).toBe(count)
  }
  await expect.element(screen.getByText('Sharing failed')).toBeVisible()
})
