import { getChat } from '@atelier/contract/endpoints/chat/chats'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { aMessage, anOpenChat, newId, aUser } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond } from '../../../test/server.ts'

const rejectionText =
  'The model’s server rejected the API key ({status}). Your administrator can correct it. Until then, choose another model. {keeps}'

const openRejected = async (isAdmin: boolean) => {
  const questionId = newId() as MessageId
  const chat = anOpenChat({
    permissions: ['SEND_MESSAGE'],
    messages: [
      aMessage(questionId, 'user', 'How high is it?'),
      aMessage(newId(), 'assistant', '', {
        parentId: questionId,
        status: 'interrupted',
        error: {
          code: 'MODEL_REFUSED',
          message: rejectionText,
          sentence: { text: rejectionText, values: { status: 401, keeps: 'The text so far was kept.' } },
        },
      }),
    ],
  })
  respond(getUser, aUser({ isAdmin }))
  respond(getChat, chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  return screen.getByRole('article', { name: 'Answer' })
}

it('CHT-01 links an admin to Models when a model’s server rejects the API key', async () => {
  const article = await openRejected(true)
  await expect.element(article.getByText(/rejected the API key \(401\)/)).toBeVisible()
  await expect
    .element(article.getByRole('link', { name: 'Go to Models' }))
    .toHaveAttribute('href', '/admin?section=models')
})

it('CHT-01 refers everyone else to the administrator', async () => {
  const article = await openRejected(false)
  await expect.element(article.getByText(/Your administrator can correct it/)).toBeVisible()
  await expect.element(article.getByRole('link', { name: 'Go to Models' })).not.toBeInTheDocument()
})
