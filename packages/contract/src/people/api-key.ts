import { z } from 'zod'
import { ApiKeyId } from '../ids.ts'
import { limits } from '../limits.ts'

/** Distinguishes API keys from session tokens. */
export const apiKeyPrefix = 'atl_'

export const ApiKeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.apiKey.nameMax, 'Use at most {maximum} characters.')

/** `all` allows everything that the owner can do; `answers`, only the OpenAI-compatible API and MCP. */
export const ApiKeyScope = z.enum(['all', 'answers'])
export type ApiKeyScope = z.infer<typeof ApiKeyScope>

/** An API key; the key itself is returned only once, when it is created. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** The first characters of the key, so that users can tell keys apart. */
  start: z.string(),
  scope: ApiKeyScope,
  createdAt: z.number().int(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: z.number().int().nullable(),
  /** Null if the key is valid until revoked. */
  expiresAt: z.number().int().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>
