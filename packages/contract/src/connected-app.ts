import { z } from 'zod'
import { ApiKeyScope } from './api-key.ts'
import { ConnectedAppId } from './ids.ts'

/** What the tokens of programs that were let in begin with: each kind tells itself from keys and sessions. */
export const appTokenPrefix = 'ato_'

const incomplete = 'The app’s request is incomplete. Start again from the app.'

/** What a program asks with that wants to come in (OAuth 2.1, RFC 7636, RFC 8707), as it stands in the address. */
export const AppRequest = z.strictObject({
  client_id: z.string(incomplete).min(1, incomplete).max(2000, incomplete),
  redirect_uri: z.string(incomplete).min(1, incomplete).max(2000, incomplete),
  response_type: z.literal('code', incomplete),
  code_challenge: z.string(incomplete).regex(/^[\w-]{43}$/, incomplete),
  code_challenge_method: z.literal('S256', incomplete),
  state: z.string().max(2000, incomplete).optional(),
  scope: z.string().max(1000, incomplete).optional(),
  resource: z.string().max(2000, incomplete).optional(),
})
export type AppRequest = z.infer<typeof AppRequest>

/** A program that wants to come in. Its name is its own word; where it leads back to was checked. */
export const AskingApp = z.object({
  name: z.string(),
  /** Where people are sent afterwards: a host, or the scheme of a program. */
  leadsTo: z.string(),
  /** It leads to a program on the person's own machine. */
  isLocal: z.boolean(),
  scope: ApiKeyScope,
})
export type AskingApp = z.infer<typeof AskingApp>

/** A program that may use `/mcp` in somebody's name, until they end it. */
export const ConnectedApp = z.object({
  id: ConnectedAppId,
  name: z.string(),
  leadsTo: z.string(),
  scope: ApiKeyScope,
  createdAt: z.number().int(),
  /** To the minute; null: never. */
  lastUsedAt: z.number().int().nullable(),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>
