import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { shareChat } from '@atelier/contract/endpoints/chat/chat-sharing'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { createCompletion, listOpenAiModels } from '@atelier/contract/endpoints/integrations/openai-api'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import type { ChatbotId, ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { Completion, OpenAiModel } from '@atelier/contract/integrations/openai'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { user } from '../../../db/schema/index.ts'
import { actAs } from '../../../platform/actor.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { dayOf } from '../../people/plans/plan.ts'
import { addUse } from '../../people/usage/queries.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const scriptAnswer = (...texts: string[]) => {
  model.script = (_request, reply) => {
    for (const text of texts) reply.text(text)
    reply.end()
  }
}

const configOf = (name: string) => ({
  name,
  description: 'Knows the lamps',
  greeting: 'Ahoy!',
  prompt: 'Answer as a lighthouse keeper.',
  starters: ['How much does it burn?'],
})

const sourceSentence = 'The lamp burns 417 litres each winter.'

describeApp(
  'a chat with a bot',
  (test) => {
    /** Ada's deployed, public bot with one text. */
    const publicBot = async () => {
      const ada = await signUp(test())
      const name = `Keeper ${uuidv7()}`
      const { id: chatbotId } = await ada.get(endpoints.createBot, {
        body: { chatbotConfig: configOf(name) },
      })
      const { id: source } = await ada.get(addText, {
        body: { fileName: 'lamp.txt', fileContent: sourceSentence, chatbotId },
      })
      await untilProcessed(test(), ada, source)
      await ada.get(endpoints.deployBot, { body: { chatbotId } })
      await setAccess(ada, chatbotId, 'public')
      return { ada, name, chatbotId, source }
    }
    const setAccess = (actor: TestActor, chatbotId: ChatbotId, accessType: string, opensSources?: boolean) =>
      actor.get(endpoints.updateBot, {
        body: { type: 'chatbot-access', chatbotId, accessType, opensSources },
      })
    const begin = (actor: TestActor, chatbotId: ChatbotId, body: object = {}) =>
      actor.get(chats.createChat, { body: { chatbotId, ...body } })
    const ask = (actor: TestActor, chatId: ChatId) =>
      actor.call(chats.sendMessage, { params: { chatId }, body: { text: 'How much does it burn?' } })
    const answer = async (actor: TestActor, chatId: ChatId) => {
      await actor.events(chats.sendMessage, { params: { chatId }, body: { text: 'How much does it burn?' } })
      return (await actor.get(chats.getChat, { params: { chatId } })).messages.at(-1)
    }

    it('BOT-05 answers other people from its prompt and knowledge, and says that it used a source without naming it', async () => {
      const { ada, chatbotId, source } = await publicBot()
      const bob = await signUp(test())
      const { id } = await begin(bob, chatbotId)
      expect(await bob.get(chats.getChat, { params: { chatId: id } })).toMatchObject({
        bot: { greeting: 'Ahoy!', starters: ['How much does it burn?'] },
      })
      scriptAnswer('It burns 417 litres.', '[1]')
      const sealedAnswer = await answer(bob, id)
      expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Answer as a lighthouse keeper.')
      expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(sourceSentence)
      expect(sealedAnswer?.citations).toMatchObject([
        { attachmentId: source, title: 'Source 1', quote: '', position: null, isSealed: true },
      ])
      const ownerAnswer = await answer(ada, (await begin(ada, chatbotId)).id)
      expect(ownerAnswer?.citations).toMatchObject([{ quote: sourceSentence }])
      await setAccess(ada, chatbotId, 'public', true)
      // more chats on the same day don't count as more uses
      await begin(bob, chatbotId)
      expect((await answer(bob, id))?.citations).toMatchObject([{ quote: sourceSentence }])
      expect((await bob.get(endpoints.getBot, { params: { chatbotId } })).timesUsed).toBe(2)
    })

    it('BOT-05 never quotes or names closed sources, with or without a model, in chats and over the API', async () => {
      const { ada, name, chatbotId } = await publicBot()
      const longText = 'The keeper of the north tower is paid 412 crowns a month in the winter.'
      const { id: secret } = await ada.get(addText, {
        body: { fileName: 'secret-salaries.txt', fileContent: longText, chatbotId },
      })
      await untilProcessed(test(), ada, secret)
      const bob = await signUp(test())
      const { id } = await begin(bob, chatbotId)
      const { handle } = await ada.get(endpoints.getBot, { params: { chatbotId } })
      const readCompletion = async () => {
        const body = {
          model: `bot:${handle}`,
          messages: [{ role: 'user', content: `${longText} Is that so?` }],
        }
        return JSON.stringify(await (await bob.send(createCompletion, { body })).json())
      }
      scriptAnswer(`It says: ${longText}[1]`)
      const answerJson = JSON.stringify(await answer(bob, id))
      for (const text of [answerJson, await readCompletion()]) {
        expect(text).toContain('It says: […]')
        expect(text).not.toContain('north tower is paid')
        expect(text).not.toMatch(/salaries|lamp\.txt/)
      }
      // tools don't receive the text of closed sources either
      model.script = ({ messages: conversation }, reply) => {
        if (conversation.at(-1)?.role === 'user')
          reply.toolCall('calculator', { expression: `2 + 2, ${longText}` })
        else reply.text('Four.')
        reply.end()
      }
      const responseJson = JSON.stringify(await answer(bob, id))
      expect(responseJson).toContain('2 + 2, […]')
      expect(responseJson).not.toContain('north tower is paid')
      const prompt = JSON.stringify(model.requests.at(-1)?.messages)
      expect(prompt).toContain('north tower')
      expect(prompt).not.toMatch(/salaries|lamp\.txt/)
      const chatbotConfig = { ...configOf(name), model: 'builtin' }
      await ada.get(endpoints.updateBot, { body: { type: 'update', chatbotId, chatbotConfig } })
      await ada.get(endpoints.deployBot, { body: { chatbotId } })
      for (const analysis of [JSON.stringify(await answer(bob, id)), await readCompletion()]) {
        expect(analysis).toContain('sources are closed')
        expect(analysis).not.toMatch(/\b(?:417|412)\b|salaries|lamp\.txt/)
      }
      expect(JSON.stringify(await answer(ada, (await begin(ada, chatbotId)).id))).toContain(sourceSentence)
    })

    it('BOT-03 lets only its owner try the draft, in a preview that isn’t listed anywhere', async () => {
      const { ada, name, chatbotId } = await publicBot()
      await ada.get(endpoints.updateBot, {
        body: {
          type: 'update',
          chatbotId,
          chatbotConfig: { ...configOf(name), prompt: 'Speak as a pirate.' },
        },
      })
      const first = await begin(ada, chatbotId, { isPreview: true })
      const { id } = await begin(ada, chatbotId, { isPreview: true })
      expect((await ada.call(chats.getChat, { params: { chatId: first.id } })).status).toBe(404)
      scriptAnswer('Arr.')
      await answer(ada, id)
      const shareResponse = await ada.call(shareChat, {
        params: { chatId: id },
        body: { withSources: false },
      })
      expect(shareResponse.status).toBe(403)
      expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Speak as a pirate.')
      expect((await ada.get(chats.listChats)).chats).toEqual([])
      await answer(ada, (await begin(ada, chatbotId)).id)
      expect(JSON.stringify(model.requests.at(-1)?.messages)).not.toContain('pirate')
      const bob = await signUp(test())
      expect((await bob.call(chats.createChat, { body: { chatbotId, isPreview: true } })).status).toBe(404)
      expect((await ada.get(endpoints.getBot, { params: { chatbotId } })).timesUsed).toBe(1)
    })

    it.each(['deleted', 'private'])(
      'BOT-05 keeps a chat readable when its bot is %s, and says so',
      async (change) => {
        const { ada, chatbotId } = await publicBot()
        const bob = await signUp(test())
        const { id } = await begin(bob, chatbotId)
        scriptAnswer('Aye.')
        await answer(bob, id)
        if (change === 'deleted') await ada.get(endpoints.deleteBot, { query: { chatbotId } })
        else await setAccess(ada, chatbotId, 'private')
        const chat = await bob.get(chats.getChat, { params: { chatId: id } })
        expect(chat).toMatchObject({ chatbotId, bot: null })
        expect(chat.messages).toHaveLength(2)
        expect(chat.permissions).not.toContain('SEND_MESSAGE')
        expect(await ask(bob, id)).toMatchObject({
          status: 403,
          error: { message: messages.bots.unavailable },
        })
        expect((await bob.get(chats.getChat, { params: { chatId: id } })).messages).toHaveLength(2)
      },
    )

    it('BOT-05 doesn’t allow a chat with a bot in a project', async () => {
      const { ada, chatbotId } = await publicBot()
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const bothResponse = await ada.call(chats.createChat, { body: { chatbotId, projectId } })
      expect(bothResponse).toMatchObject({
        status: 403,
        error: { message: messages.bots.cannotMoveToProject },
      })
      const { id: chatId } = await begin(ada, chatbotId)
      const moveResponse = await ada.call(chats.moveChat, { params: { chatId }, body: { projectId } })
      expect(moveResponse.status).toBe(403)
    })

    it.each([
      ['a guest', limits.usage.assistant.guest],
      ['free', limits.usage.assistant.other],
      ['pro', limits.usage.assistant.other],
    ])(
      'AUTH-06 limits %s to %i bot messages a day, as with the main assistant, and doesn’t store the next one',
      async (plan, answersMax) => {
        const { chatbotId } = await publicBot()
        const { db, clock } = test().context
        const actor = plan === 'a guest' ? await signInAsGuest(test()) : await signUp(test())
        if (plan === 'pro') await db.update(user).set({ plan }).where(eq(user.id, actor.id))
        const asJob = actAs({ kind: 'job', userId: actor.id })
        await addUse(db, asJob, dayOf(clock.now()), 'assistant', answersMax - 1)
        const { id } = await begin(actor, chatbotId)
        scriptAnswer('Aye.')
        await answer(actor, id)
        expect(await ask(actor, id)).toMatchObject({
          status: 402,
          error: { message: expect.stringContaining(`You’ve used your ${answersMax} messages for today.`) },
        })
        expect((await actor.get(chats.getChat, { params: { chatId: id } })).messages).toHaveLength(2)
      },
    )

    it('BOT-02 counts uses of a bot that comes with Atelier', async () => {
      const bob = await signUp(test())
      const bot = (await bob.get(endpoints.listCuratedBots)).chatbots[0]
      if (!bot) throw new Error('no bot found')
      scriptAnswer('Done.')
      await answer(bob, (await begin(bob, bot.id)).id)
      expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(bot.name)
      const { timesUsed } = await bob.get(endpoints.getBot, { params: { chatbotId: bot.id } })
      expect(timesUsed).toBe(bot.timesUsed + 1)
    })

    it('BOT-01 API-15 answers as a model named by its handle, for anyone who may use it', async () => {
      const { ada, chatbotId } = await publicBot()
      const { handle } = await ada.get(endpoints.getBot, { params: { chatbotId } })
      const complete = (actor: TestActor, model = handle) =>
        actor.send(createCompletion, {
          body: { model: `bot:${model}`, messages: [{ role: 'user', content: 'How much does it burn?' }] },
        })
      scriptAnswer('It burns 417 litres.', '[1]')
      const bob = await signUp(test())
      for (const [actor, quote] of [
        [ada, sourceSentence],
        [bob, ''],
      ] as const) {
        const { choices } = Completion.parse(await (await complete(actor)).json())
        expect(choices[0]?.message.annotations).toMatchObject([{ url_citation: { quote } }])
      }
      const { data } = z
        .object({ data: z.array(OpenAiModel) })
        .parse(await (await ada.send(listOpenAiModels)).json())
      expect(data.map(({ id }) => id)).toContain(`bot:${handle}`)
      await setAccess(ada, chatbotId, 'private')
      expect((await complete(bob)).status).toBe(404)
      expect((await complete(ada, 'called_by_nobody')).status).toBe(404)
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
