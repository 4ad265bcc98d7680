import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { search } from '@atelier/contract/endpoints/chat/search'
import { streamEnd } from '@atelier/contract/answers/stream-end'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aMessage, anAttachment, anOpenChat, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, respondWithError, streamText } from '../../../test/server.ts'

let chat: ChatWithMessages
const lamp = anAttachment({ title: 'lamp.pdf' })
const lighthouse = newId()

beforeEach(() => {
  const questionId = newId()
  chat = anOpenChat({
    messages: [
      aMessage(questionId, 'user', 'How high is it?', { attachments: [{ id: lamp.id, title: lamp.title }] }),
      aMessage(newId(), 'assistant', 'Forty metres.', { parentId: questionId as never }),
    ],
  })
  respond(getChat, () => chat)
  respond(getAttachment, lamp)
  respond(search, ({ url }) => {
    const isFile = url.searchParams.get('q') === 'lamp'
    return {
      chats: [],
      messages: [],
      prompts: [],
      bots: [],
      attachments: isFile ? [{ id: lamp.id, title: lamp.title }] : [],
      projects: isFile ? [] : [{ id: lighthouse, name: 'Lighthouse', symbol: null }],
    } as never
  })
})

const open = async () => {
  const { screen } = await openApp(`/chat/${chat.id}`)
  const field = screen.getByRole('textbox', { name: 'Reply…' })
  await expect.element(field).toBeVisible()
  return {
    screen,
    field,
    waiting: screen.getByRole('list', { name: 'Queued messages' }),
    files: screen.getByRole('list', { name: 'Files' }),
    broughtIn: screen.getByRole('list', { name: 'Mentioned' }),
  }
}

type OpenChat = Awaited<ReturnType<typeof open>>

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
afterEach(() => setOnline(true))

/** Goes offline and sends a message with a file and a project. */
const queueWithFile = async ({ screen, field }: OpenChat) => {
  await field.fill('Look at @lamp')
  await screen.getByRole('option', { name: /lamp\.pdf/ }).click()
  await field.fill('Look at @light')
  await screen.getByRole('option', { name: /Lighthouse/ }).click()
  setOnline(false)
  await field.fill('Look at it')
  await userEvent.keyboard('{Enter}')
}

it('CHT-01 puts a queued message back into the composer with its files and mentions', async () => {
  const openedChat = await open()
  await queueWithFile(openedChat)
  await expect.element(openedChat.files).not.toBeInTheDocument()
  await openedChat.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect.element(openedChat.field).toHaveValue('Look at it')
  await expect.element(openedChat.files.getByText('lamp.pdf')).toBeVisible()
  await expect.element(openedChat.broughtIn.getByText('Lighthouse')).toBeVisible()
})

it('CHT-01 pauses the queue after a rejected message, which returns with its files', async () => {
  respondWithError(sendMessage, 'TOO_MANY_REQUESTS', 'Wait a minute, then send it again.')
  const openedChat = await open()
  const { screen, field, waiting, files } = openedChat
  await queueWithFile(openedChat)
  await field.fill('And then')
  await userEvent.keyboard('{Enter}')
  await expect.element(waiting.getByText('And then')).toBeVisible()
  setOnline(true)
  await expect.element(screen.getByText('Wait a minute, then send it again.')).toBeVisible()
  await expect.element(files.getByText('lamp.pdf')).toBeVisible()
  const bodies: unknown[] = []
  streamText(sendMessage, async ({ request }) => {
    bodies.push(await request.json())
    return `data: ${streamEnd}\n\n`
  })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bodies)
    .toMatchObject([{ text: 'Look at it', attachmentIds: [lamp.id] }, { text: 'And then' }])
  await expect.element(waiting).not.toBeInTheDocument()
})

it('CHT-01 returns a rejected edit with its files', async () => {
  respondWithError(sendMessage, 'UNAVAILABLE', 'The server is busy.')
  const { screen, field, files } = await open()
  await userEvent.hover(screen.getByRole('article', { name: 'You' }))
  await screen.getByRole('button', { name: 'Edit message' }).click()
  await screen.getByRole('textbox', { name: 'Edit your message' }).fill('How broad is it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('How broad is it?')
  await expect.element(files.getByText('lamp.pdf')).toBeVisible()
})
