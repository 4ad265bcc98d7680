import { getChat } from '@atelier/contract/endpoints/chat/chats'
import type { MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage, anOpenChat, newId } from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { respond } from '../test/server.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100)

it('NAV-03 keeps half of the height for the conversation at 400% zoom, and doesn’t cover controls with a long title', async () => {
  await page.viewport(320, 256)
  const questionId = newId() as MessageId
  const chat = anOpenChat({
    title: longWord,
    permissions: ['SEND_MESSAGE', 'RENAME_CHAT', 'SHARE_CHAT', 'DELETE_CHAT'],
    messages: [
      aMessage(questionId, 'user', 'How high is it?'),
      aMessage(newId(), 'assistant', 'It is forty metres high.', { parentId: questionId }),
    ],
  })
  respond(getChat, chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  await expect.element(screen.getByText('It is forty metres high.')).toBeInTheDocument()
  expect(document.querySelector('main')?.clientHeight).toBeGreaterThanOrEqual(128)
  const title = screen.getByRole('button', { name: longWord }).element().getBoundingClientRect()
  const share = screen.getByRole('button', { name: 'Share by link' }).element().getBoundingClientRect()
  expect(title.right).toBeLessThanOrEqual(share.left)
  expect(share.right).toBeLessThanOrEqual(320)
})

it('NAV-03 leaves room for a drawer’s contents in landscape', async () => {
  await page.viewport(740, 360)
  const { screen } = await openApp('/chat?panel=history')
  const drawer = screen.getByRole('dialog', { name: 'History' })
  await expect.element(drawer).toBeVisible()
  await expect.poll(() => drawer.element().getBoundingClientRect().height).toBeGreaterThan(320)
})
