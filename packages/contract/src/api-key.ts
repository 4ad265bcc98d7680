import { z } from 'zod'
import { ApiKeyId } from './ids.ts'
import { limits } from './limits.ts'

/** What every API key begins with: it tells one from a session's token. */
export const apiKeyPrefix = 'atl_'

export const ApiKeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.apiKey.nameMax, 'Use at most {maximum} characters.')

/** What a key may do: all that its person may, or only ask for answers, by OpenAI's API and the Model Context Protocol. */
export const ApiKeyScope = z.enum(['all', 'answers'])
export type ApiKeyScope = z.infer<typeof ApiKeyScope>

/** A key that programs send in place of a session. The key itself is told once, when it is made. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** Its first characters, to know it by. */
  start: z.string(),
  scope: ApiKeyScope,
  createdAt: z.number().int(),
  /** To the minute; null: never. */
  lastUsedAt: z.number().int().nullable(),
  /** null: it holds until it is revoked. */
  expiresAt: z.number().int().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>
