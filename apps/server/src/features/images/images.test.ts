import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { exportData } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import * as endpoints from '@atelier/contract/endpoints/images/images'
import type { ImageId } from '@atelier/contract/ids'
import type { Image } from '@atelier/contract/images/image'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { blob, image, user } from '../../db/schema/index.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { findFaults } from '../../platform/integrity/find-faults.ts'
import { signInAsGuest, signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { withoutTokens } from '../../test/with-limits.ts'
import type { ToolContext } from '../../platform/tools/tool.ts'
import { readStorage } from '../sources/attachments/storage/index.ts'
import { deleteUnusedBlobs } from '../sources/attachments/storage/sweep-blobs.ts'
import { feature } from './feature.ts'
import { imageTool } from './image-tool.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
const serveImage = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
const painting = await serveImage('#3147c9')
model.generateImage = () => painting
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'generated images',
  (test) => {
    const person = async (plan: 'free' | 'pro' = 'pro') => {
      const actor = await signUp(test())
      await test().context.db.update(user).set({ plan }).where(eq(user.id, actor.id))
      return actor
    }
    const finishedImage = (actor: TestActor, id: ImageId | undefined): Promise<Image> =>
      vi.waitFor(async () => {
        const image = await actor.get(endpoints.getImage, { params: { imageId: id ?? '' } })
        expect(image.status).not.toBe('making')
        return image
      }, 20_000)
    const make = async (actor: TestActor, body: Record<string, unknown>) =>
      finishedImage(actor, (await actor.get(endpoints.makeImage, { body })).images[0]?.id)
    const edit = async (actor: TestActor, { id }: Image, instruction: string) =>
      finishedImage(
        actor,
        (await actor.get(endpoints.editImage, { params: { imageId: id }, body: { instruction } })).images[0]
          ?.id,
      )
    const bytesOf = async (actor: TestActor, { id }: Image, format?: 'png') => {
      const response = await actor.send(endpoints.readImage, {
        params: { imageId: id },
        query: format ? { as: format } : {},
      })
      expect(response.status).toBe(200)
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }

    it('TLS-02 varies an image or edits it from its own prompt, and exports each version', async () => {
      const ada = await person()
      model.script = (_request, reply) => {
        reply.text('<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#3147c9"/></svg>')
        reply.end()
      }
      const firstImage = await make(ada, {
        prompt: 'A red house by the sea',
        model: 'openai/scripted',
        seed: 7,
      })
      expect(firstImage).toMatchObject({ status: 'completed', kind: 'svg' })
      expect(Object.fromEntries((await bytesOf(ada, firstImage)).headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const editedImage = await edit(ada, firstImage, 'add two trees, without the sea')
      expect(editedImage).toMatchObject({
        parentId: firstImage.id,
        seed: 7,
        changes: ['add two trees, without the sea'],
      })
      const { images: variations } = await ada.get(endpoints.varyImage, {
        params: { imageId: firstImage.id },
      })
      expect((await finishedImage(ada, variations[0]?.id)).seed).not.toBe(7)
      const page = await ada.get(endpoints.listImages, { query: { limit: 2 } })
      expect(page.images[1]?.id).toBe(editedImage.id)
      const nextPage = await ada.get(endpoints.listImages, { query: { cursor: page.nextCursor ?? '' } })
      expect(nextPage.images.map(({ id }) => id)).toEqual([firstImage.id])
      const archive = Buffer.from(await (await ada.send(exportData)).arrayBuffer())
      expect(archive.includes(`images/${firstImage.id}.svg`)).toBe(true)
    })

    it('AUTH-06 allows free users two images a day and guests none, without counting failed ones', async () => {
      const [ada, guest] = [await person('free'), await signInAsGuest(test())]
      model.generateImage = () => 500
      const failedImage = await make(ada, { prompt: 'A lamp', model: 'openai/scripted-image' })
      expect(failedImage).toMatchObject({ status: 'failed', url: null })
      expect(failedImage.error).toContain('didn’t count toward your limit')
      model.generateImage = () => painting
      for (const usedCount of [1, 2]) {
        const { usage } = await ada.get(endpoints.makeImage, { body: { prompt: 'A sun' } })
        expect(usage).toEqual({ used: usedCount, limit: 2 })
      }
      for (const [actor, message] of [
        [ada, 'You’ve used your 2 images for today.'],
        [guest, 'Sign in to create images.'],
      ] as const) {
        const { error } = await actor.call(endpoints.makeImage, {
          body: { prompt: 'A sun' },
        })
        expect(error).toMatchObject({
          code: 'USAGE_LIMIT_REACHED',
          message: expect.stringContaining(message),
        })
      }
      expect((await guest.get(endpoints.listImages)).images).toEqual([])
    })

    it('TLS-02 generates and edits an image with an image model, re-encodes it, and saves a copy to the vault', async () => {
      const { context } = test()
      const ada = await person()
      const requests: string[] = []
      model.generateImage = (call, body) => {
        requests.push(`${call} ${body}`)
        return painting
      }
      const { models, default: defaultModel } = await ada.get(endpoints.listImageModels)
      expect(defaultModel).toBe('openai/scripted-image')
      expect(models.map(({ kind }) => kind)).toEqual(['model', 'svg'])
      const firstImage = await make(ada, { prompt: 'A blue field', size: '1536x1024' })
      expect(JSON.parse(requests[0]?.slice('generations '.length) ?? '')).toMatchObject({
        model: 'scripted-image',
        prompt: 'A blue field',
        size: '1536x1024',
        response_format: 'b64_json',
      })
      const { bytes } = await bytesOf(ada, firstImage)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 48 })
      expect((await readStorage(context, context.db, ada.id)).used).toBe(bytes.length)
      const editedImage = await edit(ada, firstImage, 'Add a bird')
      expect(editedImage.status).toBe('completed')
      expect(requests[1]).toMatch(/^edits [\s\S]*Add a bird[\s\S]*picture\.png/)
      model.generateImage = () => 404
      expect((await edit(ada, firstImage, 'Add a cat')).error).toContain(
        'This model can create images but not edit them. Choose another model.',
      )
      model.generateImage = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
      expect((await make(ada, { prompt: 'No picture' })).error).toContain('didn’t return an image')
      const savedImage = await ada.get(endpoints.saveImage, { params: { imageId: firstImage.id } })
      expect(savedImage).toMatchObject({ type: 'IMAGE', fileName: 'A blue field.png', source: 'VAULT' })
      await ada.get(endpoints.deleteImage, { params: { imageId: firstImage.id } })
      expect((await ada.get(getAttachment, { params: { id: savedImage.id } })).id).toBe(savedImage.id)
      expect((await ada.get(endpoints.getImage, { params: { imageId: editedImage.id } })).parentId).toBeNull()
    })

    it('TLS-02 rejects drawing with a chat model when no tokens are left, without counting an image', async () => {
      const ada = await person('free')
      const body = { prompt: 'A lamp', model: 'openai/scripted' }
      const errorResponse = await withoutTokens(test(), () => ada.call(endpoints.makeImage, { body }))
      expect(errorResponse.status).toBe(429)
      expect((await ada.get(endpoints.listImageModels)).usage.used).toBe(0)
    })

    it('TLS-02 draws with a chat model, and removes what could run, fetch or be read as markup', async () => {
      const ada = await person()
      model.script = (_request, reply) => {
        reply.text('Here:\n```svg\n<svg viewBox="0 0 10 10" onload="alert(1)"><script>alert(1)</script>')
        reply.text(
          '<rect width="10" height="10" fill="#3147c9" style="stroke:red;background:url(https://x.example)"/>',
        )
        reply.text(
          '<image href="https://x.example/a.png"/><a href="javascript:alert(1)"><circle r="2"/></a></svg>```',
        )
        reply.end('stop', { input: 40, output: 60 })
      }
      const firstImage = await make(ada, { prompt: 'A blue square', model: 'openai/scripted' })
      const { bytes } = await bytesOf(ada, firstImage)
      expect(bytes.toString()).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="1024" height="1024"><rect width="10" height="10" fill="#3147c9" stroke="red"></rect></svg>',
      )
      const { bytes: png } = await bytesOf(ada, firstImage, 'png')
      expect((await sharp(png).metadata()).format).toBe('png')
      model.script = (_request, reply) => {
        reply.text('I cannot draw.')
        reply.end()
      }
      expect(await make(ada, { prompt: 'A square', model: 'openai/scripted' })).toMatchObject({
        status: 'failed',
        error: 'The model didn’t return an image. Try again, or choose another model.',
      })
    })

    it('TLS-02 generates an image for a chat, counts it for that person, and shows it next to the answer', async () => {
      const ada = await person('free')
      const use = (prompt: string) =>
        imageTool.execute({ prompt }, {
          app: test().context,
          userId: ada.id,
          signal: AbortSignal.timeout(20_000),
        } as ToolContext)
      model.generateImage = () => painting
      const { text, output } = await use('A lamp')
      expect(text).toContain('shown to the user')
      const [image] = (await ada.get(endpoints.listImages)).images
      expect(output).toEqual([
        { type: 'picture', imageId: image?.id, alt: 'A lamp', width: 1024, height: 1024 },
      ])
      await use('Another lamp')
      await expect(use('A third lamp')).rejects.toThrow('You’ve used your 2 images for today.')
    })

    it('NAV-04 hides other people’s images, and deletes the bytes of deleted and interrupted ones', async () => {
      const { context } = test()
      const [ada, eve] = [await person(), await person()]
      // identical images of different users are stored once
      const sheep = await serveImage('#c93147')
      model.generateImage = () => sheep
      const firstImage = await make(ada, { prompt: 'A sheep on a hill', seed: 3 })
      for (const endpoint of [
        endpoints.getImage,
        endpoints.readImage,
        endpoints.varyImage,
        endpoints.deleteImage,
      ])
        expect((await eve.send(endpoint, { params: { imageId: firstImage.id } })).status).toBe(404)
      const [row] = await context.db.select().from(image).where(eq(image.id, firstImage.id))
      await ada.get(endpoints.deleteImage, { params: { imageId: firstImage.id } })
      await vi.waitFor(
        async () => expect(await context.db.$count(blob, eq(blob.hash, row?.blobHash ?? ''))).toBe(0),
        20_000,
      )
      const [remainingRow] = await context.db
        .insert(image)
        .values({
          ...(row ?? failUnexpectedly()),
          status: 'making',
          blobHash: null,
          thumbHash: null,
          size: 0,
        })
        .returning()
      await feature.sweep?.(context, -1000, jobGrant('a test'))
      expect(await finishedImage(ada, remainingRow?.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('interrupted'),
      })
      await deleteUnusedBlobs(context, -1000)
      expect(await findFaults(context)).toEqual([])
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)

describeApp('images without a model', (test) => {
  it('TLS-02 says what to connect when nothing generates images', async () => {
    const ada = await signUp(test())
    expect(await ada.get(endpoints.listImageModels)).toMatchObject({ models: [], default: null })
    const { error } = await ada.call(endpoints.makeImage, { body: { prompt: 'A lamp' } })
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('connect an image model, or a chat model that can generate images'),
    })
  })
})

const failUnexpectedly = (): never => {
  throw new Error('the row is there')
}
