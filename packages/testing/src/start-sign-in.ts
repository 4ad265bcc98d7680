import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type SiteRequest, type SiteAnswer, startLocalSite } from './start-local-site.ts'

export interface LocalSignIn extends AsyncDisposable {
  readonly url: string
  readonly host: string
  readonly requests: SiteRequest[]
  /** What its document says otherwise. */
  metadata: Record<string, unknown>
  /** In place of its own token endpoint. */
  token: SiteAnswer | null
  /** Seconds that a token holds. */
  lifetime: number
  /** Of the server that people sign in for. */
  resource: string
  /** Answers 401, as that server does, to who has no token that holds; null: they have one. */
  readonly challenge: (request: SiteRequest) => Record<string, string> | null
  /** What the browser of a person comes back with who has allowed it. */
  readonly consent: (authorizeUrl: string) => URLSearchParams
  /** No token holds any more, nor can be renewed. */
  forget(): void
  /** How often tokens were renewed. */
  renewals: number
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** An authorization server (OAuth 2.1): metadata, registration, the code flow with PKCE, rotated refresh tokens, revocation. */
export const startSignIn = async (resource: string): Promise<LocalSignIn> => {
  const clients = new Set<string>()
  const codes = new Map<string, URLSearchParams>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const issue = (response: ServerResponse) => {
    const [token, renewing] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    access.add(token)
    refresh.add(renewing)
    json(response, 200, {
      access_token: token,
      refresh_token: renewing,
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
    const isRight =
      query?.get('code_challenge') === challenge &&
      query.get('redirect_uri') === form.get('redirect_uri') &&
      query.get('client_id') === form.get('client_id') &&
      query.get('resource') === form.get('resource')
    return isRight ? issue(response) : json(response, 400, { error: 'invalid_grant' })
  }
  const renew = (form: URLSearchParams, response: ServerResponse) => {
    signIn.renewals += 1
    // used twice it is stolen
    if (!refresh.delete(form.get('refresh_token') ?? ''))
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
      const back = `${url.searchParams.get('redirect_uri')}?${signIn.consent(url.href).toString()}`
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Sign in</title><a href="${back.replaceAll('&', '&amp;')}">Allow</a>`)
    },
    '/token': async (request, response) => {
      if (typeof signIn.token === 'function') return signIn.token(request, response)
      const form = new URLSearchParams(request.body)
      return form.get('grant_type') === 'refresh_token'
        ? void renew(form, response)
        : void redeem(form, response)
    },
    '/revoke': ({ body }, response) => {
      refresh.delete(new URLSearchParams(body).get('token') ?? '')
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
      access.has(headers.authorization?.replace('Bearer ', '') ?? '')
        ? null
        : { 'www-authenticate': `Bearer resource_metadata="${site.url}/resource"` },
    consent: (authorizeUrl) => {
      const { searchParams: query } = new URL(authorizeUrl)
      const code = randomUUID()
      codes.set(code, query)
      return new URLSearchParams({ code, state: query.get('state') ?? '', iss: site.url })
    },
    forget: () => {
      access.clear()
      refresh.clear()
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  return signIn
}
