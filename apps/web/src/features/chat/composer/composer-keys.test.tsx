import * as chats from '@atelier/contract/endpoints/chat/chats'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import type { MessageId } from '@atelier/contract/ids'
import { streamEnd } from '@atelier/contract/answers/stream-end'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aMessage, anOpenChat, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, respondWithError, streamLive, streamText } from '../../../test/server.ts'

const questionId = newId() as MessageId

it('CHT-01 stops an answer with Escape, edits the last message with ↑, and shows a message’s day', async () => {
  const yesterday = new Date(2020, 1, 29, 14, 5).getTime()
  const chat = anOpenChat({
    permissions: ['SEND_MESSAGE'],
    messages: [
      aMessage(questionId, 'user', 'How high is it?', { createdAt: yesterday }),
      aMessage(newId(), 'assistant', 'Forty metres.', { parentId: questionId, completedAt: yesterday }),
    ],
  })
  respond(chats.getChat, () => chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  const field = screen.getByRole('textbox', { name: 'Reply…' })
  await expect
    .element(screen.getByRole('article', { name: 'You' }).getByRole('time'))
    .toHaveTextContent('Feb 29, 2020, 2:05 PM')
  await expect.element(screen.getByText(/· Feb 29, 2020, 2:05 PM/)).toBeInTheDocument()

  await field.click()
  await userEvent.keyboard('{ArrowUp}')
  const editField = screen.getByRole('textbox', { name: 'Edit your message' })
  await expect.element(editField).toHaveFocus()
  expect((editField.element() as HTMLTextAreaElement).selectionStart).toBe('How high is it?'.length)
  await userEvent.keyboard('{Escape}')

  const onStop = vi.fn<() => void>()
  respond(chats.stopChat, () => {
    onStop()
    return { stopped: true }
  })
  streamLive(chats.sendMessage)
  await field.fill('And how broad?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onStop.mock.calls.length).toBe(1)
  // also when no field has focus
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onStop.mock.calls.length).toBe(2)
})

it('CHT-01 doesn’t send on the Enter that ends an IME composition, even in Safari’s event order', async () => {
  respond(chats.createChat, () => anOpenChat())
  const onSend = vi.fn<() => void>()
  streamText(chats.sendMessage, () => {
    onSend()
    return streamEnd
  })
  const { screen } = await openApp('/chat')
  const field = screen.getByRole('textbox', { name: /^Ask anything/ })
  await field.fill('日本')
  const enter = (init: KeyboardEventInit) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  enter({ isComposing: true })
  field.element().dispatchEvent(new CompositionEvent('compositionend', { data: '日本', bubbles: true }))
  enter({ keyCode: 229 })
  await userEvent.keyboard('語')
  await expect.element(field).toHaveValue('日本語')
  expect(onSend).not.toHaveBeenCalled()
})

it('CHT-05 keeps a draft’s files across a reload, and sends them without text', async () => {
  const file = { group: 'composer new', id: newId(), title: 'manual.pdf', mimeType: 'application/pdf' }
  // as an earlier page in this tab stored it
  sessionStorage.clear()
  sessionStorage.setItem('atelier.draft-files', JSON.stringify([file]))
  respondWithError(getAttachment, 'NOT_FOUND', 'Not found')
  const onBody = vi.fn<(body: unknown) => void>()
  respond(chats.createChat, () => anOpenChat())
  streamText(chats.sendMessage, async ({ request }) => {
    onBody(await request.json())
    return `data: ${streamEnd}\n\n`
  })
  const { screen } = await openApp('/chat')
  await expect.element(screen.getByRole('list', { name: 'Files' })).toMatchTextContent(/manual\.pdf/)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => onBody.mock.lastCall?.[0])
    .toMatchObject({ text: 'What’s in “manual.pdf”?', attachmentIds: [file.id] })
  expect(sessionStorage.getItem('atelier.draft-files')).not.toContain('manual.pdf')
})
