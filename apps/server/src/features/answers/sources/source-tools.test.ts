import * as chats from '@atelier/contract/endpoints/chat/chats'
import { composeMessage } from '@atelier/contract/answers/compose-message'
import type { ChatId } from '@atelier/contract/ids'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { uploadFile, untilProcessed } from '../../../test/sources.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

const chapter = (name: string, count: number) =>
  [
    `# ${name}`,
    ...Array.from({ length: count }, (_, n) => `${name} paragraph ${n + 1} says how it is done.`),
  ].join('\n\n')
const handbook = [chapter('Rigging', 500), chapter('Painting', 300)].join('\n\n')
const log = `The log of the voyage.\n\nThe mast broke on 4 May.`

describeApp(
  'sources as a model reads them',
  (test) => {
    const begin = async (actor: TestActor): Promise<ChatId> => {
      const attachmentIds = []
      for (const [name, text] of [
        ['handbook.md', handbook],
        ['log.txt', log],
      ] as const) {
        const id = await uploadFile(actor, name, Buffer.from(text), { source: 'VAULT' })
        await untilProcessed(test(), actor, id)
        attachmentIds.push(id)
      }
      return (await actor.get(chats.createChat, { body: { attachmentIds } })).id
    }
    /** Has the model call one tool; returns the tool result it received, and the answer. */
    const use = async (
      tool: string,
      input: object,
      answerFor: (toolText: string) => string = () => 'Done.',
    ) => {
      const ada = await signUp(test())
      const chatId = await begin(ada)
      model.requests.length = 0
      model.script = (request, reply) => {
        if (request.messages.at(-1)?.role === 'tool')
          reply.text(answerFor(String(request.messages.at(-1)?.content)))
        else reply.toolCall(tool, input)
        reply.end()
      }
      const params = { chatId }
      const events = await ada.events(chats.sendMessage, { params, body: { text: 'How is it done?' } })
      const last = model.requests.at(-1)?.messages ?? []
      return {
        toolResult: String(last.at(-1)?.content),
        system: String(last[0]?.content),
        answer: composeMessage(events),
      }
    }

    it('CHT-06 lists the sources with their types at the start of the prompt', async () => {
      const { system } = await use('list_sources', {})
      expect(system).toMatch(/1\. handbook\.md \(md.*\).*\n2\. log\.txt \(txt\)/)
    })

    it('CHT-06 reads a source from the start, and continues where it stopped', async () => {
      const { toolResult } = await use('read_source', { source: 1 })
      expect(toolResult).toContain('Rigging paragraph 1 says')
      expect(toolResult).not.toContain('Painting paragraph 1 says')
      expect(toolResult).toContain('The source continues')
    })

    it('CHT-06 reads a source starting at a heading', async () => {
      const { toolResult } = await use('read_source', { source: 1, section: 'Painting' })
      expect(toolResult).toContain('Painting paragraph 1 says')
      expect(toolResult).not.toContain('Rigging paragraph 1 says')
    })

    it('CHT-06 searches the named sources with several phrasings, and cites what it found', async () => {
      const { toolResult, answer } = await use(
        'search_knowledge',
        { queries: ['mast broke', 'date of the damage'], sources: [2] },
        (toolText) => `It broke on 4 May.[${/<passage n="(\d+)"/.exec(toolText)?.[1]}]`,
      )
      expect(toolResult).toContain('The mast broke on 4 May.')
      expect(toolResult).not.toContain('handbook.md')
      expect(answer.citations).toMatchObject([{ title: 'log.txt', quote: 'The mast broke on 4 May.' }])
    })

    it('CHT-06 rewrites a follow-up question for the search, and uses the original when the model can’t', async () => {
      const ada = await signUp(test())
      const params = { chatId: await begin(ada) }
      const ask = async (text: string, rewrittenQuestion: string) => {
        model.script = (request, reply) => {
          reply.text(String(request.messages[0]?.content).includes('follow-up') ? rewrittenQuestion : 'Yes.')
          reply.end()
        }
        await ada.events(chats.sendMessage, { params, body: { text } })
        return JSON.stringify(model.requests.at(-1)?.messages.at(-1))
      }
      await ask('Is painting done?', '')
      expect(await ask('And that log?', '{"question":"When did the mast break?"}')).toContain(
        'The mast broke',
      )
      expect(await ask('And that?', 'I do not know.')).toContain('And that?')
    })

    it('CHT-06 lists the available sources when a model names an unknown one', async () => {
      expect((await use('read_source', { source: 9 })).toolResult).toContain('numbered from 1 to 2')
      expect((await use('search_knowledge', { query: 'mast' })).toolResult).toContain('Invalid input')
    })
  },
  environment,
)
