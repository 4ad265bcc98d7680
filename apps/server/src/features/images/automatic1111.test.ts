import { addConnection, testConnection } from '@atelier/contract/endpoints/admin/admin-models'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import * as endpoints from '@atelier/contract/endpoints/images/images'
import type { Image } from '@atelier/contract/images/image'
import { type SiteRequest, startLocalSite } from '@atelier/testing/start-local-site'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { signUp, signUpAdmin, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

const site = await startLocalSite()
afterAll(() => site[Symbol.asyncDispose]())
const pngImage = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3147c9' } })
  .png()
  .toBuffer()
const key = 'ada:a secret'
const requestBodies = { images: [pngImage.toString('base64')], parameters: {}, info: '{}' }
const checkpoints = [
  { title: 'sd_xl_base_1.0.safetensors [31e35c80fc]', model_name: 'sd_xl_base_1.0' },
  { title: 'v1-5-pruned.safetensors', model_name: 'v1-5-pruned' },
]
beforeEach(() => {
  site.requests.length = 0
  const answers = { 'sd-models': checkpoints, txt2img: requestBodies, img2img: requestBodies }
  site.answers = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [`/sdapi/v1/${name}`, answer]),
  )
})

const bodyOf = (request: SiteRequest | undefined) =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>

describeApp(
  'images from a Stable Diffusion web UI',
  (test) => {
    const connect = (admin: TestActor, name: string, baseUrl = site.url) =>
      admin.call(addConnection, { body: { kind: 'automatic1111', name, baseUrl, key } })
    const waitForImage = (actor: TestActor, [one]: readonly Image[]): Promise<Image> =>
      vi.waitFor(async () => {
        const params = { imageId: one?.id ?? '' }
        const image = await actor.get(endpoints.getImage, { params })
        expect(image.status).not.toBe('making')
        return image
      }, 20_000)
    const make = async (actor: TestActor, body: Record<string, unknown>) =>
      waitForImage(actor, (await actor.get(endpoints.makeImage, { body })).images)
    const edit = async (actor: TestActor, { id }: Image, instruction: string) => {
      const input = { params: { imageId: id }, body: { instruction } }
      return waitForImage(actor, (await actor.get(endpoints.editImage, input)).images)
    }
    const adminWithServer = async (name: string) => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      await test().context.db.update(user).set({ plan: 'pro' }).where(eq(user.id, ada.id))
      const { data } = await connect(admin, name)
      const model = `${name}/sd_xl_base_1.0`
      // on a busy machine, the first list of models may time out
      await vi.waitFor(async () => {
        const { models } = await ada.get(endpoints.listImageModels)
        expect(models.map(({ id }) => id)).toContain(model)
      }, 20_000)
      return { admin, ada, params: { connectionId: data?.id ?? '' }, model }
    }

    it('TLS-02 lets an admin connect a server, offers its checkpoints only for images, and reports the test result', async () => {
      const { admin, ada, params } = await adminWithServer('listed')
      expect(await admin.get(testConnection, { params })).toMatchObject({
        isReachable: true,
        message: 'Connected. It can also create images.',
        models: 2,
      })
      expect(site.requests.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from(key).toString('base64')}`)
      const { models } = await ada.get(endpoints.listImageModels)
      expect(models.map(({ id }) => id).filter((id) => id.startsWith('listed/'))).toEqual([
        'listed/sd_xl_base_1.0',
        'listed/v1-5-pruned',
      ])
      expect((await ada.get(listModels)).models.map(({ id }) => id)).toEqual(['builtin'])
      site.answers = {}
      const { isReachable, message } = await admin.get(testConnection, { params })
      expect([isReachable, message]).toEqual([
        false,
        expect.stringContaining('it usually ends with :7860. Start the web UI with --api.'),
      ])
      expect((await connect(admin, 'inside', 'http://10.0.0.7:7860')).error?.message).toContain(
        'OUTBOUND_ALLOW',
      )
    })

    it('TLS-02 generates an image in its checkpoint’s native size, and edits one', async () => {
      const { ada, model } = await adminWithServer('painter')
      const image = await make(ada, { prompt: 'A blue field', size: '1536x1024', model, seed: 7 })
      expect(image).toMatchObject({ status: 'completed', kind: 'model', model, mimeType: 'image/png' })
      const request = site.requests.find(({ url }) => url.pathname.endsWith('txt2img'))
      expect([request?.url.pathname, bodyOf(request)]).toEqual([
        '/sdapi/v1/txt2img',
        {
          prompt: 'A blue field',
          seed: 7,
          width: 1536,
          height: 1024,
          steps: 25,
          cfg_scale: 7,
          override_settings: { sd_model_checkpoint: 'sd_xl_base_1.0' },
        },
      ])
      await make(ada, { prompt: 'A lamp', model: 'painter/v1-5-pruned' })
      expect(bodyOf(site.requests.at(-1))).toMatchObject({ width: 512, height: 512 })
      const editedImage = await edit(ada, image, 'with a bird')
      expect(editedImage).toMatchObject({ status: 'completed', parentId: image.id })
      const editRequest = site.requests.at(-1)
      expect([editRequest?.url.pathname, bodyOf(editRequest)]).toEqual([
        '/sdapi/v1/img2img',
        expect.objectContaining({
          prompt: 'A blue field\nwith a bird',
          width: 1536,
          denoising_strength: 0.6,
        }),
      ])
      const [start] = bodyOf(editRequest)['init_images'] as string[]
      expect(await sharp(Buffer.from(start ?? '', 'base64')).metadata()).toMatchObject({
        format: 'png',
        width: 64,
      })
    })

    it.each([
      ['its key is wrong', 401, 'rejected the API key (401)'],
      ['it ran out of memory', 500, 'returned an error (500)'],
      ['the request is invalid', 422, 'rejected the request (422)'],
    ])('TLS-02 says that %s, without counting an image', async (_about, status, message) => {
      const { ada, model } = await adminWithServer(`refuses-${status}`)
      site.answers['/sdapi/v1/txt2img'] = (_request, response) => void response.writeHead(status).end('{}')
      const { status: state, error } = await make(ada, { prompt: 'A lamp', model })
      expect([state, error]).toEqual(['failed', expect.stringContaining(message)])
      expect(error).toContain('didn’t count toward your limit')
    })

    it('TLS-02 says when the server doesn’t respond, and when the result isn’t an image', async () => {
      const { ada, model } = await adminWithServer('breaks')
      site.answers['/sdapi/v1/txt2img'] = (_request, response) => void response.destroy()
      expect((await make(ada, { prompt: 'A lamp', model })).error).toContain('Couldn’t reach')
      site.answers['/sdapi/v1/txt2img'] = { images: [Buffer.from('<svg/>').toString('base64')] }
      expect((await make(ada, { prompt: 'A lamp', model })).error).toContain('didn’t return an image')
    })
  },
  () => ({ OUTBOUND_ALLOW: site.host }),
)
