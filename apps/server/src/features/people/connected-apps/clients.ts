import { randomBytes } from 'node:crypto'
import { firstCharacters, oneLine } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type ClientRow, findClient, upsertClient } from './queries.ts'

const loopbackPattern = /^(127\.0\.0\.1|\[::1\]|localhost)$/
const parseRedirect = (uri: string) => {
  const url = URL.parse(uri)
  return url && !uri.includes('#') && url.username === '' && url.password === '' ? url : null
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackPattern.test(hostname)

/** Allows https, and loopback for native apps (RFC 8252). */
const isAllowedRedirect = (uri: string): boolean => {
  const url = parseRedirect(uri)
  return url !== null && !/\s/.test(uri) && (url.protocol === 'https:' || isLoopback(url))
}

const withoutPort = (url: URL): string => {
  const comparableUrl = new URL(url)
  comparableUrl.port = ''
  return comparableUrl.href
}

/** Requires an exact match, except that a loopback port may differ (RFC 8252, section 7.3). */
export const isRegistered = (
  { redirectUris }: Pick<ClientRow, 'redirectUris'>,
  requestedUri: string,
): boolean => {
  if (redirectUris.includes(requestedUri)) return true
  const url = parseRedirect(requestedUri)
  if (!url || !isLoopback(url)) return false
  return redirectUris.some((uri) => {
    const registeredUri = parseRedirect(uri)
    return (
      registeredUri !== null && isLoopback(registeredUri) && withoutPort(registeredUri) === withoutPort(url)
    )
  })
}

export const describeRedirect = (uri: string): { leadsTo: string; isLocal: boolean } => {
  const url = new URL(uri)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return { leadsTo: isWeb ? url.host : url.protocol, isLocal: isLoopback(url) || !isWeb }
}

/** Client metadata (RFC 7591, section 2). */
export const ClientDocument = z.object({
  client_name: z
    .string()
    .transform((name) => firstCharacters(oneLine(name), limits.connectedApp.nameMax))
    .catch(''),
  redirect_uris: z.array(z.string().max(2000).refine(isAllowedRedirect)).min(1).max(10),
})

const displayNameOf = (name: string): string => (name === '' ? 'A program' : name)

/** Clients are public, because apps on users' machines can't keep a secret. */
export const createClient = ({
  client_name: name,
  redirect_uris: redirectUris,
}: z.infer<typeof ClientDocument>) => ({
  id: `atc_${randomBytes(16).toString('base64url')}`,
  name: displayNameOf(name),
  redirectUris,
})

const documentBytesMax = 32 * 1024
const timeoutMs = 5_000

/** Reads a Client ID Metadata Document, whose URL is the client's ID. */
const readDocument = async ({ fetch }: Pick<AppContext, 'fetch'>, id: string) => {
  const response = await fetch(id, {
    maxBytes: documentBytesMax,
    timeout: timeoutMs,
    headers: { accept: 'application/json' },
  })
  // a redirect would let another host speak for the client
  if (response.status !== 200 || response.url !== id) throw new Error(`it answered ${response.status}`)
  const document: unknown = JSON.parse(new TextDecoder().decode(response.body))
  return ClientDocument.extend({ client_id: z.literal(id) }).parse(document)
}

const unknownClient = () =>
  new AppError('BAD_INPUT', 'This app is no longer registered here. Connect it again from the app.')

export const loadClient = async (
  context: AppContext,
  appGrant: Grant<'account', 'MANAGE_APPS'>,
  id: string,
): Promise<Pick<ClientRow, 'id' | 'name' | 'redirectUris'>> => {
  if (!id.startsWith('https://')) {
    const row = await findClient(context.db, id)
    if (!row) throw unknownClient()
    return row
  }
  try {
    const { client_name: name, redirect_uris: redirectUris } = await readDocument(context, new URL(id).href)
    const client = { id, name: displayNameOf(name), redirectUris }
    await upsertClient(context.db, appGrant, client)
    return client
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'Couldn’t load this app’s client metadata from its URL.', {
      cause,
    })
  }
}
