import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { Transport } from './transport.ts'
import { encodeForm, readBytes } from './image-bytes.ts'
import { type ImageRequest, type ModelProvider, readJson } from '../provider.ts'
import {
  authorizationHeader,
  editStrength,
  samplingSettings,
  imageOnlyProvider,
  imageDimensions,
} from './stable-diffusion.ts'

const Checkpoints = z.array(z.string().min(1))
const QueuedPrompt = z.object({ prompt_id: z.string().min(1) })
const StoredImage = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })
const UploadedImage = z.object({ name: z.string().min(1), subfolder: z.string() })
const HistoryEntry = z.object({
  status: z.object({ status_str: z.string() }).nullish(),
  outputs: z.record(z.string(), z.object({ images: z.array(StoredImage).optional() })),
})
const History = z.record(z.string(), HistoryEntry)
const Queue = z.object({ queue_running: z.array(z.array(z.unknown())) })

const pollIntervalMs = 500

const graphOf = ({ model, prompt, size, seed }: ImageRequest, initImage: string | null) => {
  const { steps, guidance } = samplingSettings(model)
  const dimensions = imageDimensions(model, size)
  const node = (type: string, inputs: object) => ({ class_type: type, inputs })
  return {
    model: node('CheckpointLoaderSimple', { ckpt_name: model }),
    positivePrompt: node('CLIPTextEncode', { text: prompt, clip: ['model', 1] }),
    negativePrompt: node('CLIPTextEncode', { text: '', clip: ['model', 1] }),
    ...(initImage === null
      ? { canvas: node('EmptyLatentImage', { ...dimensions, batch_size: 1 }) }
      : {
          initImage: node('LoadImage', { image: initImage }),
          fitted: node('ImageScale', {
            image: ['initImage', 0],
            ...dimensions,
            upscale_method: 'lanczos',
            crop: 'center',
          }),
          canvas: node('VAEEncode', { pixels: ['fitted', 0], vae: ['model', 2] }),
        }),
    sampler: node('KSampler', {
      model: ['model', 0],
      positive: ['positivePrompt', 0],
      negative: ['negativePrompt', 0],
      latent_image: ['canvas', 0],
      seed,
      steps,
      cfg: guidance,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: initImage === null ? 1 : editStrength,
    }),
    decoded: node('VAEDecode', { samples: ['sampler', 0], vae: ['model', 2] }),
    // previews aren't in the user's gallery, and are deleted on restart
    preview: node('PreviewImage', { images: ['decoded', 0] }),
  }
}

export const comfyuiProvider = (
  name: string,
  baseUrl: string,
  key: string | null,
  transport: Transport,
): ModelProvider => {
  const base = baseUrl.replace(/\/+$/, '').replace(/\/api$/, '')
  const headers = authorizationHeader(key)
  const readPath = (path: string, signal: AbortSignal) =>
    readBytes(transport.fetch, base + path, { headers, signal })
  const readAs = async <Answer>(schema: z.ZodType<Answer>, bytes: Promise<Uint8Array>) =>
    schema.parse(JSON.parse(new TextDecoder().decode(await bytes)))
  const post = (path: string, body: unknown, signal: AbortSignal) =>
    readBytes(transport.fetch, base + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })

  const upload = async (image: Uint8Array, signal: AbortSignal): Promise<string> => {
    const { body, headers: type } = await encodeForm({ type: 'temp' }, image, `${randomUUID()}.png`)
    const { name: file, subfolder } = await readAs(
      UploadedImage,
      readBytes(transport.fetch, `${base}/upload/image`, {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
        signal,
      }),
    )
    return `${subfolder === '' ? '' : `${subfolder}/`}${file} [temp]`
  }

  const graphError = (id: string) =>
    new APICallError({
      message: `ComfyUI could not run the graph ${id}`,
      url: base,
      requestBodyValues: {},
      statusCode: 500,
    })

  const waitForImage = async (id: string, signal: AbortSignal): Promise<z.infer<typeof StoredImage>> => {
    for (;;) {
      const { [id]: entry } = await readAs(History, readPath(`/history/${id}`, signal))
      const [image] = Object.values(entry?.outputs ?? {}).flatMap(({ images = [] }) => images)
      if (image) return image
      if (entry) throw graphError(id)
      await setTimeout(pollIntervalMs, undefined, { signal })
    }
  }

  const cleanUp = async (id: string) => {
    const signal = AbortSignal.timeout(5_000)
    await post('/queue', { delete: [id] }, signal)
    const { queue_running: runningJobs } = await readAs(Queue, readPath('/queue', signal))
    if (runningJobs.some(([, each]) => each === id)) await post('/interrupt', { prompt_id: id }, signal)
    await post('/history', { delete: [id] }, signal)
  }

  return imageOnlyProvider(name, {
    discover: async (signal) =>
      Checkpoints.parse(await readJson(`${base}/models/checkpoints`, headers, signal, transport)),
    generate: async (request, signal) => {
      const initImage = request.change ? await upload(request.change.image, signal) : null
      const { prompt_id: id } = await readAs(
        QueuedPrompt,
        post('/prompt', { prompt: graphOf(request, initImage) }, signal),
      )
      try {
        const { filename, subfolder, type } = await waitForImage(id, signal)
        return await readPath(`/view?${String(new URLSearchParams({ filename, subfolder, type }))}`, signal)
      } finally {
        await cleanUp(id).catch(() => null)
      }
    },
  })
}
