import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type LocalSite, startLocalSite } from './start-local-site.ts'

/** A user of the identity provider. */
export interface Person {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

export interface LocalOpenId extends AsyncDisposable {
  readonly url: string
  readonly requests: LocalSite['requests']
  /** Environment variables for the server: the issuer and the client. */
  readonly environment: Record<string, string>
  /** The user who is signed in at the provider. */
  person: Person
  /** Overrides of the ID tokens' claims. */
  claims: Record<string, unknown>
  /** Grants consent at this authorization URL; returns the URL that the browser is redirected to. */
  consent(authorizeUrl: string): string
}

const clientId = 'atelier'
const clientSecret = 'a secret of the client'

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const page = (name: string, allow: string, cancel: string) => `<!doctype html><title>Sign in</title>
  <meta name="viewport" content="width=device-width"><h1>Sign in as ${name}</h1>
  <p><a href="${allow}">Allow</a> <a href="${cancel}">Cancel</a>`

/**
 * Starts an OpenID Connect provider: discovery, the code flow with PKCE, RS256 tokens, user info and keys.
 */
export const startOpenId = async (
  first: Person = { sub: 'ada', email: 'ada@people.example', email_verified: true, name: 'Ada Lovelace' },
): Promise<LocalOpenId> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { person: Person; query: URLSearchParams }>()
  const accessTokens = new Map<string, Person>()

  const idToken = ({ sub, ...person }: Person, nonce: string | null) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: site.url, aud: clientId, sub, iat: now, exp: now + 300, nonce, ...person }
    const signingInput = `${encodeJson({ alg: 'RS256', kid: 'one' })}.${encodeJson({ ...claims, ...openId.claims })}`
    return `${signingInput}.${sign('sha256', Buffer.from(signingInput), privateKey).toString('base64url')}`
  }
  const consent = (authorizeUrl: string): string => {
    const { searchParams: query } = new URL(authorizeUrl)
    const code = randomUUID()
    codes.set(code, { person: { ...openId.person }, query })
    const redirectParams = new URLSearchParams({ code, state: query.get('state') ?? '', iss: site.url })
    return `${query.get('redirect_uri')}?${redirectParams.toString()}`
  }
  const answerToken = (form: URLSearchParams, response: ServerResponse) => {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json(response, 401, { error: 'invalid_client' })
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant?.query.get('code_challenge') !== challenge)
      return json(response, 400, { error: 'invalid_grant' })
    if (grant.query.get('redirect_uri') !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' })
    const token = randomUUID()
    accessTokens.set(token, grant.person)
    return json(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(grant.person, grant.query.get('nonce')),
    })
  }

  const site = await startLocalSite({
    '/.well-known/openid-configuration': (_request, response) => {
      json(response, 200, {
        issuer: site.url,
        authorization_endpoint: `${site.url}/authorize`,
        token_endpoint: `${site.url}/token`,
        userinfo_endpoint: `${site.url}/userinfo`,
        jwks_uri: `${site.url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    },
    '/authorize': ({ url }, response) => {
      const redirectUrl = new URL(url.searchParams.get('redirect_uri') ?? '')
      const state = url.searchParams.get('state') ?? ''
      const cancelUrl = `${redirectUrl.href}?${new URLSearchParams({ state, error: 'access_denied' }).toString()}`
      const [allowHref = '', cancelHref = ''] = [consent(url.href), cancelUrl].map((href) =>
        href.replaceAll('&', '&amp;'),
      )
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page(openId.person.name ?? openId.person.email, allowHref, cancelHref))
    },
    '/token': ({ body }, response) => void answerToken(new URLSearchParams(body), response),
    '/userinfo': ({ headers }, response) => {
      const person = accessTokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
      json(response, person ? 200 : 401, person ?? { error: 'invalid_token' })
    },
    '/keys': (_request, response) => {
      const key = publicKey.export({ format: 'jwk' })
      json(response, 200, { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] })
    },
  })

  const openId: LocalOpenId = {
    url: site.url,
    requests: site.requests,
    environment: {
      OIDC_ISSUER: site.url,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Keepers',
    },
    person: first,
    claims: {},
    consent,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  return openId
}
