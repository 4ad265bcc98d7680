import {
  continueAnswer,
  deleteMessage,
  getChat,
  rateAnswer,
  sendMessage,
} from '@atelier/contract/endpoints/chat/chats'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { MessageId } from '@atelier/contract/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAnsweredChat, emptyAnswer } from '../../test/answered-chat.ts'
import { aMessage, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamText } from '../../test/server.ts'

let chat: ChatWithMessages
let [questionId, answerId, otherId] = ['', '', '']

beforeEach(() => {
  ;[questionId, answerId, otherId] = [newId(), newId(), newId()]
  chat = anAnsweredChat(questionId, answerId)
  respond(getChat, () => chat)
})

const open = async () => {
  const { screen } = await openApp(`/chat/${chat.id}`)
  // the first test also compiles the page
  await expect.element(screen.getByRole('article', { name: 'You' }), { timeout: 12_000 }).toBeVisible()
  return screen
}

const makeAnswer = (id: string, parentId = questionId) => emptyAnswer(chat.id, id, parentId)

it('CHT-01 shows which model answered, and the time and tokens it took', async () => {
  const screen = await open()
  await expect.element(screen.getByText(/^Large · .* · 1,234 tokens$/)).toBeInTheDocument()
})

it('CHT-01 saves a rating with its reason, and removes it', async () => {
  const onBody = vi.fn<(body: unknown) => void>()
  respond(rateAnswer, async ({ request }) => {
    const body = (await request.json()) as { rating: 'up' | 'down' | null; reason?: string }
    onBody(body)
    const [question, answer] = chat.messages
    if (!question || !answer) throw new Error('there are two')
    const rating = { rating: body.rating, ratingReason: body.reason ?? null }
    chat = { ...chat, messages: [question, { ...answer, ...rating }] }
    return rating
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Bad answer' }))
  await userEvent.fill(screen.getByLabelText('What was wrong? (optional)'), 'It is fifty.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onBody.mock.lastCall).toEqual([{ rating: 'down', reason: 'It is fifty.' }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove bad rating' }))
  await expect.poll(() => onBody.mock.lastCall).toEqual([{ rating: null }])
  await expect.element(screen.getByRole('button', { name: 'Bad answer' })).toBeVisible()
})

it('CHT-02 asks the model to fix a diagram that can’t be drawn', async () => {
  chat.messages = chat.messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, parts: [{ type: 'text', text: '```mermaid\ngraph TD; A--\n```' }] }
      : message,
  )
  const onText = vi.fn<(text: string) => void>()
  streamText(sendMessage, async ({ request }) => {
    onText(((await request.json()) as { text: string }).text)
    return makeAnswer(otherId)
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a fix' }))
  await expect
    .poll(() => onText.mock.calls)
    .toEqual([[expect.stringMatching(/Fix the error:\n\n```mermaid\ngraph TD; A--\n```\n\n```\n.+\n```$/s)]])
})

it('CHT-01 continues from an earlier version of an answer, which stays until there is a new one', async () => {
  const parentId = questionId as MessageId
  chat.messages = chat.messages.map((message) =>
    message.id === answerId ? { ...message, model: 'openai/small' } : message,
  )
  const model = 'openai/large'
  chat.messages.push(aMessage(otherId, 'assistant', 'It is fifty metres high.', { parentId, model }))
  respondWithError(sendMessage, 'UNAVAILABLE', 'The server is busy.')
  const { screen, path } = await openApp(`/chat/${chat.id}?branch=${answerId}`)
  const earlierAnswer = screen.getByText('forty')
  await expect.element(earlierAnswer, { timeout: 12_000 }).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Model: Small' })).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Reply…' })
  await field.fill('And how broad?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The server is busy.')).toBeVisible()
  await expect.element(earlierAnswer).toBeVisible()
  expect(path()).toContain(answerId)

  const streamStart = Promise.withResolvers<void>()
  const [broadId, replyId] = [newId(), newId()] as [MessageId, MessageId]
  streamText(sendMessage, async ({ request }) => {
    expect(await request.json()).toMatchObject({ model: 'openai/small' })
    await streamStart.promise
    const question = aMessage(broadId, 'user', 'And how broad?', { parentId: answerId as MessageId })
    const reply = aMessage(replyId, 'assistant', 'Nine metres.', { parentId: broadId })
    chat = { ...chat, messages: [...chat.messages, question, reply] }
    return makeAnswer(replyId, broadId)
  })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('And how broad?')).toBeVisible()
  await expect.element(earlierAnswer).toBeVisible()
  streamStart.resolve()
  await expect.element(screen.getByRole('main').getByText('Nine metres.')).toBeVisible()
  await expect.element(earlierAnswer).toBeVisible()
  await expect.poll(path).not.toContain('branch')
})

