import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import * as toolEndpoints from '@atelier/contract/endpoints/tools/assistant-tools'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { composeMessage } from '@atelier/contract/answers/compose-message'
import type { ChatId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { parkedAnswer } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { actorOn, readEvents, signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { withoutTokens } from '../../../test/with-limits.ts'
import { makeApp } from '../../../test/make-app.ts'
import { endExpiredAnswers } from './resume-run.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

/** The model calls the calculator with these expressions in one step, then repeats the results. */
const scriptCalculations = (...expressions: string[]) => {
  model.script = (request, reply) => {
    const results = request.messages.filter(({ role }) => role === 'tool')
    if (results.length === 0) {
      reply.delta({ reasoning_details: [{ type: 'reasoning.encrypted', index: 0, data: 'sealed' }] })
      reply.text('Let me work that out.')
      const calls = expressions.map((expression, index) => ({
        index,
        id: `call-${index}`,
        type: 'function',
        function: { name: 'calculator', arguments: JSON.stringify({ expression }) },
      }))
      reply.delta({ tool_calls: calls })
      return reply.end('tool_calls')
    }
    reply.text(`Told: ${results.map(({ content }) => String(content)).join(' | ')}`)
    return reply.end()
  }
}

describeAppOnEach(
  'a tool that requires approval',
  (test, engine) => {
    const ask = async (actor: TestActor, chatId?: ChatId) => {
      const id = chatId ?? (await actor.get(endpoints.createChat, { body: {} })).id
      const params = { chatId: id }
      const body = { text: 'How many?' }
      return { params, events: await actor.events(endpoints.sendMessage, { params, body }) }
    }
    /** A user whose calculator requires approval, with a question that waits for it. */
    const waitingAnswer = async (...expressions: string[]) => {
      scriptCalculations(...expressions)
      const ada = await signUp(test())
      await ada.get(toolEndpoints.updateAssistantTool, {
        params: { name: 'calculator' },
        body: { policy: 'ask' },
      })
      const { params, events } = await ask(ada)
      const approvalIds = events.flatMap((event) =>
        event.type === 'tool-approval-request' ? [event.approvalId] : [],
      )
      return { ada, params, events, approvalIds }
    }
    const findAnswer = async (actor: TestActor, params: { chatId: ChatId }) => {
      const chat = await actor.get(endpoints.getChat, { params })
      return { chat, answer: chat.messages.find(({ role }) => role === 'assistant') }
    }
    /** Returns the remaining events once the answer has ended; none if it ended before. */
    const followRun = async (actor: TestActor, params: { chatId: ChatId }) => {
      const response = await actor.send(endpoints.followChat, { params })
      return response.status === 200 ? readEvents(response) : []
    }
    const respond = (actor: TestActor, params: { chatId: ChatId }, answers: object[]) =>
      actor.call(endpoints.answerApprovals, { params, body: { answers } })

    it('CHT-02 ends the run and stores the pending call in the message, with nothing left running', async () => {
      const { ada, params, events } = await waitingAnswer('6*7')
      expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'waiting' } })
      expect(test().context.runLog.liveCount).toBe(0)
      const { chat, answer } = await findAnswer(ada, params)
      expect(chat.streamingMessageId).toBeNull()
      expect(answer).toMatchObject({
        status: 'waiting',
        parts: [
          { type: 'text', text: 'Let me work that out.' },
          { type: 'tool', title: 'Calculator', input: { expression: '6*7' }, state: 'approval-requested' },
        ],
      })
    })

    it('CHT-02 continues in the same message after approval, and runs the tool once', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('6*7')
      const answerBefore = (await findAnswer(ada, params)).answer
      const [approvalId] = approvalIds
      const responses = await Promise.all([
        respond(ada, params, [{ approvalId, approved: true }]),
        respond(ada, params, [{ approvalId, approved: true }]),
      ])
      expect(responses.filter(({ status }) => status === 200)).toMatchObject([{ data: { isResumed: true } }])
      await followRun(ada, params)
      const { answer } = await findAnswer(ada, params)
      expect(answer?.id).toBe(answerBefore?.id)
      expect(answer).toMatchObject({
        status: 'completed',
        parts: [
          { type: 'text', text: 'Let me work that out.' },
          { type: 'tool', state: 'output-available', output: [{ type: 'text', text: '= 42' }] },
          { type: 'text', text: expect.stringContaining('6*7 = 42') as unknown },
        ],
      })
      expect((await respond(ada, params, [{ approvalId, approved: true }])).status).toBe(404)
      const rows = await test().context.db.select().from(parkedAnswer)
      expect(rows.filter(({ chatId }) => chatId === params.chatId)).toEqual([])
    })

    it('CHT-02 resumes on any replica, and resends the call to the model with its provider’s signature', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('6*7')
      const { databaseUrl } = test().context.config
      await using replica =
        engine === 'postgres'
          ? await makeApp('postgres', { ...environment(), DATABASE_URL: databaseUrl })
          : undefined
      const adaOnReplica = actorOn(replica ?? test(), ada)
      await respond(adaOnReplica, params, [{ approvalId: approvalIds[0], approved: true }])
      await followRun(adaOnReplica, params)
      const { messages = [] } = model.requests.at(-1) ?? {}
      expect(messages.find((message) => 'tool_calls' in message)).toMatchObject({
        reasoning_details: [{ type: 'reasoning.encrypted', index: 0, data: 'sealed' }],
      })
    })

    it('CHT-02 rejects an approval while too many answers are running or no tokens are left', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('6*7')
      const approve = () => respond(ada, params, [{ approvalId: approvalIds[0], approved: true }])
      expect((await withoutTokens(test(), approve)).status).toBe(429)
      expect((await respond(ada, params, [{ approvalId: uuidv7(), approved: true }])).status).toBe(404)
      const { script } = model
      const untilEnough = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        reply.text('Well')
        await untilEnough.promise
        reply.end()
      }
      const begin = async () => {
        const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
        return ada.send(endpoints.sendMessage, { params: { chatId }, body: { text: 'So?' } })
      }
      let last = await begin()
      const responses = [last]
      for (; last.status === 200; responses.push(last)) last = await begin()
      expect((await approve()).status).toBe(last.status)
      untilEnough.resolve()
      await Promise.all(responses.map((response) => response.text()))
      model.script = script
      expect((await approve()).data).toEqual({ isResumed: true })
      await followRun(ada, params)
    })

    it('CHT-02 tells the model what was denied, and why', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('6*7')
      await respond(ada, params, [{ approvalId: approvalIds[0], approved: false, reason: 'Guess it.' }])
      await followRun(ada, params)
      expect((await findAnswer(ada, params)).answer).toMatchObject({
        status: 'completed',
        parts: [{}, { state: 'output-denied' }, { text: 'Told: Declined by the user. They said: Guess it.' }],
      })
    })

    it('CHT-02 waits until every call has a decision, and accepts each decision once', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('1+1', '2+2')
      const [first, second] = approvalIds
      expect(await respond(ada, params, [{ approvalId: first, approved: true }])).toMatchObject({
        data: { isResumed: false },
      })
      expect(await respond(ada, params, [{ approvalId: first, approved: false }])).toMatchObject({
        error: { code: 'CONFLICT' },
      })
      const { chat, answer } = await findAnswer(ada, params)
      expect(chat.streamingMessageId).toBeNull()
      expect(answer?.parts).toMatchObject([
        {},
        { state: 'approval-responded' },
        { state: 'approval-requested' },
      ])
      expect(await respond(ada, params, [{ approvalId: second, approved: false }])).toMatchObject({
        data: { isResumed: true },
      })
      await followRun(ada, params)
      expect((await findAnswer(ada, params)).answer?.parts).toMatchObject([
        {},
        { state: 'output-available' },
        { state: 'output-denied' },
        { text: expect.stringMatching(/1\+1 = 2.*Declined/s) as unknown },
      ])
    })

    it('CHT-02 treats a new question or a stop as a denial', async () => {
      const pendingAnswer = await waitingAnswer('6*7')
      model.script = (_request, reply) => {
        reply.text('Here.')
        reply.end()
      }
      await ask(pendingAnswer.ada, pendingAnswer.params.chatId)
      expect((await findAnswer(pendingAnswer.ada, pendingAnswer.params)).answer).toMatchObject({
        status: 'stopped',
        parts: [{}, { state: 'output-denied' }],
      })
      const stoppedAnswer = await waitingAnswer('6*7')
      expect(await stoppedAnswer.ada.get(endpoints.stopChat, { params: stoppedAnswer.params })).toEqual({
        stopped: true,
      })
      expect((await findAnswer(stoppedAnswer.ada, stoppedAnswer.params)).answer).toMatchObject({
        status: 'stopped',
      })
      const [approvalId] = stoppedAnswer.approvalIds
      expect(
        (await respond(stoppedAnswer.ada, stoppedAnswer.params, [{ approvalId, approved: true }])).status,
      ).toBe(404)
    })

    it('CHT-02 treats moving the chat as a denial, because the call belongs to where it was requested', async () => {
      const { ada, params } = await waitingAnswer('6*7')
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Elsewhere', description: 'All about it', creationMode: 'MANUAL' },
      })
      await ada.get(endpoints.moveChat, { params, body: { projectId } })
      expect((await findAnswer(ada, params)).answer).toMatchObject({
        status: 'stopped',
        parts: [{}, { state: 'output-denied' }],
      })
    })

    it('CHT-02 stops waiting after seven days', async () => {
      const { ada, params } = await waitingAnswer('6*7')
      const { context } = test()
      await endExpiredAnswers(context)
      expect((await findAnswer(ada, params)).answer?.status).toBe('waiting')
      const day = 24 * 60 * 60_000
      const eightDaysAgo = new Date(context.clock.now().getTime() - 8 * day)
      await context.db.update(parkedAnswer).set({ createdAt: eightDaysAgo })
      await endExpiredAnswers(context)
      expect((await findAnswer(ada, params)).answer?.status).toBe('stopped')
    })

    it('CHT-02 stops asking for approval in one chat, or in all chats, once the person has chosen that', async () => {
      const { ada, params, approvalIds } = await waitingAnswer('6*7')
      await respond(ada, params, [{ approvalId: approvalIds[0], approved: true, scope: 'chat' }])
      await followRun(ada, params)
      scriptCalculations('6*7')
      model.script = (request, reply) => {
        if (request.messages.at(-1)?.role === 'tool') reply.text('Done.')
        else reply.toolCall('calculator', { expression: '2*3' })
        reply.end()
      }
      expect((await ask(ada, params.chatId)).events.at(-1)).toMatchObject({
        messageMetadata: { status: 'completed' },
      })
      const otherChat = await ask(ada)
      expect(otherChat.events.at(-1)).toMatchObject({ messageMetadata: { status: 'waiting' } })
      const request = otherChat.events.find(({ type }) => type === 'tool-approval-request')
      const approvalId = request?.type === 'tool-approval-request' ? request.approvalId : ''
      await respond(ada, otherChat.params, [{ approvalId, approved: true, scope: 'always' }])
      await followRun(ada, otherChat.params)
      expect((await ask(ada)).events.at(-1)).toMatchObject({ messageMetadata: { status: 'completed' } })
      const { tools } = await ada.get(toolEndpoints.listAssistantTools)
      expect(tools.find(({ name }) => name === 'calculator')).toMatchObject({ policy: 'allow' })
    })

    it('CHT-02 says that it is unclear whether a write tool completed when the answer was interrupted', () => {
      const call = { toolCallId: 'a', toolName: 'send_mail', title: 'Send mail', input: {} }
      const interruptedEvents: RunEvent[] = [
        { type: 'tool-input-available', ...call },
        { type: 'data-tool-started', data: { toolCallId: 'a', at: 1 } },
        { type: 'tool-input-available', ...call, toolCallId: 'b' },
        { type: 'finish', messageMetadata: { status: 'interrupted' } },
      ]
      expect(composeMessage(interruptedEvents).parts).toMatchObject([
        {
          state: 'output-error',
          errorText: expect.stringContaining(
            'The answer was interrupted, so it’s unclear whether this was completed.',
          ) as unknown,
        },
        { state: 'output-error', errorText: 'The answer ended before this finished.' },
      ])
    })

    it('CHT-02 doesn’t offer the model a tool that is turned off', async () => {
      const { ada } = await waitingAnswer('6*7')
      await ada.get(toolEndpoints.updateAssistantTool, {
        params: { name: 'calculator' },
        body: { policy: 'off' },
      })
      await ask(ada)
      expect(JSON.stringify(model.requests.at(-1)?.tools ?? [])).not.toContain('calculator')
    })

    it('CHT-02 doesn’t show a tool card when the model’s server rejects tools', async () => {
      // must stay the last test here: the rejection is remembered until the next start
      const ada = await signUp(test())
      model.script = (request, reply) => {
        if (request.tools) return reply.fail(400, 'this model does not support tools')
        reply.text('Good morning.')
        return reply.end()
      }
      const { params } = await ask(ada)
      expect((await findAnswer(ada, params)).answer?.parts).toEqual([{ type: 'text', text: 'Good morning.' }])
    })
  },
  environment,
)
