import { createChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const modelServer = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => modelServer[Symbol.asyncDispose]())

const answerItems = (text: string) => [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'gpt-5.6' } },
  ...['added', 'done'].map((state) => ({
    type: `response.output_item.${state}`,
    output_index: 0,
    item: { type: 'reasoning', id: 'rs', summary: [], encrypted_content: 'sealed' },
  })),
  { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'msg' } },
  { type: 'response.output_text.delta', item_id: 'msg', output_index: 1, delta: text },
  { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } },
]

describeApp(
  'reasoning that a provider needs back',
  (test) => {
    it('CHT-01 sends a model’s encrypted reasoning back with the next question, and doesn’t show it to anyone', async () => {
      const ada = await signUp(test())
      modelServer.respond = () => answerItems('Two metres.')
      const { id: chatId } = await ada.get(createChat, { body: { title: 'Tides' } })
      const ask = (text: string) => ada.events(sendMessage, { params: { chatId }, body: { text } })
      const findRequests = (question: string) =>
        modelServer.responseRequests.filter(({ input }) => JSON.stringify(input).includes(question))
      await ask('How high is the tide?')
      const { messages } = await ada.get(getChat, { params: { chatId } })
      expect(messages.at(-1)?.parts).toEqual([{ type: 'text', text: 'Two metres.' }])

      await ask('And tomorrow?')
      const [next] = findRequests('And tomorrow?')
      const items = next?.['input'] as { type?: string; role?: string }[]
      expect(items.slice(items.findIndex(({ type }) => type === 'reasoning'))).toMatchObject([
        { type: 'reasoning', id: 'rs', encrypted_content: 'sealed' },
        { role: 'assistant' },
        { role: 'user' },
      ])

      modelServer.respond = ({ input }) =>
        JSON.stringify(input).includes('sealed')
          ? [400, 'The encrypted content for item rs could not be verified.']
          : answerItems('One metre.')
      await ask('And on Sunday?')
      const answer = (await ada.get(getChat, { params: { chatId } })).messages.at(-1)
      expect(answer).toMatchObject({ status: 'completed', parts: [{ text: 'One metre.' }] })
      expect(findRequests('And on Sunday?')).toHaveLength(2)
    })
  },
  () => ({
    OPENAI_BASE_URL: modelServer.url,
    OPENAI_API: 'responses',
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'gpt-5.6',
  }),
)
