import * as chats from '@atelier/contract/endpoints/chat/chats'
import { RunEvent } from '@atelier/contract/answers/run-event'
import { type Elicit, startMcp, text } from '@atelier/testing/start-mcp'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readEvents, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { connect, signUpWithPlugins } from '../../../test/plugins.ts'

const lamp = { name: 'lamp', description: 'Lights it.' }
const server = await startMcp([lamp])
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})
const requestedSchema = {
  type: 'object',
  properties: {
    room: { type: 'string', title: 'Room', enum: ['attic', 'cellar'], enumNames: ['Attic', 'Cellar'] },
    hours: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
    email: { type: 'string', format: 'email' },
  },
  required: ['room'],
}
beforeEach(() => {
  server.tools = [lamp]
  server.hasTasks = false
  server.elicitsOnStream = false
  server.call = async (_name, _input, elicit: Elicit) =>
    text(JSON.stringify(await elicit({ message: 'Which room?', requestedSchema })))
  model.script = (request, reply) => {
    const last = request.messages.at(-1)
    if (last?.role === 'tool') reply.text(`Told: ${String(last.content)}`)
    else reply.toolCall('lamps__lamp', {})
    reply.end()
  }
})

describeApp(
  'plugin forms',
  (test) => {
    /** Starts a chat in which the lamp tool is allowed, and returns the form that the tool shows. */
    const untilForm = async (actor: TestActor) => {
      await connect(actor, server.url)
      const { id: chatId } = await actor.get(chats.createChat, { body: {} })
      const params = { chatId }
      await readEvents(await actor.send(chats.sendMessage, { params, body: { text: 'Light it.' } }))
      const { messages } = await actor.get(chats.getChat, { params })
      const [part] = messages.at(-1)?.parts ?? []
      const approvalId = part?.type === 'tool' ? (part.approval?.id ?? '') : ''
      await actor.call(chats.answerApprovals, { params, body: { answers: [{ approvalId, approved: true }] } })
      const { body } = await actor.send(chats.followChat, { params })
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      if (!reader) throw new Error('No stream')
      const lines = async function* () {
        for (let rest = ''; ;) {
          const { value, done } = await reader.read()
          if (done) return
          const completeLines = `${rest}${value}`.split('\n')
          rest = completeLines.pop() ?? ''
          yield* completeLines
            .filter((line) => line.startsWith('data: {'))
            .map((line) => line.slice('data: '.length))
        }
      }
      for await (const line of lines()) {
        const event = RunEvent.parse(JSON.parse(line))
        if (event.type !== 'data-tool-form') continue
        const { form } = event.data
        const answerEnd = async () => {
          while (!(await reader.read()).done);
        }
        return { chatId, form, ended: answerEnd, reply: { chatId, formId: form.id } }
      }
      throw new Error('No form arrived')
    }
    const answerOf = async (actor: TestActor, chatId: string) => {
      const { messages } = await actor.get(chats.getChat, { params: { chatId } })
      return messages.at(-1)
    }

    it('LAB-03 shows a form that a tool requests, and sends the response to its server', async () => {
      const ada = await signUpWithPlugins(test())
      const { chatId, form, ended, reply } = await untilForm(ada)
      expect(form).toMatchObject({
        message: 'Which room?',
        fields: [
          { name: 'room', label: 'Room', kind: 'choice', isRequired: true },
          { name: 'hours', kind: 'integer', min: 1, max: 9, initial: 2 },
          { name: 'email', kind: 'email', isRequired: false },
        ],
      })
      const send = (actor: TestActor, content: object) =>
        actor.call(chats.answerForm, { params: reply, body: { action: 'accept', content } })
      const errorResponse = await send(ada, { hours: 12, email: 'nowhere' })
      expect(JSON.stringify(errorResponse)).toMatch(
        /BAD_INPUT.*body\.content\.room.*body\.content\.hours.*body\.content\.email/,
      )
      expect(JSON.stringify(await send(await signUp(test()), { room: 'attic' }))).toContain('NOT_FOUND')
      await send(ada, { room: 'attic', hours: 3, unknown: 'x' })
      await ended()
      const answer = await answerOf(ada, chatId)
      expect(answer?.parts.at(-1)).toMatchObject({
        text: expect.stringContaining('{"action":"accept","content":{"room":"attic","hours":3}}') as unknown,
      })
      expect(answer?.parts[0]).toMatchObject({ form: { action: 'accept' } })
      expect(JSON.stringify(answer?.parts[0])).not.toContain('"hours":3,')
      expect(JSON.stringify(await send(ada, { room: 'attic' }))).toContain('NOT_FOUND')
    })

    it.each(['task', 'stream'] as const)('LAB-03 shows a form sent through a %s', async (transport) => {
      server.hasTasks = transport === 'task'
      server.elicitsOnStream = transport === 'stream'
      server.tools = [{ ...lamp, ...(transport === 'task' && { execution: { taskSupport: 'required' } }) }]
      const ada = await signUpWithPlugins(test())
      const { chatId, ended, reply } = await untilForm(ada)
      await ada.call(chats.answerForm, {
        params: reply,
        body: { action: 'accept', content: { room: 'attic' } },
      })
      await ended()
      expect((await answerOf(ada, chatId))?.parts.at(-1)).toMatchObject({
        text: expect.stringContaining('{"action":"accept","content":{"room":"attic"}}') as unknown,
      })
    })

    it('LAB-03 cancels a task when its answer is stopped', async () => {
      server.hasTasks = true
      server.tools = [{ ...lamp, execution: { taskSupport: 'required' } }]
      const ada = await signUpWithPlugins(test())
      const { chatId, ended } = await untilForm(ada)
      await ada.call(chats.stopChat, { params: { chatId } })
      await ended()
      expect(await answerOf(ada, chatId)).toMatchObject({ status: 'stopped' })
      await expect.poll(() => server.canceled).toHaveLength(1)
    })

    it.each(['decline', 'cancel'] as const)(
      'LAB-03 reports the form response %s to the server',
      async (action) => {
        const ada = await signUpWithPlugins(test())
        const { chatId, ended, reply } = await untilForm(ada)
        await ada.call(chats.answerForm, { params: reply, body: { action, content: { room: 'attic' } } })
        await ended()
        expect((await answerOf(ada, chatId))?.parts.at(-1)).toMatchObject({
          text: expect.stringContaining(`{"action":"${action}"}`) as unknown,
        })
      },
    )

    it('LAB-03 closes a form when its answer is stopped', async () => {
      const ada = await signUpWithPlugins(test())
      const { chatId, ended } = await untilForm(ada)
      await ada.call(chats.stopChat, { params: { chatId } })
      await ended()
      expect(await answerOf(ada, chatId)).toMatchObject({
        status: 'stopped',
        parts: [{ state: 'output-error', form: { action: 'cancel' } }],
      })
    })
  },
  () => ({
    OUTBOUND_ALLOW: server.host,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
