import * as chats from '@atelier/contract/endpoints/chat/chats'
import type { MessageId } from '@atelier/contract/ids'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { Turn } from './answer-queries.ts'
import { fitBranch, turnsToCompact } from '../prompt/fit-branch.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'a conversation that exceeds the context window',
  (test) => {
    it('CHT-01 summarizes the messages that come before those the model receives verbatim', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      const isSummaryRequest = (request: (typeof model.requests)[number]) =>
        String(request.messages[0]?.content).includes('You summarize the beginning')
      model.script = (request, reply) => {
        reply.text(
          isSummaryRequest(request)
            ? '{"note":"The boat is called Oda and is green."}'
            : `The answer. ${'More of it. '.repeat(60)}`,
        )
        reply.end()
      }
      for (const text of ['My boat is Oda.', 'It is green.', 'Where is it?', 'And now?', 'How long is it?'])
        await ada.events(chats.sendMessage, { params: { chatId }, body: { text } })
      await expect.poll(() => model.requests.some(isSummaryRequest)).toBe(true)
      const lastQuestion = async () => {
        await ada.events(chats.sendMessage, { params: { chatId }, body: { text: 'What is it called?' } })
        const messages = model.requests.findLast((request) => !isSummaryRequest(request))?.messages ?? []
        return JSON.stringify(messages)
      }
      await expect.poll(lastQuestion).toContain('The boat is called Oda and is green.')
      const prompt = await lastQuestion()
      expect(prompt).not.toContain('My boat is Oda.')
      expect(prompt).toContain('What is it called?')
    })
  },
  () => ({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
    CONTEXT_WINDOW: '4096',
  }),
)

const turns = (count: number, notes: Record<number, string> = {}): Turn[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}` as MessageId,
    role: index % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: 'x'.repeat(100) }],
    citations: [],
    branchNote: notes[index] ?? null,
  }))

it('CHT-01 sends a whole conversation while it fits, and otherwise starts after a summary', () => {
  expect(fitBranch(turns(10, { 3: 'early' }), 1000)).toMatchObject({ note: null })
  const summary = fitBranch(turns(12, { 3: 'early', 7: 'late' }), 1000)
  expect([summary.note, summary.branch.length]).toEqual(['early', 8])
  expect(fitBranch(turns(12), 1000).branch).toHaveLength(12)
})

it('CHT-01 summarizes messages that soon won’t fit, up to an answer, and none of them twice', () => {
  expect(turnsToCompact(turns(7), 1000)).toBeNull()
  expect(turnsToCompact(turns(8), 1000)?.branch).toHaveLength(4)
  const secondTurns = turnsToCompact(turns(14, { 3: 'early' }), 1000)
  expect([secondTurns?.note, secondTurns?.branch.length]).toEqual(['early', 6])
  expect(turnsToCompact(turns(12, { 7: 'late' }), 1000)).toBeNull()
  // many short turns are summarized before they exceed the context window
  expect(turnsToCompact(turns(150), 1_000_000)?.branch.length).toBeGreaterThan(60)
})
