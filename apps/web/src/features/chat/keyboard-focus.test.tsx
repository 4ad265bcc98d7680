import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import {
  answerApprovals,
  deleteMessage,
  getChat,
  regenerateMessage,
  stopChat,
} from '@atelier/contract/endpoints/chat/chats'
import type { AttachmentId, MessageId } from '@atelier/contract/ids'
import type { ToolPart } from '@atelier/contract/answers/message'
import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { announcements } from '../../lib/browser/announce.ts'
import { aMessage, anOpenChat, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamLive } from '../../test/server.ts'

let chat: ChatWithMessages
const questionId = newId() as MessageId
const answerId = newId() as MessageId
const otherId = newId() as MessageId

const citation = {
  number: 1,
  attachmentId: newId() as AttachmentId,
  title: 'manual.pdf',
  page: 2,
  position: null,
  quote: 'forty metres',
}

beforeEach(() => {
  announcements.set([])
  chat = anOpenChat({
    permissions: ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT'],
    messages: [
      aMessage(questionId, 'user', 'How high is it?'),
      aMessage(answerId, 'assistant', 'It is forty metres high.', {
        parentId: questionId,
        citations: [citation],
      }),
      aMessage(otherId, 'assistant', 'It is **forty** metres high.\n\n- As the manual says', {
        parentId: questionId,
        citations: [citation],
      }),
    ],
  })
  respond(getChat, () => chat)
})

const open = async () => {
  const { screen } = await openApp(`/chat/${chat.id}`)
  const composer = screen.getByRole('textbox', { name: 'Reply…' })
  await expect.element(screen.getByText('As the manual says'), { timeout: 12_000 }).toBeVisible()
  const press = async (control: Locator, key = '{Enter}') => {
    await expect.element(control).toBeInTheDocument()
    ;(control.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return { screen, composer, press, button }
}

const spokenText = () =>
  [...document.querySelectorAll('[role="log"] p')].map(({ textContent }) => textContent).join('\n')

it('NAV-02 CHT-01 keeps the focus in place, whichever action removes its element', async () => {
  const { screen, composer, press, button } = await open()

  // after changing versions, focus is on the same button, or on its neighbor at the last version
  await press(button('Previous version'))
  await expect.element(button('Next version')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Previous version')).toHaveFocus()
  await expect.poll(spokenText).toContain('Version 1 of 2\nVersion 2 of 2')

  // after canceling an edit, focus is on the button that began it
  await press(button('Edit message'))
  await expect.element(screen.getByRole('textbox', { name: 'Edit your message' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Edit message')).toHaveFocus()

  // opening a source moves focus into the panel; Escape moves it back, even while a tooltip is shown
  respondWithError(getAttachment, 'NOT_FOUND', 'This file was deleted.')
  await press(button(/manual\.pdf/))
  await expect.element(screen.getByRole('heading', { name: 'Source', level: 2 })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  const panel = screen.getByRole('region', { name: 'Source' })
  await expect.element(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button(/manual\.pdf/)).toHaveFocus()
  await expect.poll(spokenText).toContain('Source opened\nSource closed')

  // regenerating and stopping move focus to the composer
  const stream = streamLive(regenerateMessage)
  respond(stopChat, { stopped: true })
  await press(button('Regenerate'))
  await expect.element(composer).toHaveFocus()
  await press(button('Stop'))
  stream.send({
    type: 'start',
    messageId: otherId,
    messageMetadata: { chatId: chat.id, parentId: questionId, model: 'openai/large' },
  })
  await expect.poll(spokenText).toContain('Answering…')
  stream.send({ type: 'finish', messageMetadata: { status: 'stopped' } })
  stream.end()
  await expect.element(composer).toHaveFocus()

  // deleting the last message moves focus to the composer
  respond(deleteMessage, () => {
    chat = { ...chat, messages: [] }
    return { id: questionId }
  })
  await press(button('Delete message'))
  await press(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(screen.getByText('How high is it?')).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
})

it('CHT-01 CHT-02 announces a finished answer once, line by line, and announces an approval request', async () => {
  const { composer, press, button } = await open()
  const stream = streamLive(regenerateMessage)
  await press(button('Regenerate'))
  stream.send({
    type: 'start',
    messageId: otherId,
    messageMetadata: { chatId: chat.id, parentId: questionId, model: 'openai/large' },
  })
  await expect.poll(spokenText).toBe('Answering…')
  stream.send({ type: 'finish', messageMetadata: { status: 'completed' } })
  stream.end()
  await expect.poll(spokenText).toBe('Answering…\nIt is forty metres high.\nAs the manual says')
  await expect.element(composer).toHaveFocus()
})

it('CHT-02 returns the focus to the composer once a tool is allowed, and announces the answer', async () => {
  const part: ToolPart = {
    type: 'tool',
    toolCallId: 'a',
    name: 'calculator',
    title: 'Calculator',
    input: {},
    state: 'approval-requested',
    approval: { id: 'approval-1' },
  }
  const [question, , last] = chat.messages
  if (!question || !last) throw new Error('there are three')
  chat = { ...chat, messages: [question, { ...last, status: 'waiting', parts: [...last.parts, part] }] }
  respond(answerApprovals, () => {
    const answer = {
      ...last,
      status: 'completed' as const,
      parts: [{ type: 'text' as const, text: 'Seven.' }],
    }
    chat = { ...chat, messages: [question, answer] }
    return { isResumed: true }
  })
  const { composer, press, button } = await open()
  await expect.poll(spokenText).toContain('Allow the assistant to use “Calculator”?')
  await press(button('Allow'))
  await expect.element(composer).toHaveFocus()
  // the rest of the answer may be finished before the page sees it stream
  await expect.poll(spokenText).toContain('Seven.')
})
