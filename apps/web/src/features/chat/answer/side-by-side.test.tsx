import { getChat, regenerateMessage, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { MessageId } from '@atelier/contract/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { anAnsweredChat, emptyAnswer } from '../../../test/answered-chat.ts'
import { aMessage, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, streamText } from '../../../test/server.ts'

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

it('CHT-01 regenerates an answer with another model, and shows two side by side', async () => {
  await page.viewport(1280, 800)
  const onBody = vi.fn<(body: unknown) => void>()
  streamText(regenerateMessage, async ({ request }) => {
    onBody(await request.json())
    const other = aMessage(otherId, 'assistant', 'It is fifty metres high.', {
      parentId: questionId as MessageId,
      model: 'openai/small',
    })
    chat = { ...chat, messages: [...chat.messages, other] }
    return makeAnswer(otherId)
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Regenerate with…' }))
  await userEvent.keyboard('sma')
  await expect.element(screen.getByRole('menuitem', { name: 'Large' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Small' }))
  await expect.element(screen.getByRole('main').getByText('It is fifty metres high.')).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ model: 'openai/small' })
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Side by side' }))
  const answers = screen.getByRole('region', { name: 'Answers side by side' })
  await expect.element(answers.getByText('forty')).toBeVisible()
  expect(answers.getByRole('heading', { level: 2, name: 'Atelier said' }).elements()).toHaveLength(2)
  await expect.element(answers.getByText('It is fifty metres high.')).toBeVisible()
  // both answers fit next to an open sidebar too
  const edges = (part: Locator) => {
    const { left, right } = part.element().getBoundingClientRect()
    return { left, right }
  }
  const mainBounds = edges(screen.getByRole('main'))
  const bounds = edges(answers)
  expect([bounds.left >= mainBounds.left, bounds.right <= mainBounds.right]).toEqual([true, true])
  await userEvent.click(answers.getByRole('button', { name: 'Continue with this answer' }).nth(1))
  await expect.element(answers).not.toBeInTheDocument()
})

it('CHT-01 remembers a chat’s model, and lets two models answer one question', async () => {
  const [second, third, parentId] = [newId(), newId(), otherId] as [MessageId, MessageId, MessageId]
  chat.messages = chat.messages.map((message) =>
    message.role === 'assistant' ? { ...message, model: 'openai/small' } : message,
  )
  const onBody = vi.fn<(body: unknown) => void>()
  const add = (...messages: ReturnType<typeof aMessage>[]) => {
    chat = { ...chat, messages: [...chat.messages, ...messages] }
  }
  const release = Promise.withResolvers<void>()
  const streamAnswer = (id: MessageId, text: string) => {
    const [start = '', finish = ''] = makeAnswer(id, otherId).split(/(?<=\n\n)/)
    const delta = [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: text },
    ].map((event) => `data: ${JSON.stringify(event)}\n\n`)
    return new ReadableStream<string>({
      start: async (controller) => {
        for (const piece of [start, ...delta]) controller.enqueue(piece)
        await release.promise
        controller.enqueue(finish)
        controller.close()
      },
    }).pipeThrough(new TextEncoderStream())
  }
  streamText(sendMessage, async ({ request }) => {
    onBody(await request.json())
    return streamAnswer(second, 'Nine metres.')
  })
  streamText(regenerateMessage, async ({ request }) => {
    onBody(await request.json())
    return streamAnswer(third, 'Ten metres.')
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Model: Small' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a second model' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Large' }))
  await expect.element(screen.getByRole('button', { name: 'Model: Small + Large' })).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reply…' }), 'And how broad?')
  await userEvent.keyboard('{Enter}')
  const answers = screen.getByRole('region', { name: 'Answers side by side' })
  await expect.element(answers.getByText('Nine metres.')).toBeVisible()
  await expect.element(answers.getByText('Ten metres.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  expect(onBody.mock.calls).toMatchObject([
    [{ model: 'openai/small' }],
    [{ model: 'openai/large', isBeside: true }],
  ])
  add(
    aMessage(otherId, 'user', 'And how broad?', { parentId: answerId as MessageId }),
    aMessage(second, 'assistant', 'Nine metres.', { parentId, model: 'openai/small' }),
    aMessage(third, 'assistant', 'Ten metres.', { parentId, model: 'openai/large', status: 'failed' }),
  )
  release.resolve()
  await userEvent.click(answers.getByRole('button', { name: 'Continue with this answer' }).first())
  await expect.element(answers).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Model: Small + Large' })).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reply…' }), 'And how deep?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onBody.mock.calls.at(2)).toMatchObject([{ parentId: second }])
  await userEvent.click(screen.getByRole('button', { name: 'Model: Small + Large' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Large' }))
  await expect.element(screen.getByRole('button', { name: 'Model: Large' })).toBeVisible()
})

it('CHT-01 retries a failed answer in place, next to the other', async () => {
  await page.viewport(1280, 800)
  const parentId = questionId as MessageId
  const failedAnswer = {
    parentId,
    status: 'failed' as const,
    error: { code: 'MODEL_UNREACHABLE' as const, message: 'It is busy.' },
  }
  const [question] = chat.messages
  if (!question) throw new Error('there is one')
  chat.messages = [
    question,
    aMessage(answerId, 'assistant', 'First try', { ...failedAnswer, model: 'openai/large' }),
    aMessage(otherId, 'assistant', 'Second try', { ...failedAnswer, model: 'openai/small' }),
  ]
  const newAnswerId = newId()
  const onBody = vi.fn<(body: unknown) => void>()
  streamText(regenerateMessage, async ({ request }) => {
    onBody(await request.json())
    const answer = aMessage(newAnswerId, 'assistant', 'Nine metres.', { parentId, model: 'openai/large' })
    chat = { ...chat, messages: [...chat.messages, answer] }
    return makeAnswer(newAnswerId)
  })
  const screen = await open()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Side by side' }))
  const answers = screen.getByRole('region', { name: 'Answers side by side' })
  await userEvent.click(answers.getByRole('button', { name: 'Try again' }).first())
  await expect.element(answers.getByText('Nine metres.')).toBeVisible()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ model: 'openai/large', isBeside: true })
  const texts = answers
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([expect.stringContaining('Nine metres.'), expect.stringContaining('Second try')])
})
