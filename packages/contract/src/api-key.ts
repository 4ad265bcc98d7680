import { z } from 'zod'
import { ApiKeyId } from './ids.ts'
import { limits } from './limits.ts'

/** Distinguishes API keys from session tokens. */
export const apiKeyPrefix = 'atl_'

export const ApiKeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.apiKey.nameMax, 'Use at most {maximum} characters.')

/** `all`: everything the owner may; `answers`: only OpenAI's API and the Model Context Protocol. */
export const ApiKeyScope = z.enum(['all', 'answers'])
export type ApiKeyScope = z.infer<typeof ApiKeyScope>

/** The key itself is returned only once, on creation. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** Its first characters, to recognize it. */
  start: z.string(),
  scope: ApiKeyScope,
  createdAt: z.number().int(),
  /** Rounded to the minute; null: never. */
  lastUsedAt: z.number().int().nullable(),
  /** Null: valid until revoked. */
  expiresAt: z.number().int().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>
