import type { ImageSize } from '@atelier/contract/image'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Door } from './door.ts'
import { readBytes } from './image-bytes.ts'
import { type ImageRequest, type ModelProvider, readJson } from './provider.ts'

const Checkpoints = z.array(z.object({ model_name: z.string().min(1) }))
const Answer = z.object({ images: z.array(z.string()).min(1) })

/** The first generation learned from pictures of half this side, and draws things twice on larger ones. */
const isSmall = (model: string) => /(^|[^a-z0-9])(sd|v)[-_ ]?1[-_. ]?[45]?($|[^0-9])/i.test(model)

const sidesOf = (model: string, size: ImageSize) => {
  const [width = 1024, height = 1024] = size.split('x').map((side) => Number(side) / (isSmall(model) ? 2 : 1))
  return { width, height }
}

/** Left to itself the API takes 50 steps, and a guidance that spoils models which were made to need few. */
const paceOf = (model: string) => {
  if (/flux/i.test(model))
    return { steps: /schnell/i.test(model) ? 4 : 20, cfg_scale: 1, distilled_cfg_scale: 3.5 }
  if (/turbo|lightning|hyper|lcm|schnell/i.test(model)) return { steps: 8, cfg_scale: 1.5 }
  return { steps: 25, cfg_scale: 7 }
}

/** How far a picture may leave the one that it is made from: of 1. */
const leeway = 0.6

const bodyOf = ({ model, prompt, size, seed, change }: ImageRequest) => ({
  // it is told what the whole picture shows: it takes no instructions
  prompt,
  seed,
  ...sidesOf(model, size),
  ...paceOf(model),
  override_settings: { sd_model_checkpoint: model },
  ...(change && {
    init_images: [Buffer.from(change.picture).toString('base64')],
    denoising_strength: leeway,
  }),
})

/** As `--api-auth` has it, or a token for what stands in front. */
const authorizationOf = (key: string | null): Record<string, string> => {
  if (key === null) return {}
  return {
    authorization: key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`,
  }
}

/** The web UI for Stable Diffusion by AUTOMATIC1111, and what kept its API: Forge, reForge, SD.Next. It makes pictures alone. */
export const automatic1111Provider = (
  name: string,
  baseUrl: string,
  key: string | null,
  door: Door,
): ModelProvider => {
  const base = `${baseUrl.replace(/\/+$/, '').replace(/\/sdapi(\/v1)?$/, '')}/sdapi/v1`
  const headers = authorizationOf(key)
  return {
    name,
    discover: async () => [],
    images: {
      discover: async (signal) =>
        Checkpoints.parse(await readJson(`${base}/sd-models`, headers, signal, door)).map(
          ({ model_name: model }) => model,
        ),
      make: async (request, signal) => {
        const answer = await readBytes(door.fetch, `${base}/${request.change ? 'img2img' : 'txt2img'}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(request)),
          signal,
        })
        const [made = ''] = Answer.parse(JSON.parse(new TextDecoder().decode(answer))).images
        return Buffer.from(made.replace(/^data:[^,]*,/, ''), 'base64')
      },
    },
    languageModel: async () => {
      throw new AppError(
        'BAD_INPUT',
        `“${name}” makes pictures and answers no questions. Choose another model.`,
      )
    },
  }
}
