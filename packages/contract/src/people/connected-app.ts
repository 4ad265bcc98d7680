import { z } from 'zod'
import { ApiKeyScope } from './api-key.ts'
import { ConnectedAppId } from '../ids.ts'

/** Distinguishes tokens of connected apps from API keys and sessions. */
export const appTokenPrefix = 'ato_'

const incompleteText = 'The app’s request is incomplete. Start again from the app.'

/** The parameters of an OAuth 2.1 authorization URL (RFC 7636, RFC 8707). */
export const AppRequest = z.strictObject({
  client_id: z.string(incompleteText).min(1, incompleteText).max(2000, incompleteText),
  redirect_uri: z.string(incompleteText).min(1, incompleteText).max(2000, incompleteText),
  response_type: z.literal('code', incompleteText),
  code_challenge: z.string(incompleteText).regex(/^[\w-]{43}$/, incompleteText),
  code_challenge_method: z.literal('S256', incompleteText),
  state: z.string().max(2000, incompleteText).optional(),
  scope: z.string().max(1000, incompleteText).optional(),
  resource: z.string().max(2000, incompleteText).optional(),
})
export type AppRequest = z.infer<typeof AppRequest>

/** The app declares its own name; the redirect target was verified. */
export const AppConsentRequest = z.object({
  name: z.string(),
  /** The redirect target: a host or an app's scheme. */
  leadsTo: z.string(),
  /** Whether it redirects to an app on the user's own machine. */
  isLocal: z.boolean(),
  scope: ApiKeyScope,
})
export type AppConsentRequest = z.infer<typeof AppConsentRequest>

/** An app that has access to `/mcp` on a user's behalf until revoked. */
export const ConnectedApp = z.object({
  id: ConnectedAppId,
  name: z.string(),
  leadsTo: z.string(),
  scope: ApiKeyScope,
  createdAt: z.number().int(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: z.number().int().nullable(),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>
