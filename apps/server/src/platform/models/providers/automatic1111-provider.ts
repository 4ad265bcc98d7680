import { z } from 'zod'
import type { Transport } from './transport.ts'
import { readBytes } from './image-bytes.ts'
import { type ImageRequest, type ModelProvider, readJson } from '../provider.ts'
import {
  authorizationHeader,
  editStrength,
  samplingSettings,
  imageOnlyProvider,
  imageDimensions,
} from './stable-diffusion.ts'

const Checkpoints = z.array(z.object({ model_name: z.string().min(1) }))
const Answer = z.object({ images: z.array(z.string()).min(1) })

const bodyOf = ({ model, prompt, size, seed, change }: ImageRequest) => {
  const { steps, guidance, distilledGuidance } = samplingSettings(model)
  return {
    prompt,
    seed,
    ...imageDimensions(model, size),
    steps,
    cfg_scale: guidance,
    ...(distilledGuidance !== undefined && { distilled_cfg_scale: distilledGuidance }),
    override_settings: { sd_model_checkpoint: model },
    ...(change && {
      init_images: [Buffer.from(change.image).toString('base64')],
      denoising_strength: editStrength,
    }),
  }
}

/** Supports AUTOMATIC1111 and forks with the same API: Forge, reForge, SD.Next. */
export const automatic1111Provider = (
  name: string,
  baseUrl: string,
  key: string | null,
  transport: Transport,
): ModelProvider => {
  const base = `${baseUrl.replace(/\/+$/, '').replace(/\/sdapi(\/v1)?$/, '')}/sdapi/v1`
  const headers = authorizationHeader(key)
  return imageOnlyProvider(name, {
    discover: async (signal) =>
      Checkpoints.parse(await readJson(`${base}/sd-models`, headers, signal, transport)).map(
        ({ model_name: model }) => model,
      ),
    generate: async (request, signal) => {
      const answer = await readBytes(transport.fetch, `${base}/${request.change ? 'img2img' : 'txt2img'}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(request)),
        signal,
      })
      const [image = ''] = Answer.parse(JSON.parse(new TextDecoder().decode(answer))).images
      return Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')
    },
  })
}
