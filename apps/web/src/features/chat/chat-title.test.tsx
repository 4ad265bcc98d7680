import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { messages } from '@atelier/contract/messages'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anOpenChat } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const open = async (permissions: ('SEND_MESSAGE' | 'RENAME_CHAT')[] = ['SEND_MESSAGE', 'RENAME_CHAT']) => {
  const chat = anOpenChat({ title: 'The lamp', permissions })
  const state = { chat }
  respond(endpoints.getChat, () => state.chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  const title = screen.getByRole('heading', { level: 1 })
  const rename = async (text: string) => {
    await userEvent.click(title.getByRole('button'))
    await userEvent.fill(title.getByRole('textbox', { name: 'Chat title' }), text)
    await userEvent.keyboard('{Enter}')
  }
  return { state, screen, title, rename }
}

it('CHT-03 shows that the title was saved, then closes the field', async () => {
  const { state, title, rename } = await open()
  respond(endpoints.updateChat, async ({ request }) => {
    const { newTitle } = (await request.json()) as { newTitle: string }
    state.chat = { ...state.chat, title: newTitle }
    return state.chat
  })
  await rename('The great lamp')
  await expect.element(title.getByRole('img', { name: 'Saved' })).toBeVisible()
  await expect.element(title.getByRole('button')).toHaveTextContent('The great lamp')
  await expect.element(title.getByRole('img')).not.toBeInTheDocument()
})

it('CHT-03 rejects a 101-character title and reports a failed save', async () => {
  const { screen, title, rename } = await open()
  await rename('x'.repeat(101))
  await expect.element(title.getByRole('alert')).toHaveTextContent(messages.chat.titleTooLong)
  respondWithError(endpoints.updateChat, 'INTERNAL', 'The disk is full.')
  await userEvent.fill(title.getByRole('textbox'), 'x'.repeat(100))
  await userEvent.keyboard('{Enter}')
  await expect.element(title.getByRole('img', { name: 'Not saved' })).toBeVisible()
  await expect.element(screen.getByText(messages.chat.titleFailed)).toBeVisible()
})

it('CHT-03 says that no chat is selected when the chat is gone', async () => {
  const { screen, rename } = await open()
  respondWithError(endpoints.updateChat, 'NOT_FOUND', 'Not found')
  await rename('The great lamp')
  await expect.element(screen.getByText(messages.chat.noChatSelected)).toBeVisible()
})

it('CHT-04 shows the title as plain text if the chat can’t be renamed', async () => {
  const { title } = await open(['SEND_MESSAGE'])
  await expect.element(title).toHaveTextContent('The lamp')
  expect(title.getByRole('button').elements()).toHaveLength(0)
})
