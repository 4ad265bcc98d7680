import { addConnection, testConnection } from '@atelier/contract/endpoints/admin/admin-models'
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
const imageFile = { filename: 'ComfyUI_temp_1.png', subfolder: '', type: 'temp' }
const doneHistory = { status: { status_str: 'success' }, outputs: { preview: { images: [imageFile] } } }
beforeEach(() => {
  site.requests.length = 0
  let pollCount = 0
  site.answers = {
    '/models/checkpoints': ['sd_xl_base_1.0.safetensors', 'SD/v1-5-pruned.safetensors'],
    '/upload/image': { name: 'start.png', subfolder: '', type: 'temp' },
    '/prompt': { prompt_id: 'one', number: 1, node_errors: {} },
    // the first of two requests finds the image unfinished
    '/history/one': (_request, response) =>
      void response.end(JSON.stringify((pollCount += 1) % 2 === 0 ? { one: doneHistory } : {})),
    '/history': '',
    '/view': (_request, response) => void response.end(pngImage),
    '/queue': { queue_running: [], queue_pending: [] },
  }
})

const bodyOf = (request: SiteRequest | undefined) =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>
const askedAt = (path: string) => site.requests.filter(({ url }) => url.pathname === path)

describeApp(
  'images from ComfyUI',
  (test) => {
    const waitForImage = (actor: TestActor, [one]: readonly Image[]): Promise<Image> =>
      vi.waitFor(async () => {
        const image = await actor.get(endpoints.getImage, { params: { imageId: one?.id ?? '' } })
        expect(image.status).not.toBe('making')
        return image
      }, 20_000)
    const make = async (actor: TestActor, body: Record<string, unknown>) =>
      waitForImage(actor, (await actor.get(endpoints.makeImage, { body })).images)
    const adminWithServer = async (name: string) => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      await test().context.db.update(user).set({ plan: 'pro' }).where(eq(user.id, ada.id))
      const body = { kind: 'comfyui', name, baseUrl: `${site.url}/` }
      const { data } = await admin.call(addConnection, { body })
      const model = `${name}/sd_xl_base_1.0.safetensors`
      await vi.waitFor(async () => {
        const { models } = await ada.get(endpoints.listImageModels)
        expect(models.map(({ id }) => id)).toEqual(
          expect.arrayContaining([model, `${name}/SD/v1-5-pruned.safetensors`]),
        )
      }, 20_000)
      return { admin, ada, params: { connectionId: data?.id ?? '' }, model }
    }

    it('TLS-02 queues a graph, waits for it, downloads the image and leaves nothing behind', async () => {
      const { admin, ada, params, model } = await adminWithServer('graphs')
      expect(await admin.get(testConnection, { params })).toMatchObject({
        message: 'Connected. It can also create images.',
        models: 2,
      })
      const image = await make(ada, { prompt: 'A blue field', size: '1536x1024', model, seed: 7 })
      expect(image).toMatchObject({ status: 'completed', kind: 'model', model, mimeType: 'image/png' })
      const [queuedPrompt] = askedAt('/prompt')
      const { prompt: graph } = bodyOf(queuedPrompt)
      expect(graph).toMatchObject({
        model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd_xl_base_1.0.safetensors' } },
        positivePrompt: {
          class_type: 'CLIPTextEncode',
          inputs: { text: 'A blue field', clip: ['model', 1] },
        },
        canvas: { class_type: 'EmptyLatentImage', inputs: { width: 1536, height: 1024, batch_size: 1 } },
        sampler: { class_type: 'KSampler', inputs: { seed: 7, steps: 25, cfg: 7, denoise: 1 } },
        preview: { class_type: 'PreviewImage' },
      })
      // each input that refers to a node’s output refers to an existing node
      const nodes = Object.values(graph as Record<string, { inputs: Record<string, unknown> }>)
      const links = nodes.flatMap(({ inputs }) => Object.values(inputs).filter(Array.isArray))
      for (const [nodeId] of links) expect(Object.keys(graph as object)).toContain(nodeId)
      expect(askedAt('/history/one')).toHaveLength(2)
      expect(Object.fromEntries(askedAt('/view')[0]?.url.searchParams ?? [])).toEqual(imageFile)
      await vi.waitFor(() => expect(askedAt('/history').map(bodyOf)).toEqual([{ delete: ['one'] }]))
      expect(askedAt('/interrupt')).toEqual([])
    })

    it('TLS-02 edits an image by uploading, resizing and drawing over it', async () => {
      const { ada, model } = await adminWithServer('changes')
      const { id } = await make(ada, { prompt: 'A blue field', size: '1024x1024', model })
      const input = { params: { imageId: id }, body: { instruction: 'with a bird' } }
      const editedImage = await waitForImage(ada, (await ada.get(endpoints.editImage, input)).images)
      expect(editedImage).toMatchObject({ status: 'completed', parentId: id })
      const [uploadRequest] = askedAt('/upload/image')
      expect(uploadRequest?.headers['content-type']).toMatch(/^multipart\/form-data/)
      expect(uploadRequest?.body).toContain('name="type"\r\n\r\ntemp')
      expect(bodyOf(askedAt('/prompt').at(-1))['prompt']).toMatchObject({
        positivePrompt: { inputs: { text: 'A blue field\nwith a bird' } },
        initImage: { class_type: 'LoadImage', inputs: { image: 'start.png [temp]' } },
        fitted: { class_type: 'ImageScale', inputs: { image: ['initImage', 0], width: 1024, height: 1024 } },
        canvas: { class_type: 'VAEEncode', inputs: { pixels: ['fitted', 0], vae: ['model', 2] } },
        sampler: { inputs: { denoise: 0.6 } },
      })
    })

    it('TLS-02 reports a failure without counting an image, and interrupts only its own job', async () => {
      const { ada, model } = await adminWithServer('fails')
      site.answers['/history/one'] = { one: { status: { status_str: 'error' }, outputs: {} } }
      site.answers['/queue'] = { queue_running: [[1, 'another', {}]], queue_pending: [] }
      const answer = await make(ada, { prompt: 'A lamp', model })
      expect([answer.status, answer.error]).toEqual([
        'failed',
        expect.stringContaining('returned an error (500)'),
      ])
      expect(answer.error).toContain('didn’t count toward your limit')
      expect(askedAt('/interrupt')).toEqual([])
      site.answers['/prompt'] = (_request, response) => void response.writeHead(400).end('{"node_errors":{}}')
      expect((await make(ada, { prompt: 'A lamp', model })).error).toContain('rejected the request (400)')
      site.answers['/prompt'] = { prompt_id: 'one' }
      site.answers['/queue'] = { queue_running: [[1, 'one', {}]], queue_pending: [] }
      site.answers['/history/one'] = (_request, response) => void response.destroy()
      expect((await make(ada, { prompt: 'A lamp', model })).error).toContain('Couldn’t reach')
      await vi.waitFor(() => expect(askedAt('/interrupt').map(bodyOf)).toEqual([{ prompt_id: 'one' }]))
    })
  },
  () => ({ OUTBOUND_ALLOW: site.host }),
)
