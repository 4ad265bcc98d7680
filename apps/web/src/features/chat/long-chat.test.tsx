import { getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAnsweredChat, emptyAnswer } from '../../test/answered-chat.ts'
import { aMessage, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, streamText } from '../../test/server.ts'

const messageCount = 90
let chat: ChatWithMessages

beforeEach(() => {
  chat = { ...anAnsweredChat(newId(), newId()), messages: [] }
  for (let index = 1; index <= messageCount; index++) {
    const parentId = chat.messages.at(-1)?.id ?? null
    const text = `Message ${index}\n\n${'and on '.repeat(200)}`
    chat.messages.push(aMessage(newId(), index % 2 === 1 ? 'user' : 'assistant', text, { parentId }))
  }
  respond(getChat, () => chat)
})

const idOf = (number: number) => chat.messages[number - 1]?.id ?? ''

const open = async (search = '') => {
  const { screen } = await openApp(`/chat/${chat.id}${search}`)
  screen.container.style.height = '100dvh'
  const message = (number: number) => screen.getByText(new RegExp(`^Message ${number}\\b`))
  const main = screen.getByRole('main')
  return { screen, message, main }
}

it('CHT-01 opens a long chat at its end, and loads older messages while scrolling up', async () => {
  const { message, main } = await open()
  await expect.element(message(messageCount), { timeout: 12_000 }).toBeInTheDocument()
  expect(message(1).query()).toBeNull()
  await expect
    .poll(() => {
      main.element().scrollTop = 0
      return message(1).query()
    })
    .not.toBeNull()
})

it('CHT-01 keeps the place when older messages are added above', async () => {
  const { message, main } = await open()
  await expect.element(message(messageCount), { timeout: 12_000 }).toBeInViewport()
  const scroller = main.element()
  const rendered = () => scroller.querySelectorAll('[data-message]')
  await expect.poll(() => rendered().length).toBeGreaterThan(0)
  const countBefore = rendered().length
  const oldest = rendered()[0]
  scroller.scrollTop = 500
  const topBefore = oldest?.getBoundingClientRect().top ?? Number.NaN
  await expect.poll(() => rendered().length).toBeGreaterThan(countBefore)
  expect(oldest?.getBoundingClientRect().top).toBeCloseTo(topBefore, -1)
})

it('CHT-01 opens a long chat at a message found in it, and loads the others while scrolling', async () => {
  const { screen, message, main } = await open(`?message=${idOf(30)}`)
  await expect.element(message(30), { timeout: 12_000 }).toBeInViewport()
  expect(message(1).query()).toBeNull()
  expect(message(messageCount).query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Jump to latest message' })).toBeVisible()
  await userEvent.wheel(main, { delta: { y: 200 } })
  await expect
    .poll(() => {
      main.element().scrollTop += 2000
      return message(messageCount).query()
    })
    .not.toBeNull()
})

it('CHT-01 jumps from an old message to the latest one', async () => {
  const { screen, message } = await open(`?message=${idOf(30)}`)
  await expect.element(message(30), { timeout: 12_000 }).toBeInViewport()
  await userEvent.click(screen.getByRole('button', { name: 'Jump to latest message' }))
  await expect.element(message(messageCount)).toBeInViewport()
})

it('CHT-01 shows a question at the end when it is sent from an old message', async () => {
  const mayEnd = Promise.withResolvers<void>()
  streamText(sendMessage, async () => {
    await mayEnd.promise
    return emptyAnswer(chat.id, newId(), idOf(messageCount))
  })
  const { screen, message } = await open(`?message=${idOf(30)}`)
  await expect.element(message(30), { timeout: 12_000 }).toBeInViewport()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reply…' }), 'And at the end?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('And at the end?')).toBeInViewport()
  mayEnd.resolve()
})

it('CHT-01 edits the latest question from an old message', async () => {
  const { screen, message } = await open(`?message=${idOf(30)}`)
  await expect.element(message(30), { timeout: 12_000 }).toBeInViewport()
  await userEvent.click(screen.getByRole('textbox', { name: 'Reply…' }))
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .element(screen.getByRole('textbox', { name: 'Edit your message' }))
    .toHaveValue(expect.stringContaining(`Message ${messageCount - 1}`) as string)
})

it('CHT-01 shows two answers side by side at their full width in a chat that was scrolled', async () => {
  await page.viewport(1280, 800)
  const parentId = chat.messages.at(-2)?.id ?? null
  const answerTexts = ['One answer', 'Another answer']
  chat.messages.splice(
    -1,
    1,
    ...answerTexts.map((text) => aMessage(newId(), 'assistant', text, { parentId })),
  )
  const { screen, main } = await open()
  await expect.element(screen.getByText('Another answer'), { timeout: 12_000 }).toBeInViewport()
  const scroller = main.element()
  const renderedCount = () => scroller.querySelectorAll('[data-message]').length
  const countBefore = renderedCount()
  scroller.scrollTop = 0
  await expect.poll(renderedCount).toBeGreaterThan(countBefore)
  await userEvent.click(screen.getByRole('button', { name: 'Jump to latest message' }))
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }).last())
  await userEvent.click(screen.getByRole('menuitem', { name: 'Side by side' }))
  const answers = screen.getByRole('region', { name: 'Answers side by side' })
  await expect.element(answers.getByText('Another answer')).toBeInViewport()
  const isVisibleAt = (x: number) => {
    const { top } = answers.getByText('Another answer').element().getBoundingClientRect()
    return answers.element().contains(document.elementFromPoint(x, top + 5))
  }
  const { left, right } = answers.element().getBoundingClientRect()
  expect([isVisibleAt(left + 5), isVisibleAt(right - 5)]).toEqual([true, true])
})

it('CHT-01 requests a chat once when it is opened, not when its link is only hovered over', async () => {
  let requestCount = 0
  respond(getChat, () => {
    requestCount += 1
    return chat
  })
  const { screen, router } = await openApp('/chat')
  const link = { to: '/chat/$chatId', params: { chatId: chat.id } } as const
  await router.preloadRoute(link)
  expect(requestCount).toBe(0)
  await router.navigate(link)
  await expect.element(screen.getByRole('textbox', { name: 'Reply…' }), { timeout: 12_000 }).toBeVisible()
  expect(requestCount).toBe(1)
})
