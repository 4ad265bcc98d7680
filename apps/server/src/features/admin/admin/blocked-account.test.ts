import { findRunningRun } from '../../answers/lifecycle/index.ts'
import * as admin from '@atelier/contract/endpoints/admin/admin'
import * as bots from '@atelier/contract/endpoints/bots/bots'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { shareChat } from '@atelier/contract/endpoints/chat/chat-sharing'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { generateSignedUrlImages, makeImagePublic } from '@atelier/contract/endpoints/sources/image-uploads'
import * as prompts from '@atelier/contract/endpoints/prompts/prompts'
import { listCommunity, setPublic, updateSharing } from '@atelier/contract/endpoints/projects/sharing'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { user } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger } from '../../../test/actors.ts'
import { craftActions, tag } from '../../../test/crafts.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { onePixel } from '../../../test/pictures.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'public items of a blocked account',
  (test) => {
    it('AUTH-07 BOT-02 CRF-02 PRM-01 SHR-08 hides and stops a blocked person’s public items until they are unblocked', async () => {
      const [ada, grace, bob] = [
        await signUp(test(), 'Ada'),
        await signUp(test(), 'Grace'),
        await signUp(test()),
      ]
      await test().context.db.update(user).set({ isAdmin: true }).where(eq(user.id, grace.id))
      const chatbotConfig = { name: `Keeper ${uuidv7()}`, description: 'Lamps', prompt: 'Be brief.' }
      const { id: chatbotId } = await ada.get(bots.createBot, { body: { chatbotConfig } })
      await ada.get(bots.deployBot, { body: { chatbotId } })
      await ada.get(bots.updateBot, { body: { type: 'chatbot-access', chatbotId, accessType: 'public' } })
      const { id: promptId } = await ada.get(prompts.createPrompt, {
        body: { promptName: 'Light a lamp', promptText: 'Say how to light a lamp.' },
      })
      await ada.get(prompts.offerPrompt, { params: { id: promptId }, body: { promptTag: 'SEO' } })
      await grace.get(admin.decidePromptOffer, { params: { promptId }, body: { isAccepted: true } })
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
      })
      await ada.get(setPublic, { body: { projectId, isPubliclyAccessible: true } })
      await ada.get(updateSharing, { body: { projectId, isPublished: true } })
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      await ada.events(chats.sendMessage, { params: { chatId }, body: { text: 'Hello' } })
      await ada.get(shareChat, { params: { chatId }, body: { withSources: false } })
      const crafts = craftActions(test, model)
      const message = await crafts.answer(ada, chatId, tag('<p>one</p>'))
      const craftId = (await crafts.shareOf(ada, chatId, message.id)).data?.id ?? ''

      const {
        signedUrls: [signedUrl],
      } = await ada.get(generateSignedUrlImages, { body: { contentType: 'image/png', numOfImages: 1 } })
      const { pathname, search } = new URL(signedUrl?.url ?? '')
      await ada.raw(pathname + search, {
        method: 'PUT',
        body: new Uint8Array(onePixel),
        headers: { 'content-type': 'image/png' },
      })
      const fileName = signedUrl?.fileName ?? ''
      await ada.get(makeImagePublic, { body: { fileName } })

      const readVisibility = async () => {
        const { chatbots } = await bob.get(bots.listBots, { query: { scope: 'public' } })
        const { publicPrompts } = await bob.get(prompts.listPublicPrompts, {
          body: { publicPrompts: [promptId] },
        })
        const listChatbots = async (query: object) =>
          (await bob.get(listCommunity, { query })).projects.some(({ id }) => id === projectId)
        const page = async (path: string) => (await stranger(test()).raw(path)).status
        return {
          makers: [
            chatbots.find(({ id }) => id === chatbotId)?.owner?.name,
            publicPrompts.map(({ makerName }) => makerName)[0],
          ],
          isListed: [await listChatbots({}), await listChatbots({ searchQuery: 'Lighthouse' })],
          answers: [
            (await bob.call(bots.getBot, { params: { chatbotId } })).status,
            (await bob.call(chats.createChat, { body: { chatbotId } })).status,
            (await bob.call(prompts.usePublicPrompt, { body: { promptId } })).status,
            await page(`/p/${projectId}`),
            await page(`/s/${chatId}`),
            await page(`/c/${craftId}`),
            await page(`/images/${fileName}`),
          ],
        }
      }
      const visibleToAll = {
        makers: ['Ada', 'Ada'],
        isListed: [true, true],
        answers: [200, 200, 200, 200, 200, 200, 200],
      }
      expect(await readVisibility()).toEqual(visibleToAll)
      const block = (isBlocked: boolean) =>
        grace.get(admin.updatePerson, { params: { userId: ada.id }, body: { isBlocked } })
      await block(true)
      expect(await readVisibility()).toEqual({
        makers: [undefined, undefined],
        isListed: [false, false],
        answers: [404, 404, 404, 404, 404, 404, 404],
      })
      await block(false)
      expect(await readVisibility()).toEqual(visibleToAll)
    })

    it('AUTH-07 stops a blocked person’s running answers', async () => {
      const [ada, grace] = [await signUp(test(), 'Ada'), await signUp(test(), 'Grace')]
      await test().context.db.update(user).set({ isAdmin: true }).where(eq(user.id, grace.id))
      // the model never ends its answer
      model.script = (_request, reply) => reply.text('The lamp ')
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      const stream = await ada.send(chats.sendMessage, { params: { chatId }, body: { text: 'Hello' } })
      await grace.get(admin.updatePerson, { params: { userId: ada.id }, body: { isBlocked: true } })
      await stream.text()
      await vi.waitFor(async () => {
        expect(await findRunningRun(test().context.db, chatId)).toBeNull()
      })
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
