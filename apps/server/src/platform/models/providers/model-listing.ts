import { z } from 'zod'
import { isFields } from '../failures/server-error.ts'

export const validEntries = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const { data } = entry.safeParse(value)
      return data === undefined ? [] : [data]
    }),
  )

const Tokens = z.int().positive().nullish().catch(null)

const Listed = z.object({
  id: z.string().min(1),
  created: z.number().nullish().catch(null),
  architecture: z
    .object({ input_modalities: z.array(z.string()).optional() })
    .nullish()
    .catch(null),
  capabilities: z.unknown().optional(),
  supported_parameters: z.array(z.string()).optional().catch(undefined),
  // the context window is named differently by OpenRouter, vLLM and Mistral
  context_length: Tokens,
  max_model_len: Tokens,
  max_context_length: Tokens,
})
export type ListedModel = z.infer<typeof Listed>

const readListedModel = (value: unknown): ListedModel[] => {
  if (typeof value === 'string') return readListedModel({ id: value })
  if (!isFields(value)) return []
  // Ollama's own list has `model` and `name`, and others have `key`
  const id = value['id'] ?? value['model'] ?? value['name'] ?? value['key']
  const { data } = Listed.safeParse({ ...value, id })
  return data ? [data] : []
}

/**
 * Reads a list in `data`, in `models` or at the top level. Skips invalid entries. Throws if there is no list.
 */
export const readListing = (body: unknown): ListedModel[] => {
  if (!Array.isArray(body) && !isFields(body)) throw new Error('This isn’t a list of models.')
  const list = Array.isArray(body) ? body : (body['data'] ?? body['models'])
  if (list == null && !Array.isArray(body) && body['data'] === null) return []
  if (!Array.isArray(list)) throw new Error('This isn’t a list of models.')
  const models = list.flatMap(readListedModel)
  if (models.length === 0 && list.length > 0) throw new Error('This isn’t a list of models.')
  return models
}
