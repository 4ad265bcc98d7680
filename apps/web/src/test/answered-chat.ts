import { listModels } from '@atelier/contract/endpoints/admin/models'
import type { MessageId } from '@atelier/contract/ids'
import { aMessage, anOpenChat } from './fixtures.ts'
import { respond } from './server.ts'

const model = (id: string, name: string) => ({
  id,
  name,
  provider: 'openai',
  capabilities: { tools: true, reasoning: false, images: false, generates: true },
})

/** Mocks a chat with the question "How high is it?", its answer and two models. */
export const anAnsweredChat = (questionId: string, answerId: string) => {
  respond(listModels, () => ({
    models: [model('openai/large', 'Large'), model('openai/small', 'Small')],
    default: 'openai/large',
    searchesWeb: false,
  }))
  return anOpenChat({
    permissions: ['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT'],
    messages: [
      aMessage(questionId, 'user', 'How high is it?'),
      aMessage(answerId, 'assistant', 'It is **forty** metres high.', {
        parentId: questionId as MessageId,
        tokens: { input: 1200, output: 34 },
      }),
    ],
  })
}

/** The events of an answer without text that ends at once. */
export const emptyAnswer = (chatId: string, messageId: string, parentId: string) =>
  [
    {
      type: 'start',
      messageId,
      messageMetadata: { chatId, parentId, model: 'openai/small' },
    },
    { type: 'finish', messageMetadata: { status: 'completed' } },
  ]
    .map((event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
