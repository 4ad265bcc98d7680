import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import { commentsOn } from '@atelier/contract/crafts/craft-comments'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())
const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

const text = '# Lamp\n\nIt burns oil. It is red.\n\nThe end.'
const craftText = `<craft identifier="lamp" type="text/markdown" title="Lamp">\n${text}\n</craft>`
const comment = (oldText: string, next: string) =>
  `<why>It reads better.</why><old>${oldText}</old><new>${next}</new>`
const comments = (...each: string[]) =>
  `<craft identifier="lamp" type="comments">${each.join('\n')}</craft>\nTake what helps.`

describeApp(
  'suggestions for texts',
  (test) => {
    const ask = async (actor: TestActor, chatId: string, question: string, answer: string) => {
      model.script = (_request, reply) => {
        reply.text(answer)
        reply.end()
      }
      await actor.events(chats.sendMessage, { params: { chatId }, body: { text: question } })
      const { messages } = await actor.get(chats.getChat, { params: { chatId } })
      const last = messages.at(-1)
      const part = last?.parts.find((each): each is CraftOutput => each.type === 'craft')
      if (!last || !part) throw new Error('The answer has no craft.')
      return {
        part,
        place: (commentIndex: number) => ({ messageId: last.id, index: part.index, at: commentIndex }),
      }
    }
    const begin = async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(chats.createChat, { body: {} })
      const { part } = await ask(ada, id, 'Write about the lamp', craftText)
      return { ada, chatId: id, craftId: part.craftId }
    }
    const decide = (actor: TestActor, craftId: string, body: Record<string, unknown>) =>
      actor.call(endpoints.decideCraftComments, { params: { craftId }, body })
    const getNewestVersion = async (actor: TestActor, craftId: string) => {
      const { versions } = await actor.get(endpoints.getCraft, { params: { craftId } })
      const versionId = versions.at(-1)?.id ?? ''
      const { content } = await actor.get(endpoints.getCraftVersion, { params: { craftId, versionId } })
      return { content, origins: versions.map(({ origin }) => origin) }
    }

    it('CRF-01 NAV-03 keeps a model’s suggestions next to the unchanged text until each is accepted or dismissed', async () => {
      const { ada, chatId, craftId } = await begin()
      const { part, place } = await ask(
        ada,
        chatId,
        'Comment on it',
        comments(comment('It burns  oil.', 'Oil burns.'), comment('red', 'green'), comment('The end.', '')),
      )
      expect(part.comments?.map(({ old, state }) => [old, state])).toEqual([
        ['It burns oil.', 'open'],
        ['red', 'open'],
        ['The end.', 'open'],
      ])
      expect(await getNewestVersion(ada, craftId)).toEqual({ content: text, origins: ['model'] })
      // the comments are in the message and in the exported file, not in the version's text
      const query = { format: 'markdown' } as const
      const file = await (await ada.send(chats.exportChat, { params: { chatId }, query })).text()
      expect(file).toContain('> It burns oil.')

      const first = await decide(ada, craftId, { take: [place(0)], leave: [place(1)] })
      expect(first.data).toMatchObject({ taken: 1 })
      await decide(ada, craftId, { take: [place(2)] })
      // edits in one session make one version; decided comments stay decided
      const contentAfter = { content: '# Lamp\n\nOil burns. It is red.\n\n', origins: ['model', 'comment'] }
      expect(await getNewestVersion(ada, craftId)).toEqual(contentAfter)
      expect((await decide(ada, craftId, { take: [place(1)], leave: [place(0)] })).data?.taken).toBe(0)
      expect(await getNewestVersion(ada, craftId)).toEqual(contentAfter)
      expect((await decide(ada, craftId, { take: [place(3)] })).status).toBe(404)

      await ask(ada, chatId, 'And now?', comments(comment('red', 'blue')))
      const messages = JSON.stringify(model.requests.at(-1)?.messages)
      expect(messages).toContain('not taken')
      expect(messages).toContain('Oil burns. It is red.')
    })

    it('CRF-01 reports suggestions whose passage has changed, and applies the rest', async () => {
      const { ada, chatId, craftId } = await begin()
      const commentTag = comments(comment('It burns oil.', 'Oil burns.'), comment('red', 'green'))
      const { place } = await ask(ada, chatId, 'Comment on it', commentTag)
      const { versions } = await ada.get(endpoints.getCraft, { params: { craftId } })
      const baseId = versions.at(-1)?.id
      const content = text.replace('oil', 'paraffin')
      await ada.call(endpoints.saveCraftVersion, { params: { craftId }, body: { baseId, content } as never })
      const errorResponse = await decide(ada, craftId, { take: [place(0)] })
      expect(errorResponse.error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('in the meantime'),
      })
      expect((await decide(ada, craftId, { take: [place(0), place(1)] })).data?.taken).toBe(1)
      expect((await getNewestVersion(ada, craftId)).content).toBe(content.replace('red', 'green'))
      // the comment can still be rejected
      expect((await decide(ada, craftId, { leave: [place(0)] })).error).toBeNull()
    })

    it.each([
      ['an edit', `<craft identifier="lamp" type="edit">${comment('red', 'green')}</craft>`, 'success'],
      ['the whole text again', craftText.replace('red', 'green'), 'failed'],
    ])(
      'CRF-01 doesn’t change the text when suggestions were requested and a model writes %s',
      async (_what, commentTag, status) => {
        const { ada, chatId, craftId } = await begin()
        const { part } = await ask(ada, chatId, `Comment on “Lamp” ${commentsOn('lamp')}.`, commentTag)
        expect([part.status, part.comments?.length]).toEqual([status, status === 'success' ? 1 : 0])
        expect(await getNewestVersion(ada, craftId)).toEqual({ content: text, origins: ['model'] })
      },
    )
  },
  environment,
)
