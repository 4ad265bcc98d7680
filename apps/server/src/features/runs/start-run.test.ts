import * as endpoints from '@atelier/contract/endpoints/chats'
import type { ChatId, MessageId, UserId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/run-event'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { chat, message, run } from '../../db/schema/index.ts'
import { readEvents, signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { newRun, storeRun } from './start-run.ts'

const model = await startScriptedModel((_request, say) => say.end())
afterAll(() => model[Symbol.asyncDispose]())

const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

const gate = () => Promise.withResolvers<void>()

describeApp(
  'an answer begun while its question is stored',
  (test) => {
    /** Stores a question as sending does; `between` is what happens after the model was asked. */
    const store = async (chatId: ChatId, between: (attempt: number) => Promise<void>) => {
      const { context } = test()
      const [{ ownerId } = { ownerId: uuidv7<UserId>() }] = await context.db
        .select({ ownerId: chat.ownerId })
        .from(chat)
        .where(eq(chat.id, chatId))
      const question = {
        id: uuidv7<MessageId>(),
        role: 'user' as const,
        parts: [{ type: 'text' as const, text: 'Say hello' }],
        citations: [],
      }
      let attempt = 0
      return storeRun(context, async (tx, begin) => {
        const now = new Date()
        const answerId = uuidv7<MessageId>()
        const row = newRun({ kind: 'user', userId: ownerId }, chatId, answerId, 'openai/scripted', now)
        await begin(row, { question, earlier: [], projectId: null, sources: [] })
        await between((attempt += 1))
        const completed = { ...question, chatId, parentId: null, status: 'completed' as const }
        const answer = { id: answerId, chatId, parentId: question.id, role: 'assistant' as const }
        await tx.insert(message).values([completed, { ...answer, status: 'streaming', parts: [] }])
        await tx.insert(run).values(row)
        return row
      })
    }

    it('CHT-01 keeps what the model says to itself until the question is stored, then tells all of it', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const said = gate()
      model.script = (_request, say) => {
        say.text('Hello.')
        say.end()
        said.resolve()
      }
      const stored = await store(chatId, async () => {
        await said.promise
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(test().context.runLog.liveCount).toBe(0)
      })
      const events: RunEvent[] = []
      for await (const fresh of test().context.runLog.follow(stored.id, 0, new AbortController().signal))
        events.push(...fresh.map(({ event }) => event))
      expect(events[0]?.type).toBe('start')
      expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'completed' } })
      const { messages } = await ada.get(endpoints.getChat, { params: { chatId } })
      expect(messages[1]).toMatchObject({ status: 'completed', parts: [{ type: 'text', text: 'Hello.' }] })
    })

    it('CHT-01 breaks the model off, and leaves nothing, when the question cannot be stored', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const left = gate()
      const said = gate()
      model.script = async (_request, say) => {
        say.text('Nobody will read this.')
        said.resolve()
        await say.closed
        left.resolve()
      }
      const storing = store(chatId, async () => {
        await said.promise
        throw new Error('the disk is full')
      })
      await expect(storing).rejects.toThrow('the disk is full')
      await left.promise
      const { db, runLog } = test().context
      expect(runLog.liveCount).toBe(0)
      expect(await db.select().from(run).where(eq(run.chatId, chatId))).toEqual([])
      expect((await ada.get(endpoints.getChat, { params: { chatId } })).messages).toEqual([])
      // and the chat takes the question when it comes again
      model.script = (_request, say) => {
        say.text('Here.')
        say.end()
      }
      const again = { params: { chatId }, body: { text: 'Say hello' } }
      expect((await ada.events(endpoints.sendMessage, again)).at(-1)).toMatchObject({ type: 'finish' })
    })

    it('CHT-01 asks once more, and drops the first answer, when the transaction is made once more', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const [begun, left] = [gate(), gate()]
      let asked = 0
      model.script = async (_request, say) => {
        asked += 1
        say.text(`Answer ${asked}.`)
        begun.resolve()
        if (asked > 1) return say.end()
        await say.closed
        left.resolve()
      }
      const stored = await store(chatId, async (attempt) => {
        await (attempt === 1 ? begun : left).promise
        if (attempt === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      })
      const reader = await ada.send(endpoints.followChat, { params: { chatId } })
      if (reader.status === 200) await readEvents(reader)
      const { messages } = await ada.get(endpoints.getChat, { params: { chatId } })
      expect(messages[1]).toMatchObject({ parts: [{ type: 'text', text: 'Answer 2.' }] })
      expect(messages[1]?.id).toBe(stored.messageId)
      const rows = await test().context.db.select().from(run).where(eq(run.chatId, chatId))
      expect(rows.map(({ id }) => id)).toEqual([stored.id])
    })
  },
  environment,
)
