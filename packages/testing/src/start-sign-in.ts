import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type SiteRequest, type SiteAnswer, startLocalSite } from './start-local-site.ts'

export interface LocalSignIn extends AsyncDisposable {
  readonly url: string
  readonly host: string
  readonly requests: SiteRequest[]
  /** Overrides of the server's metadata. */
  metadata: Record<string, unknown>
  /** If set, replaces the token endpoint. */
  token: SiteAnswer | null
  /** For how many seconds a token is valid. */
  lifetime: number
  /** The protected resource that users sign in to. */
  resource: string
  /** Returns the headers of a 401 response, or null if the request has a valid token. */
  readonly challenge: (request: SiteRequest) => Record<string, string> | null
  /** Grants consent at this authorization URL; returns the redirect's parameters. */
  readonly consent: (authorizeUrl: string) => URLSearchParams
  /** Invalidates all access and refresh tokens. */
  forget(): void
  /** How many times tokens were refreshed. */
  renewals: number
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * Starts an authorization server (OAuth 2.1): metadata, registration, the code flow with PKCE, rotated
 * refresh tokens, revocation.
 */
export const startSignIn = async (resource: string): Promise<LocalSignIn> => {
  const clients = new Set<string>()
  const codes = new Map<string, URLSearchParams>()
  const accessTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  const issue = (response: ServerResponse) => {
    const [token, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    accessTokens.add(token)
    refreshTokens.add(refreshToken)
    json(response, 200, {
      access_token: token,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: signIn.lifetime,
    })
  }
  const redeem = (form: URLSearchParams, response: ServerResponse) => {
    const query = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      query?.get('code_challenge') === challenge &&
      query.get('redirect_uri') === form.get('redirect_uri') &&
      query.get('client_id') === form.get('client_id') &&
      query.get('resource') === form.get('resource')
    return isValid ? issue(response) : json(response, 400, { error: 'invalid_grant' })
  }
  const renew = (form: URLSearchParams, response: ServerResponse) => {
    signIn.renewals += 1
    // a reused refresh token counts as stolen
    if (!refreshTokens.delete(form.get('refresh_token') ?? ''))
      return json(response, 400, { error: 'invalid_grant' })
    return issue(response)
  }
  const site = await startLocalSite({
    '/resource': (_request, response) =>
      void json(response, 200, {
        resource: signIn.resource,
        authorization_servers: [site.url],
        scopes_supported: ['lamps'],
      }),
    '/.well-known/oauth-authorization-server': (_request, response) =>
      void json(response, 200, {
        issuer: site.url,
        authorization_endpoint: `${site.url}/authorize`,
        token_endpoint: `${site.url}/token`,
        registration_endpoint: `${site.url}/register`,
        revocation_endpoint: `${site.url}/revoke`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        ...signIn.metadata,
      }),
    '/register': ({ body }, response) => {
      const id = `client-${randomUUID()}`
      clients.add(id)
      json(response, 201, { ...(JSON.parse(body) as object), client_id: id })
    },
    '/authorize': ({ url }, response) => {
      const redirectUrl = `${url.searchParams.get('redirect_uri')}?${signIn.consent(url.href).toString()}`
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Sign in</title><a href="${redirectUrl.replaceAll('&', '&amp;')}">Allow</a>`,
        )
    },
    '/token': async (request, response) => {
      if (typeof signIn.token === 'function') return signIn.token(request, response)
      const form = new URLSearchParams(request.body)
      return form.get('grant_type') === 'refresh_token'
        ? void renew(form, response)
        : void redeem(form, response)
    },
    '/revoke': ({ body }, response) => {
      refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
      response.writeHead(200).end()
    },
  })
  const signIn: LocalSignIn = {
    url: site.url,
    host: site.host,
    requests: site.requests,
    metadata: {},
    token: null,
    lifetime: 3600,
    resource,
    renewals: 0,
    challenge: ({ headers }) =>
      accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? '')
        ? null
        : { 'www-authenticate': `Bearer resource_metadata="${site.url}/resource"` },
    consent: (authorizeUrl) => {
      const { searchParams: query } = new URL(authorizeUrl)
      const code = randomUUID()
      codes.set(code, query)
      return new URLSearchParams({ code, state: query.get('state') ?? '', iss: site.url })
    },
    forget: () => {
      accessTokens.clear()
      refreshTokens.clear()
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  return signIn
}
