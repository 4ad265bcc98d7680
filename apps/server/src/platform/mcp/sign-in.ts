import { sentence, verbatim } from '@atelier/contract/write-sentence'
import type { AuthorizationServerMetadata, FetchLike } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { createStreamFetch } from '../fetch/stream-fetch.ts'
import { raceAbort } from '../race-abort.ts'
import { signInElsewhereText, type SignInChallenge } from './mcp-failure.ts'
import { findAddressError } from './mcp-target.ts'
import { AppError } from '../app-error.ts'

const bytesMax = 256 * 1024
const timeoutMs = 20_000

/** Authorization server metadata (RFC 8414), reduced to the fields that are used. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string().optional(),
  revocation_endpoint: z.string().optional(),
  response_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  client_id_metadata_document_supported: z.boolean().optional(),
  scopes_supported: z.array(z.string()).optional(),
})

const AuthorizationTarget = z.object({
  server: z.string(),
  metadata: Metadata,
  /** Resource indicator (RFC 8707). */
  resource: z.string().optional(),
  scope: z.string().optional(),
})
type AuthorizationTarget = z.infer<typeof AuthorizationTarget>

const Client = z.object({ client_id: z.string(), client_secret: z.string().optional() })
type SignInClient = z.infer<typeof Client>

export const PendingSignIn = z.object({
  place: AuthorizationTarget,
  client: Client,
  verifier: z.string(),
  redirectUrl: z.string(),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

export const Access = z.object({
  place: AuthorizationTarget,
  client: Client,
  token: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.number().nullable(),
})
export type Access = z.infer<typeof Access>

interface SignInNetwork {
  readonly allow: readonly string[]
}

/** Connects only over https and to checked addresses, with limits on size and time. */
const withErrors = async <Value>(
  { allow }: SignInNetwork,
  work: (fetch: FetchLike) => Promise<Value>,
): Promise<Value> => {
  const { assertSecureTokenEndpoint } = await import('@modelcontextprotocol/client')
  await using streamFetch = createStreamFetch({ allow, maxBytes: bytesMax, onTooLarge: () => undefined })
  const deadline = AbortSignal.timeout(timeoutMs)
  const secureFetch: FetchLike = (url, init) =>
    streamFetch.fetch(assertSecureTokenEndpoint(url), { ...init, signal: deadline })
  return await raceAbort(work(secureFetch), [deadline])
}

export const hostOf = ({ metadata }: AuthorizationTarget): string =>
  new URL(metadata.authorization_endpoint).host

const requirePublic = (address: string, allow: readonly string[]): void => {
  const { protocol } = new URL(address)
  if (!/^https?:$/.test(protocol) || findAddressError(address, allow) !== null)
    throw new AppError('CANNOT_PROCESS', 'The server’s sign-in page isn’t publicly accessible.')
}

export const findSignIn = (
  address: string,
  { metadataUrl, scope }: SignInChallenge,
  parts: SignInNetwork,
): Promise<AuthorizationTarget> =>
  withErrors(parts, async (fetchFn) => {
    const { checkResourceAllowed, discoverOAuthServerInfo } = await import('@modelcontextprotocol/client')
    const metadataOptions = metadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(metadataUrl) }
    const server = await discoverOAuthServerInfo(address, { ...metadataOptions, fetchFn })
    const resource = server.resourceMetadata?.resource
    const isOtherResource =
      resource !== undefined &&
      !checkResourceAllowed({ requestedResource: address, configuredResource: resource })
    if (isOtherResource) throw new Error(`it calls itself ${resource}`)
    const metadata = Metadata.parse(server.authorizationServerMetadata)
    requirePublic(metadata.authorization_endpoint, parts.allow)
    const scopeText = scope ?? server.resourceMetadata?.scopes_supported?.join(' ')
    const supportsOfflineAccess = metadata.scopes_supported?.includes('offline_access') ?? false
    const requestScopes = [
      ...new Set([
        ...(scopeText?.split(' ') ?? []),
        ...(scopeText && supportsOfflineAccess ? ['offline_access'] : []),
      ]),
    ]
    return {
      server: server.authorizationServerUrl,
      metadata,
      ...(resource !== undefined && { resource }),
      ...(requestScopes.length > 0 && { scope: requestScopes.join(' ') }),
    }
  }).catch((cause: unknown) => {
    throw new AppError('CANNOT_PROCESS', signInElsewhereText, { cause })
  })

interface SignInOptions extends SignInNetwork {
  readonly target: AuthorizationTarget
  readonly redirectUrl: string
  readonly clientMetadataUrl: string | null
  readonly client: SignInClient | null
  readonly state: string
}

const clientRequiredError = (metadata: AuthorizationTarget['metadata']) =>
  new AppError(
    'BAD_INPUT',
    'This server doesn’t support client registration. Create a client (an “OAuth app”) there and enter its ID.',
    { issues: [{ path: 'body.client', message: verbatim(new URL(metadata.issuer).host) }] },
  )

const getClient = async (
  { target: { server, metadata, scope }, redirectUrl, clientMetadataUrl, client }: SignInOptions,
  fetchFn: FetchLike,
): Promise<SignInClient> => {
  if (client) return client
  if (metadata.client_id_metadata_document_supported && clientMetadataUrl !== null)
    return { client_id: clientMetadataUrl }
  if (metadata.registration_endpoint === undefined) throw clientRequiredError(metadata)
  const { registerClient } = await import('@modelcontextprotocol/client')
  // newer servers read the client's metadata URL, but most require registration
  const registration = await registerClient(server, {
    metadata,
    clientMetadata: clientMetadata(redirectUrl),
    ...(scope !== undefined && { scope }),
    fetchFn,
  })
  return Client.parse(registration)
}

/** Metadata for dynamic client registration (RFC 7591). */
export const clientMetadata = (redirectUrl: string) => ({
  client_name: 'Atelier',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'web',
})

/** Throws if the server doesn't support PKCE with S256. */
export const beginSignIn = (options: SignInOptions): Promise<{ url: string; session: PendingSignIn }> =>
  withErrors(options, async (fetchFn) => {
    const { target, redirectUrl, state } = options
    const { server, metadata, resource, scope } = target
    if (!metadata.code_challenge_methods_supported?.includes('S256'))
      throw new AppError('CANNOT_PROCESS', 'Sign-in refused: the server doesn’t support PKCE.')
    const client = await getClient(options, fetchFn)
    const { startAuthorization } = await import('@modelcontextprotocol/client')
    const { authorizationUrl, codeVerifier } = await startAuthorization(server, {
      metadata: metadata satisfies AuthorizationServerMetadata,
      clientInformation: client,
      redirectUrl,
      state,
      ...(scope !== undefined && { scope }),
      ...(resource !== undefined && { resource }),
    })
    return {
      url: authorizationUrl.href,
      session: { place: target, client, verifier: codeVerifier, redirectUrl },
    }
  }).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    throw new AppError(
      'CANNOT_PROCESS',
      sentence(
        '{place} didn’t let Atelier register as a client. Try again later, or enter your own client.',
        {
          place: hostOf(options.target),
        },
      ),
      { cause, issues: [{ path: 'body.client', message: verbatim(hostOf(options.target)) }] },
    )
  })

interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_in?: number | undefined
}

const toAccess = (previousAccess: Pick<Access, 'place' | 'client'>, tokens: Tokens, now: Date): Access => ({
  place: previousAccess.place,
  client: previousAccess.client,
  token: tokens.access_token,
  ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
  expiresAt: tokens.expires_in === undefined ? null : now.getTime() + tokens.expires_in * 1000,
})

/** Throws `IssuerMismatchError` (RFC 9207). */
export const requireIssuer = async ({ place: { metadata } }: PendingSignIn, iss: string | undefined) => {
  const { validateAuthorizationResponseIssuer } = await import('@modelcontextprotocol/client')
  validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: metadata.issuer,
    issParameterSupported: metadata.authorization_response_iss_parameter_supported ?? false,
  })
}

export const redeemCode = (
  signIn: PendingSignIn,
  { code, iss, now }: { code: string; iss: string | undefined; now: Date },
  parts: SignInNetwork,
): Promise<Access> =>
  withErrors(parts, async (fetchFn) => {
    const { exchangeAuthorization } = await import('@modelcontextprotocol/client')
    const { place, client, verifier, redirectUrl } = signIn
    const tokens = await exchangeAuthorization(place.server, {
      metadata: place.metadata,
      clientInformation: client,
      authorizationCode: code,
      ...(iss !== undefined && { iss }),
      codeVerifier: verifier,
      redirectUri: redirectUrl,
      ...(place.resource !== undefined && { resource: place.resource }),
      fetchFn,
    })
    return toAccess(signIn, tokens, now)
  })

/** Null if the server rejects the refresh. Throws if the server is unreachable. */
export const renewAccess = (access: Access, now: Date, parts: SignInNetwork): Promise<Access | null> =>
  withErrors(parts, async (fetchFn) => {
    const { OAuthError, refreshAuthorization } = await import('@modelcontextprotocol/client')
    const { place, client, refreshToken } = access
    if (refreshToken === undefined) return null
    try {
      const tokens = await refreshAuthorization(place.server, {
        metadata: place.metadata,
        clientInformation: client,
        refreshToken,
        ...(place.resource !== undefined && { resource: place.resource }),
        fetchFn,
      })
      return toAccess(access, tokens, now)
    } catch (error) {
      const isRejected =
        error instanceof OAuthError &&
        ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(error.code)
      if (isRejected) return null
      throw error
    }
  })

export const revokeAccess = (
  { place, client, token, refreshToken }: Access,
  parts: SignInNetwork,
): Promise<void> =>
  withErrors(parts, async (fetchFn) => {
    const { revocation_endpoint: endpoint } = place.metadata
    if (endpoint === undefined) return
    const form = new URLSearchParams({ token: refreshToken ?? token, client_id: client.client_id })
    if (client.client_secret !== undefined) form.set('client_secret', client.client_secret)
    const response = await fetchFn(endpoint, { method: 'POST', body: form })
    await response.body?.cancel()
  })
