import { getChat } from '@atelier/contract/endpoints/chat/chats'
import type { MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { aMessage, anOpenChat, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond } from '../../../test/server.ts'

it('CHT-02 uses an h1 for a chat, an h2 for each turn and lower levels for an answer’s headings, and labels checkboxes', async () => {
  const questionId = newId() as MessageId
  const chat = anOpenChat({
    title: 'The lamp',
    permissions: ['SEND_MESSAGE', 'RENAME_CHAT'],
    messages: [
      aMessage(questionId, 'user', 'What is left to do?'),
      aMessage(
        newId(),
        'assistant',
        '# To do\n\n- [x] Fill the **lamp**\n  - [ ] Buy oil\n- [ ] Polish the lens\n\n## Later\n\nNothing.',
        { parentId: questionId },
      ),
    ],
  })
  respond(getChat, chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The lamp' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'You said' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Atelier said' })).toBeInTheDocument()
  const expectHeading = (name: string) => expect.element(screen.getByRole('heading', { name, exact: true }))
  await expectHeading('To do').toHaveAttribute('aria-level', '3')
  await expectHeading('Later').toHaveAttribute('aria-level', '4')
  for (const name of ['Fill the lamp', 'Buy oil', 'Polish the lens'])
    await expect.element(screen.getByRole('checkbox', { name, exact: true })).toBeVisible()
})
