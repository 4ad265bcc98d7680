import { createChat, followChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

/** Messages per tab: 200 in all before a release (`npm run proof -- engines`). */
const perTab = process.env['PROOF'] === undefined ? 10 : 100

describeApp(
  'two tabs',
  (test) => {
    it('CHT-01 store each question once, with its answer, in the order that each tab sent them', async () => {
      const ada = await signUp(test())
      const params = { chatId: (await ada.get(createChat, { body: {} })).id }
      let rejectionCount = 0
      /** Like a tab: if another answer is being written, waits for its end and sends again. */
      const sendAll = async (tab: string) => {
        for (let n = 0; n < perTab; n++) {
          const body = { text: `${tab} ${n}` }
          const headers = { 'idempotency-key': `${params.chatId} ${body.text}` }
          for (;;) {
            const response = await ada.send(sendMessage, { params, body, headers })
            await response.text()
            if (response.status === 200) break
            expect(response.status).toBe(409)
            rejectionCount += 1
            await (await ada.send(followChat, { params })).text()
          }
        }
      }
      await Promise.all([sendAll('one'), sendAll('two')])
      const { messages } = await ada.get(getChat, { params })
      const questions = messages.filter(({ role }) => role === 'user')
      const answers = messages.filter(({ role, status }) => role === 'assistant' && status === 'completed')
      const textOf = ({ parts }: (typeof messages)[number]) =>
        parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
      const texts = questions.map(textOf)
      for (const tab of ['one', 'two'])
        expect(texts.filter((text) => text.startsWith(tab))).toEqual(
          Array.from({ length: perTab }, (_, n) => `${tab} ${n}`),
        )
      expect(new Set(answers.map(({ parentId }) => parentId))).toEqual(new Set(questions.map(({ id }) => id)))
      expect([questions.length, answers.length, rejectionCount > 0]).toEqual([2 * perTab, 2 * perTab, true])
    }, 120_000)
  },
  () => ({ ASSISTANT_DAILY_LIMIT: 'off' }),
)
