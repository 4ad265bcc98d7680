import { createHash, randomBytes } from 'node:crypto'
import { AppRequest } from '@atelier/contract/people/connected-app'
import { deleteAccount } from '@atelier/contract/endpoints/people/account'
import * as endpoints from '@atelier/contract/endpoints/people/connected-apps'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { startLocalSite } from '@atelier/testing/start-local-site'
import {
  auth,
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connectedApp, oauthClient, oauthToken } from '../../../db/schema/index.ts'
import { actAs } from '../../../platform/actor.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { authorizeAppManagement } from './access.ts'
import { isRegistered } from './clients.ts'
import { feature } from './feature.ts'
import { lockAndCountApps } from './queries.ts'

const origin = 'http://localhost'
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const redirectUri = 'http://127.0.0.1:4567/back'

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

let addresses = 0

describeApp(
  'apps authorized with OAuth',
  (test) => {
    const send = (path: string, init: RequestInit = {}) =>
      test().app.fetch(new Request(`${origin}${path}`, init))
    const register = async (uris: unknown = ['http://127.0.0.1/back'], name = 'An editor', address = '') => {
      const body = JSON.stringify({ client_name: name, redirect_uris: uris })
      addresses += 1
      const headers = { 'x-forwarded-for': address || `203.0.113.${addresses}` }
      const response = await send('/oauth/register', { method: 'POST', body, headers })
      const client = (await response.json()) as { client_id: string; client_name: string }
      return { ...client, status: response.status }
    }
    const askWith = (clientId: string, extraFields: Record<string, string> = {}) => ({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code' as const,
      code_challenge: challenge,
      code_challenge_method: 'S256' as const,
      state: 'a state',
      ...extraFields,
    })
    const allow = async (ada: TestActor, clientId: string, extraFields: Record<string, string> = {}) => {
      const body = { ...askWith(clientId, extraFields), isAllowed: true }
      return new URL((await ada.get(endpoints.decideAppRequest, { body })).redirectUrl).searchParams
    }
    const token = async (form: Record<string, string>) => {
      const response = await send('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
      return (await response.json()) as {
        access_token: string
        refresh_token: string
        error?: string
        scope: string
      }
    }
    const redeem = (clientId: string, code: string, extraFields: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...extraFields,
      })
    const renew = (clientId: string, refreshToken: string) =>
      token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken })
    const callMcp = async (accessToken: string) => {
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      return send('/mcp', { method: 'POST', body: JSON.stringify(listTools), headers })
    }
    const authorize = async (extraFields: Record<string, string> = {}) => {
      const ada = await signUp(test())
      const { client_id: clientId } = await register()
      const code = (await allow(ada, clientId, extraFields)).get('code') ?? ''
      return { ada, clientId, code, ...(await redeem(clientId, code)) }
    }

    it('API-15 connects the official client end to end: discovery, registration, consent, tokens, refresh', async () => {
      const ada = await signUp(test())
      const store: {
        client?: StoredOAuthClientInformation
        tokens?: StoredOAuthTokens
        code?: string
        verifier?: string
      } = {}
      const provider: OAuthClientProvider = {
        redirectUrl: redirectUri,
        clientMetadata: { client_name: 'An editor', redirect_uris: [redirectUri] },
        state: () => 'a state',
        clientInformation: () => store.client,
        saveClientInformation: (value) => void (store.client = value),
        tokens: () => store.tokens,
        saveTokens: (value) => void (store.tokens = value),
        redirectToAuthorization: async (url) => {
          expect(url.pathname).toBe('/connect-app')
          const appRequest = AppRequest.parse(Object.fromEntries(url.searchParams))
          expect(
            await ada.get(endpoints.readAppRequest, { query: Object.fromEntries(url.searchParams) }),
          ).toEqual({
            name: 'An editor',
            leadsTo: '127.0.0.1:4567',
            isLocal: true,
            scope: 'all',
          })
          const body = { ...appRequest, isAllowed: true }
          const { redirectUrl } = await ada.get(endpoints.decideAppRequest, { body })
          const callbackParams = new URL(redirectUrl).searchParams
          expect([callbackParams.get('state'), callbackParams.get('iss')]).toEqual(['a state', origin])
          store.code = callbackParams.get('code') ?? ''
        },
        saveCodeVerifier: (value) => void (store.verifier = value),
        codeVerifier: () => store.verifier ?? '',
        saveDiscoveryState: () => undefined,
        discoveryState: () => (store.code === undefined ? undefined : { authorizationServerUrl: origin }),
      }
      const fetchFn = async (url: string | URL, init?: RequestInit) =>
        test().app.fetch(new Request(url, init))
      const serverUrl = `${origin}/mcp`
      expect(await auth(provider, { serverUrl, fetchFn })).toBe('REDIRECT')
      expect(
        await auth(provider, { serverUrl, fetchFn, iss: origin, authorizationCode: store.code ?? '' }),
      ).toBe('AUTHORIZED')
      const connect = async () => {
        const editor = new Client({ name: 'an editor', version: '1' })
        await editor.connect(
          new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider, fetch: fetchFn }),
        )
        return (await editor.listTools()).tools.length
      }
      expect(await connect()).toBe(5)
      // the client itself must refresh the expired token
      const oldToken = store.tokens?.access_token
      await test()
        .context.db.update(oauthToken)
        .set({ expiresAt: new Date(0) })
        .where(eq(oauthToken.kind, 'access'))
      expect(await connect()).toBe(5)
      expect(store.tokens?.access_token).not.toBe(oldToken)
      expect(await ada.get(endpoints.listConnectedApps)).toMatchObject({
        apps: [{ name: 'An editor', scope: 'all', leadsTo: '127.0.0.1:4567' }],
      })
    })

    it('API-15 lets a browser app sign in from its own origin, but not call a person’s own endpoints', async () => {
      const crossSiteHeaders = { origin: 'https://inspector.example', 'sec-fetch-site': 'cross-site' }
      const request = async (path: string, init: RequestInit = {}) => {
        const { status, headers } = await send(path, { ...init, headers: { ...crossSiteHeaders } })
        return [
          status,
          headers.get('access-control-allow-origin'),
          headers.get('access-control-allow-credentials'),
        ]
      }
      for (const path of [
        '/.well-known/oauth-protected-resource/mcp',
        '/.well-known/oauth-authorization-server',
      ])
        expect(await request(path)).toEqual([200, '*', null])
      for (const path of ['/oauth/register', '/oauth/token']) {
        expect(await request(path, { method: 'OPTIONS' })).toEqual([204, '*', null])
        expect(await request(path, { method: 'POST', body: '{}' })).toEqual([400, '*', null])
      }
      // other origins may neither revoke tokens nor decide for the user
      for (const path of ['/oauth/revoke', endpoints.decideAppRequest.path])
        expect(await request(path, { method: 'POST', body: '{}' })).toEqual([403, null, null])
    })

    it('API-15 accepts an app’s token only at /mcp, and stores only its hash', async () => {
      const { ada, access_token: accessToken, refresh_token: refreshToken } = await authorize()
      expect((await callMcp(accessToken)).status).toBe(200)
      expect((await callMcp(refreshToken)).status).toBe(401)
      const headers = { authorization: `Bearer ${accessToken}` }
      for (const path of [getUser.path, '/v1/projects', '/openai/v1/models', '/v1/user/api-keys'])
        expect([path, (await send(path, { headers })).status]).toEqual([path, 401])
      const rows = JSON.stringify(await test().context.db.select().from(oauthToken))
      expect([accessToken, refreshToken].filter((secret) => rows.includes(secret))).toEqual([])
      expect((await ada.get(endpoints.listConnectedApps)).apps[0]?.lastUsedAt).not.toBeNull()
    })

    it('API-15 limits an answers-only app to answers, whatever it requests later', async () => {
      const { access_token: accessToken, scope } = await authorize({ scope: 'answers' })
      expect(scope).toBe('answers')
      const text = await (await callMcp(accessToken)).text()
      expect([text.includes('ask_project'), text.includes('read_source')]).toEqual([true, false])
    })

    it('API-15 disconnects an app at once when its owner revokes it or the app requests it', async () => {
      const { ada, clientId, access_token: accessToken, refresh_token: refreshToken } = await authorize()
      const [app] = (await ada.get(endpoints.listConnectedApps)).apps
      await ada.get(endpoints.revokeConnectedApp, { params: { connectedAppId: app?.id ?? '' } })
      expect((await callMcp(accessToken)).status).toBe(401)
      expect((await renew(clientId, refreshToken)).error).toBe('invalid_grant')
      const other = await authorize()
      await send('/oauth/revoke', {
        method: 'POST',
        body: new URLSearchParams({ token: other.refresh_token }),
      })
      expect((await callMcp(other.access_token)).status).toBe(401)
    })

    it('API-15 rotates refresh tokens, and disconnects an app that reuses one', async () => {
      const { clientId, refresh_token: first } = await authorize()
      const second = await renew(clientId, first)
      expect((await callMcp(second.access_token)).status).toBe(200)
      expect((await renew(clientId, first)).error).toBe('invalid_grant')
      expect((await callMcp(second.access_token)).status).toBe(401)
      expect((await renew(clientId, second.refresh_token)).error).toBe('invalid_grant')
    })

    it('API-15 redeems a code once, and revokes its tokens when it is reused', async () => {
      const { clientId, code, access_token: accessToken } = await authorize()
      expect((await redeem(clientId, code)).error).toBe('invalid_grant')
      expect((await callMcp(accessToken)).status).toBe(401)
    })

    it.each([
      ['another verifier', { code_verifier: 'b'.repeat(43) }, 'invalid_grant'],
      ['no verifier', { code_verifier: '' }, 'invalid_request'],
      ['another redirect URI', { redirect_uri: 'http://127.0.0.1:4568/back' }, 'invalid_grant'],
      ['another client', { client_id: 'atc_other' }, 'invalid_grant'],
      ['another resource', { resource: 'https://bank.example' }, 'invalid_target'],
      ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ])('API-15 doesn’t issue a token for a code with %s', async (_about, extraFields, error) => {
      const ada = await signUp(test())
      const { client_id: clientId } = await register()
      const code = (await allow(ada, clientId)).get('code') ?? ''
      expect((await redeem(clientId, code, extraFields)).error).toBe(error)
    })

    it.each([
      ['plain PKCE', { code_challenge_method: 'plain' }],
      ['no challenge', { code_challenge: '' }],
      ['an implicit token', { response_type: 'token' }],
      ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/back' }],
      ['another path on this machine', { redirect_uri: 'http://127.0.0.1:4567/other' }],
      ['another resource', { resource: 'https://bank.example/mcp' }],
      ['an unknown client', { client_id: 'atc_nobody' }],
    ])('API-15 rejects an authorization request with %s', async (_about, extraFields) => {
      const ada = await signUp(test())
      const { client_id: clientId } = await register()
      const query = { ...askWith(clientId), ...extraFields } as ReturnType<typeof askWith>
      expect((await ada.call(endpoints.readAppRequest, { query })).status).toBe(400)
      const body = { ...query, isAllowed: true }
      expect((await ada.call(endpoints.decideAppRequest, { body })).status).toBe(400)
      expect((await ada.get(endpoints.listConnectedApps)).apps).toEqual([])
    })

    it('API-15 redirects back without a code when the person declines', async () => {
      const ada = await signUp(test())
      const { client_id: clientId } = await register()
      const body = { ...askWith(clientId), isAllowed: false }
      const { redirectUrl } = await ada.get(endpoints.decideAppRequest, { body })
      expect(Object.fromEntries(new URL(redirectUrl).searchParams)).toEqual({
        error: 'access_denied',
        iss: origin,
        state: 'a state',
      })
    })

    it('API-15 registers apps that redirect to HTTPS or the local machine, under a one-line name', async () => {
      for (const uri of ['https://lamps.example/back', 'http://localhost/x', 'http://[::1]:9/x'])
        expect([uri, (await register([uri])).status]).toEqual([uri, 201])
      for (const uri of [
        'http://lamps.example/back',
        'https://a:b@lamps.example/',
        'https://lamps.example/#back',
        'javascript:alert(1)',
        // any app on a device can register a custom URL scheme
        'cursor://back/x',
        'data:text/html,x',
        'no address',
      ])
        expect([uri, (await register([uri])).status]).toEqual([uri, 400])
      expect((await register([])).status).toBe(400)
      expect((await register(undefined, `Atelier\u202E\nofficial ${'x'.repeat(200)}`)).client_name).toMatch(
        /^Atelier official x+$/,
      )
    })

    it('API-15 rate-limits registrations from one network', async () => {
      const address = '198.51.100.7'
      for (let index = 0; index < 20; index += 1) await register(undefined, 'Many', address)
      expect((await register(undefined, 'Many', address)).status).toBe(429)
      expect((await register()).status).toBe(201)
    })

    it('API-15 reads an app’s metadata only from its own URL', async () => {
      // the local site has no certificate, so the error shows that the request was sent
      const ada = await signUp(test())
      await using site = await startLocalSite({ '/client': { client_id: 'https://other.example/client' } })
      const query = askWith(`https://${site.host}/client`)
      const { error } = await ada.call(endpoints.readAppRequest, { query })
      expect(error?.message).toMatch(/Couldn’t load this app’s client metadata from its URL\./)
    })

    it('API-15 counts only a person’s own apps', async () => {
      const { ada } = await authorize()
      await authorize()
      const host = authorizeAppManagement(actAs({ kind: 'user', userId: ada.id }))
      expect(await test().context.db.transaction((tx) => lockAndCountApps(tx, host))).toBe(1)
    })

    it('API-15 deletes apps that no one authorized, and all apps of a deleted account', async () => {
      const { db } = test().context
      const [{ ada, clientId }, other] = [await authorize(), await authorize()]
      const { client_id: waitingClientId } = await register()
      const job = jobGrant('a test')
      await feature.sweep?.(test().context, 86_400_000, job)
      expect(await db.$count(oauthClient, eq(oauthClient.id, waitingClientId))).toBe(1)
      await feature.sweep?.(test().context, -1000, job)
      expect(await db.$count(oauthClient, eq(oauthClient.id, waitingClientId))).toBe(0)
      expect(await db.$count(oauthClient, eq(oauthClient.id, clientId))).toBe(1)
      await ada.get(deleteAccount, { body: { password: 'correct horse battery' } })
      expect(await db.$count(connectedApp, eq(connectedApp.userId, ada.id))).toBe(0)
      expect(await db.$count(connectedApp, eq(connectedApp.userId, other.ada.id))).toBe(1)
    })
  },
  () => ({ TRUSTED_PROXIES: '1' }),
)

it('API-15 allows any port only in redirects to the loopback address', () => {
  const client = { redirectUris: ['http://127.0.0.1/back', 'https://lamps.example/back', 'cursor://back'] }
  const uris = [
    'http://127.0.0.1:5/back',
    'cursor://back',
    'https://lamps.example:8443/back',
    'http://localhost/back',
  ]
  expect(uris.map((uri) => isRegistered(client, uri))).toEqual([true, true, false, false])
})
