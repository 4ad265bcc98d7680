import type { ImageSize } from '@atelier/contract/images/image'
import { z } from 'zod'
import { guardedTransport } from './transport.ts'
import { encodeForm, readBytes } from './image-bytes.ts'
import type { ImageRequest, ImageServer } from '../provider.ts'

const imageModelPattern =
  /image|dall-e|flux|stable-?diffusion|sdxl|\bsd[-_]?[123]|imagen|recraft|ideogram|kontext|hidream|seedream|playground-v|pixart|kandinsky/i

export const isImageModel = (name: string): boolean => imageModelPattern.test(name)

const ImagesResponse = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

const sizeFor = (model: string, size: ImageSize): string => {
  if (/dall-e-3/.test(model)) return size.replace('1536', '1792')
  return /dall-e-2/.test(model) ? '1024x1024' : size
}

const rejectsResponseFormat = (model: string) => /gpt-image|chatgpt-image/.test(model)

const acceptsSeed = (model: string) => !/dall-e|gpt-image|chatgpt-image/.test(model)

const requestFields = ({
  model,
  prompt,
  size,
  seed,
  change,
}: ImageRequest): Record<string, string | number> => ({
  model,
  prompt: change?.instruction ?? prompt,
  n: 1,
  size: sizeFor(model, size),
  ...(!rejectsResponseFormat(model) && { response_format: 'b64_json' }),
  ...(acceptsSeed(model) && { seed }),
})

const encodeJson = (request: ImageRequest) => ({
  body: JSON.stringify(requestFields(request)),
  headers: { 'content-type': 'application/json' },
})

/** URLs on the model's server are fetched directly, all others with the guarded fetch. */
const readImageUrl = async (
  url: string,
  baseUrl: string,
  read: ReadBytes,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  if (new URL(url).origin === new URL(baseUrl).origin) return read(url, { signal })
  const transport = guardedTransport([])
  try {
    return await readBytes(transport.fetch, url, { signal })
  } finally {
    await transport.dispatcher?.close()
  }
}

type ReadBytes = (url: string, init: RequestInit) => Promise<Uint8Array>

export const openaiImages = (
  base: string,
  apiKey: string | null,
  fetch: typeof globalThis.fetch,
  discover: ImageServer['discover'],
): ImageServer => {
  const read: ReadBytes = (url, init) => readBytes(fetch, url, init)
  return {
    discover,
    generate: async (request, signal) => {
      const { change } = request
      const { body, headers } = change
        ? await encodeForm(requestFields(request), change.image)
        : encodeJson(request)
      const answer = await read(`${base}/images/${change ? 'edits' : 'generations'}`, {
        method: 'POST',
        headers: { ...headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body,
        signal,
      })
      const [image] = ImagesResponse.parse(JSON.parse(new TextDecoder().decode(answer))).data
      if (image?.b64_json) return Buffer.from(image.b64_json, 'base64')
      if (image?.url) return readImageUrl(image.url, base, read, signal)
      throw new Error(`${base} answered without a picture`)
    },
  }
}