it.each([
  ['was interrupted', 'interrupted', /was interrupted/],
  ['reached its model’s length limit', 'truncated', /reached the model’s length limit/],
] as const)('CHT-01 continues an answer that %s', async (_what, status, text) => {
  const [question, answer] = chat.messages
  if (!question || !answer) throw new Error('there are two')
  chat = { ...chat, messages: [question, { ...answer, status }] }
  const onRequest = vi.fn<() => void>()
  streamText(continueAnswer, () => {
    onRequest()
    chat = { ...chat, messages: [question, answer] }
    return makeAnswer(answerId)
  })
  const screen = await open()
  await expect.element(screen.getByText(text)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText(text)).not.toBeInTheDocument()
  expect(onRequest).toHaveBeenCalledOnce()
})

it('CHT-01 asks before deleting a message with what follows it', async () => {
  const onPath = vi.fn<(path: string) => void>()
  respond(deleteMessage, ({ url }) => {
    onPath(url.pathname)
    chat = { ...chat, messages: [] }
    return { id: questionId as MessageId }
  })
  const screen = await open()
  await userEvent.hover(screen.getByRole('article', { name: 'You' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete message' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(screen.getByText('How high is it?')).not.toBeInTheDocument()
  expect(onPath.mock.lastCall?.[0]).toContain(questionId)
})

it('CHT-01 sends messages queued during an answer after it, unless they are withdrawn', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const texts: string[] = []
  streamText(sendMessage, async ({ request }) => {
    const { text } = (await request.json()) as { text: string }
    texts.push(text)
    if (texts.length === 1) await mayEnd.promise
    return makeAnswer(answerId)
  })
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'Reply…' })
  await userEvent.fill(field, 'First')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  for (const text of ['Second', 'Third']) {
    await userEvent.fill(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Send after this answer' }))
  }
  const queuedList = screen.getByRole('list', { name: 'Queued messages' })
  await userEvent.click(
    queuedList.getByRole('listitem').filter({ hasText: 'Third' }).getByRole('button', { name: 'Withdraw' }),
  )
  mayEnd.resolve()
  await expect.poll(() => texts).toEqual(['First', 'Second'])
  await expect.element(queuedList).not.toBeInTheDocument()
})

it('CHT-01 keeps a message sent while offline, and sends it once online', async () => {
  const texts: string[] = []
  streamText(sendMessage, async ({ request }) => {
    texts.push(((await request.json()) as { text: string }).text)
    return makeAnswer(answerId)
  })
  const screen = await open()
  const onlineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reply…' }), 'Are you there?')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('list', { name: 'Queued messages' }).getByText('Are you there?'))
    .toBeVisible()
  expect(texts).toEqual([])
  onlineSpy.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.poll(() => texts).toEqual(['Are you there?'])
})

it('NAV-01 titles the tab after the page, and marks it while an answer is being written', async () => {
  const mayEnd = Promise.withResolvers<void>()
  streamText(sendMessage, async () => {
    await mayEnd.promise
    return makeAnswer(answerId)
  })
  const screen = await open()
  await expect.poll(() => document.title).toBe(`${chat.title} · Atelier`)
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reply…' }), 'And now?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.title).toBe(`● ${chat.title} · Atelier`)
  mayEnd.resolve()
  await expect.poll(() => document.title).toBe(`${chat.title} · Atelier`)
})

it('CHT-01 quotes text selected in an answer in the composer', async () => {
  const screen = await open()
  const text = screen.getByText('forty')
  await expect.element(text).toBeVisible()
  document.getSelection()?.selectAllChildren(text.element())
  await userEvent.keyboard('{Shift}')
  await userEvent.click(screen.getByRole('button', { name: 'Quote' }))
  await expect.element(screen.getByRole('textbox', { name: 'Reply…' })).toHaveValue('> forty\n\n')
  await expect.element(screen.getByRole('textbox', { name: 'Reply…' })).toHaveFocus()
})

it('CHT-01 quotes a touch selection, which fires no pointer event', async () => {
  const { matchMedia } = globalThis
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  )
  const screen = await open()
  const text = screen.getByText('forty')
  await expect.element(text).toBeVisible()
  document.getSelection()?.selectAllChildren(text.element())
  await userEvent.click(screen.getByRole('button', { name: 'Quote' }))
  await expect.element(screen.getByRole('textbox', { name: 'Reply…' })).toHaveValue('> forty\n\n')
})

it('CHT-01 copies an answer as rich text without its buttons', async () => {
  const clipboardWrite = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy as rich text' }))
  await expect.poll(() => clipboardWrite.mock.lastCall).toBeDefined()
  const [item] = clipboardWrite.mock.lastCall?.[0] ?? []
  const html = await (await item?.getType('text/html'))?.text()
  expect(html).toContain('<strong>forty</strong>')
  expect(html).not.toContain('<button')
})

it('SHR-06 CHT-01 says when the link to an answer only works on this computer', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  await expect.element(screen.getByText(/only works on this computer/)).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(`${location.origin}/chat/${chat.id}?message=${answerId}`)
})
