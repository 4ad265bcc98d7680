import { createChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../test/sources.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('A blue wall.')
  reply.end()
})
afterAll(() => model[Symbol.asyncDispose]())
beforeEach(() => {
  model.requests.length = 0
})

const wallImage = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#2040a0' } })
  .withMetadata({ exif: { IFD0: { Artist: 'A secret name' } } })
  .png()
  .toBuffer()

interface ContentPart {
  type: string
  text?: string
  image_url?: { url: string }
}

/** The images in the questions of the model's last request, in order. */
const images = () => {
  const messages = model.requests.at(-1)?.messages.filter(({ role }) => role === 'user') ?? []
  return messages.map(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : (content as ContentPart[]),
  )
}
const prompt = () => JSON.stringify(model.requests.at(-1)?.messages)

const environment = (extraVariables: Record<string, string>) => () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
  TESSERACT: 'off',
  ...extraVariables,
})

const ask = (actor: TestActor, chatId: ChatId, text: string, attachmentIds: AttachmentId[] = []) =>
  actor.events(sendMessage, { params: { chatId }, body: { text, attachmentIds } })

describeApp(
  'images with a vision model',
  (test) => {
    const addImage = async (actor: TestActor, source: string) => {
      const id = await uploadFile(actor, 'wall.png', wallImage, { filetype: 'image/png', source })
      await untilProcessed(test(), actor, id)
      model.requests.length = 0
      return id
    }

    it('CHT-05 sends a question’s images, scaled down and without metadata', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(createChat, { body: {} })
      await ask(ada, chatId, 'What is on it?', [await addImage(ada, 'CHAT')])
      const [first] = images()
      const [imageId, text] = first ?? []
      expect(text?.text).toBe('What is on it?')
      const [kind, data = ''] = imageId?.image_url?.url.split(';base64,') ?? []
      expect(kind).toBe('data:image/jpeg')
      const bytes = Buffer.from(data, 'base64')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1568, height: 784 })
      expect(bytes.includes('secret name')).toBe(false)
      await ask(ada, chatId, 'And what colour is it?')
      // the image stays with the question it was sent with
      expect(images().map((parts) => parts.map(({ type }) => type))).toEqual([
        ['image_url', 'text'],
        ['text'],
      ])
      expect(prompt()).not.toContain('you cannot see')
    })

    it('CHT-05 sends a vault image that a chat started with, even if another chat also uses it', async () => {
      const ada = await signUp(test())
      const imageId = await addImage(ada, 'VAULT')
      const { id: otherChatId } = await ada.get(createChat, { body: {} })
      await ask(ada, otherChatId, 'What is on it?', [imageId])
      const { id: chatId } = await ada.get(createChat, { body: { attachmentIds: [imageId] } })
      await ask(ada, chatId, 'What is this?')
      expect(images()[0]?.map(({ type }) => type)).toEqual(['image_url', 'text'])
    })

    it('CHT-05 says whether a model can see images', async () => {
      const ada = await signUp(test())
      const { models } = await ada.get(listModels)
      expect(models.map(({ id, capabilities }) => [id, capabilities.images])).toEqual([
        ['openai/scripted', true],
        ['builtin', false],
      ])
    })
  },
  environment({ VISION_MODELS: 'scripted' }),
)

describeApp(
  'images with a text-only model',
  (test) => {
    it('CHT-05 doesn’t send images, and tells the model so', async () => {
      const ada = await signUp(test())
      const imageId = await uploadFile(ada, 'wall.png', wallImage, { filetype: 'image/png', source: 'CHAT' })
      await untilProcessed(test(), ada, imageId)
      const { id: chatId } = await ada.get(createChat, { body: {} })
      await ask(ada, chatId, 'What is on it?', [imageId])
      expect(images()[0]?.map(({ type }) => type)).toEqual(['text'])
      const [[text] = []] = images()
      expect(text?.text).toMatch(/you can't see them.*\n- wall\.png/)
    })
  },
  environment({}),
)
