import { APICallError } from '@ai-sdk/provider'
import { readCapped } from '../../fetch/read-capped.ts'

const bytesMax = 60 * 1024 * 1024

const isTypedArray = (value: unknown): value is Uint8Array => value instanceof Uint8Array

async function* readByteChunks(body: ReadableStream<unknown> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  for await (const chunk of body) if (isTypedArray(chunk)) yield chunk
}

export const readBytes = async (
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Uint8Array> => {
  const response = await fetch(url, init)
  const body = await readCapped(readByteChunks(response.body), bytesMax)
  if (response.ok) return body
  throw new APICallError({
    message: `${url} answered ${response.status}`,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseBody: new TextDecoder().decode(body.subarray(0, 2_000)),
  })
}

/** Serializes the form, since each fetch accepts only its own FormData. */
export const encodeForm = async (
  fields: Record<string, string | number>,
  image: Uint8Array,
  fileName = 'picture.png',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('image', new Blob([Buffer.from(image)], { type: 'image/png' }), fileName)
  const encodedForm = new Response(form)
  return {
    body: await encodedForm.arrayBuffer(),
    headers: { 'content-type': encodedForm.headers.get('content-type') ?? '' },
  }
}
