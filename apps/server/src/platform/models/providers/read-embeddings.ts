import { isFields, reasonIn } from '../failures/server-error.ts'

/** In base64, vectors are little-endian 32-bit floats. */
const parseVector = (value: unknown): number[] | null => {
  if (isFields(value)) return parseVector(value['embedding'] ?? value['values'] ?? value['float'])
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length === 0 || bytes.length % 4 !== 0) return null
    return parseVector(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4)))
  }
  if (!Array.isArray(value) || value.length === 0) return null
  // llama.cpp nests the vector in a list if pooling is on
  if (Array.isArray(value[0])) return value.length === 1 ? parseVector(value[0]) : null
  return value.every((number) => Number.isFinite(number)) ? (value as number[]) : null
}

const findList = (body: unknown): unknown => {
  if (Array.isArray(body) || !isFields(body)) return body
  const { data, embeddings, embedding } = body
  return data ?? embeddings ?? (embedding === undefined ? undefined : [embedding])
}

/**
 * Reads the formats of OpenAI (also base64), Ollama, llama.cpp and TEI, in any order. Throws, since a wrong
 * vector is worse than none.
 */
export const parseVectors = (body: unknown, count: number): number[][] => {
  const list = findList(body)
  const items = Array.isArray(list) ? list : []
  const vectors: number[][] = []
  for (const [position, item] of items.entries()) {
    const index: unknown = isFields(item) && item['index'] != null ? item['index'] : position
    const vector = parseVector(item)
    if (vector && typeof index === 'number' && index < count) vectors[index] ??= vector
  }
  const length = vectors[0]?.length
  for (let index = 0; index < count; index++)
    if (vectors[index] === undefined || vectors[index]?.length !== length || items.length !== count)
      throw new Error(`The server answered without one vector for each text. ${reasonIn(body)}`.trim())
  return vectors
}

export interface EmbeddingEndpoint {
  readonly baseURL: string
  readonly apiKey: string | null
  readonly fetch: typeof fetch
}

export const embedTexts = async (
  { baseURL, apiKey, fetch }: EmbeddingEndpoint,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> => {
  const response = await fetch(`${baseURL}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    signal,
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`The server answered ${response.status}. ${reasonIn(body)}`.trim())
  return parseVectors(body, texts.length)
}
