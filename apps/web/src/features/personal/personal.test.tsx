import * as endpoints from '@atelier/contract/endpoints/people/personal'
import type { ChatId, MemoryId } from '@atelier/contract/ids'
import type { Memory, Personal } from '@atelier/contract/people/personal'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

let personal: Personal
let memories: Memory[]

beforeEach(() => {
  personal = { instructions: 'Be brief.', remembers: true }
  memories = [
    {
      id: newId() as MemoryId,
      text: 'Prefers metric units',
      chat: { id: newId() as ChatId, title: 'About metres' },
      createdAt: Date.now(),
    },
  ]
  respond(endpoints.getPersonal, () => personal)
  respond(endpoints.listMemories, () => ({ memories, nextCursor: null }))
})

const open = async () => (await openApp('/settings/personal')).screen

it('CHT-01 saves the answer preferences, and keeps the input when that fails', async () => {
  const screen = await open()
  const field = screen.getByLabelText('Your instructions')
  await expect.element(field).toHaveValue('Be brief.')
  respondWithError(endpoints.updatePersonal, 'INTERNAL', 'Something went wrong here.')
  await userEvent.fill(field, 'Answer in verse.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('Something went wrong here.')).toBeVisible()
  await expect.element(field).toHaveValue('Answer in verse.')
  respond(endpoints.updatePersonal, async ({ request }) => {
    personal = { ...personal, ...((await request.json()) as Partial<Personal>) }
    return personal
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('Instructions saved')).toBeVisible()
  expect(personal.instructions).toBe('Answer in verse.')
})

it('CHT-01 shows memories with their chat, and edits, deletes and adds them', async () => {
  const onRequest = vi.fn<(request: unknown) => void>()
  respond(endpoints.updateMemory, async ({ request }) => {
    const { text } = (await request.json()) as { text: string }
    memories = memories.map((memory) => ({ ...memory, text }))
    const [memory] = memories
    if (!memory) throw new Error('there is one')
    return memory
  })
  respond(endpoints.deleteMemory, () => {
    onRequest('forgotten')
    const id = memories[0]?.id
    memories = []
    return { id: id ?? (newId() as MemoryId) }
  })
  const screen = await open()
  const row = screen.getByRole('list', { name: 'Memories' }).getByRole('listitem')
  await expect.element(row.getByRole('link', { name: 'About metres' })).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: /^Edit/ }))
  await userEvent.fill(row.getByRole('textbox'), 'Prefers yards')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('Prefers yards', { exact: true })).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Delete “Prefers yards”' }))
  await expect.element(screen.getByText('No memories yet')).toBeVisible()
  expect(onRequest).toHaveBeenCalledOnce()
})

it('CHT-01 rolls back the switch when the choice wasn’t saved', async () => {
  const screen = await open()
  respondWithError(endpoints.updatePersonal, 'INTERNAL', 'Something went wrong here.')
  const memorySwitch = screen.getByRole('switch', { name: /Remember things from chats/ })
  await userEvent.click(screen.getByText('Remember things from chats'))
  await expect.element(screen.getByText('Couldn’t save your choice')).toBeVisible()
  await expect.element(memorySwitch).toBeChecked()
})
