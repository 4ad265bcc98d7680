import type { ServerResponse } from 'node:http'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startMcp } from '@atelier/testing/start-mcp'
import { startSignIn } from '@atelier/testing/start-sign-in'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mcpServer, pluginSignIn } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { actorOn, type TestActor, withToken } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { signUpWithPlugins, switchPluginsOn } from '../../../test/plugins.ts'
import { findServer } from './queries.ts'
import { useServer } from './use-server.ts'

const server = await startMcp([{ name: 'lamp' }])
const provider = await startSignIn(server.url)
const otherSite = await startLocalSite()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await otherSite[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.guard = provider.challenge
  server.headers.length = 0
  Object.assign(provider, { metadata: {}, token: null, lifetime: 3600, resource: server.url, renewals: 0 })
})

const body = { name: 'Lamps', address: server.url }

describeApp(
  'signing in to a plugin’s server',
  (test) => {
    const returnFromProvider = async (actor: TestActor, query: URLSearchParams) => {
      const response = await actor.raw(`/api/auth/plugin/callback?${query.toString()}`, {
        redirect: 'manual',
      })
      return response.headers.get('location')
    }
    const begin = async (actor: TestActor) => (await actor.get(endpoints.beginSignIn, { body })).url
    const signIn = async (actor: TestActor) => returnFromProvider(actor, provider.consent(await begin(actor)))
    const listPlugins = async (actor: TestActor) => (await actor.get(endpoints.listPlugins)).plugins
    const rowOf = async (actor: TestActor) => {
      const [row] = await test().context.db.select().from(mcpServer).where(eq(mcpServer.ownerId, actor.id))
      if (!row) throw new Error('no plugin found')
      return row
    }
    const signedIn = async () => {
      const ada = await signUpWithPlugins(test())
      expect(await signIn(ada)).toBe('/chat/plugins#sign-in-done')
      const [plugin] = await listPlugins(ada)
      if (!plugin) throw new Error('no plugin found')
      return { ada, plugin, params: { pluginId: plugin.id } }
    }

    it('LAB-03 offers sign-in when a server requires it, signs in with PKCE and lists the tools afterwards', async () => {
      const ada = await signUpWithPlugins(test())
      const { status, error } = await ada.call(endpoints.addPlugin, { body })
      expect([status, error?.issues]).toMatchObject([422, [{ path: 'body.signIn', message: provider.host }]])
      const { url, host } = await ada.get(endpoints.beginSignIn, { body })
      expect(host).toBe(provider.host)
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        resource: server.url,
        scope: 'lamps',
        redirect_uri: 'http://localhost/api/auth/plugin/callback',
      })
      expect(await listPlugins(ada)).toEqual([])
      expect(await returnFromProvider(ada, provider.consent(url))).toBe('/chat/plugins#sign-in-done')
      expect(await listPlugins(ada)).toMatchObject([
        {
          name: 'Lamps',
          signIn: { state: 'in', host: provider.host },
          tools: [{ name: 'lamp', policy: 'ask' }],
        },
      ])
      const token = server.headers.at(-1)?.authorization ?? ''
      expect(token).toMatch(/^Bearer access-/)
      expect(JSON.stringify([await rowOf(ada), await listPlugins(ada)])).not.toMatch(
        /access-|refresh-|client-/,
      )
    })

    it.each([
      ['another issuer', { iss: 'https://evil.example' }, 'other'],
      ['no issuer, although it announced one', { iss: null }, 'other'],
      ['a wrong state', { state: 'a'.repeat(43) }, 'late'],
      ['a wrong code', { code: 'guessed' }, 'failed'],
      ['a denial', { code: null, error: 'access_denied' }, 'refused'],
      [
        'a denial from another issuer',
        { code: null, error: 'access_denied', iss: 'https://evil.example' },
        'other',
      ],
    ])('LAB-03 doesn’t store a sign-in that returns with %s', async (_about, change, outcome) => {
      const ada = await signUpWithPlugins(test())
      const callbackUrl = provider.consent(await begin(ada))
      for (const [name, value] of Object.entries(change))
        if (value === null) callbackUrl.delete(name)
        else callbackUrl.set(name, value)
      const countBefore = provider.requests.length
      expect(await returnFromProvider(ada, callbackUrl)).toBe(`/chat/plugins#sign-in-${outcome}`)
      expect(await listPlugins(ada)).toEqual([])
      // the code is redeemed only if the response's issuer is verified
      expect(provider.requests.length - countBefore).toBe(outcome === 'failed' ? 1 : 0)
    })

    it('LAB-03 accepts a state once, and only from the session that started', async () => {
      const [ada, eve] = [await signUpWithPlugins(test()), await signUpWithPlugins(test())]
      const stolenCode = provider.consent(await begin(ada))
      expect(await returnFromProvider(eve, stolenCode)).toBe('/chat/plugins#sign-in-late')
      expect(await returnFromProvider(ada, stolenCode)).toBe('/chat/plugins#sign-in-late')
      const callbackUrl = provider.consent(await begin(ada))
      expect(await returnFromProvider(ada, callbackUrl)).toBe('/chat/plugins#sign-in-done')
      expect(await returnFromProvider(ada, callbackUrl)).toBe('/chat/plugins#sign-in-late')
      expect([(await listPlugins(ada)).length, (await listPlugins(eve)).length]).toEqual([1, 0])
      expect(await test().context.db.$count(pluginSignIn, eq(pluginSignIn.userId, ada.id))).toBe(0)
    })

    it.each([
      ['is on a private network', () => ({ token_endpoint: 'https://10.0.0.1/token' })],
      ['is not encrypted', () => ({ token_endpoint: 'http://example.org/token' })],
      ['is on this machine', () => ({ token_endpoint: `${otherSite.url}/token` })],
    ])('LAB-03 doesn’t send a code to a token endpoint that %s', async (_about, metadata) => {
      const ada = await signUpWithPlugins(test())
      provider.metadata = metadata()
      expect(await signIn(ada)).toBe('/chat/plugins#sign-in-unreachable')
      expect([await listPlugins(ada), otherSite.requests]).toEqual([[], []])
    })

    it.each([
      [
        'redirects elsewhere',
        (response: ServerResponse): void => {
          response.writeHead(307, { location: `${otherSite.url}/token` }).end()
        },
      ],
      [
        'never stops responding',
        (response: ServerResponse): void => {
          const writeMore = () => response.writable && response.write(Buffer.alloc(65_536, 'x'), writeMore)
          writeMore()
        },
      ],
    ])('LAB-03 doesn’t store anything when the token endpoint %s', async (_about, answer) => {
      const ada = await signUpWithPlugins(test())
      provider.token = (_request, response) => answer(response)
      expect(await signIn(ada)).toMatch(/#sign-in-(unreachable|failed)$/)
      expect([await listPlugins(ada), otherSite.requests]).toEqual([[], []])
    })

    it.each([
      ['a mismatched issuer', () => ({ metadata: { issuer: 'https://evil.example' } }), /doesn’t say where/],
      ['no PKCE', () => ({ metadata: { code_challenge_methods_supported: ['plain'] } }), /PKCE/],
      [
        'a script URL',
        () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }),
        /doesn’t say where/,
      ],
      ['another resource', () => ({ resource: 'https://bank.example/mcp' }), /doesn’t say where/],
    ])('LAB-03 doesn’t start a sign-in with %s', async (_about, change, message) => {
      const ada = await signUpWithPlugins(test())
      Object.assign(provider, change())
      const { status, error } = await ada.call(endpoints.beginSignIn, { body })
      expect([status, error?.message]).toEqual([422, expect.stringMatching(message)])
    })

    it('LAB-03 accepts a person’s own client when apps can’t register themselves', async () => {
      const ada = await signUpWithPlugins(test())
      provider.metadata = {
        registration_endpoint: undefined,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }
      const { error } = await ada.call(endpoints.beginSignIn, { body })
      expect(error?.issues).toMatchObject([{ path: 'body.client', message: provider.host }])
      const client = { clientId: 'mine', clientSecret: 'hush' }
      const { url } = await ada.get(endpoints.beginSignIn, { body: { ...body, client } })
      expect(new URL(url).searchParams.get('client_id')).toBe('mine')
      expect(await returnFromProvider(ada, provider.consent(url))).toBe('/chat/plugins#sign-in-done')
      expect(provider.requests.at(-1)?.body).toContain('client_secret=hush')
    })

    it('LAB-03 refreshes a sign-in once, however many calls need it at the same time', async () => {
      provider.lifetime = 60
      const { ada } = await signedIn()
      const row = await rowOf(ada)
      provider.lifetime = 3600
      const { context } = test()
      const usedResponses = await Promise.all(
        [1, 2, 3].map(() => useServer(context, row, async ({ version }) => version)),
      )
      expect([new Set(usedResponses), provider.renewals]).toEqual([new Set([row.version + 1]), 1])
      // the refreshed token works without another refresh
      const now = await findServer(context.db, row.id, false)
      if (now) await useServer(context, now, async () => undefined)
      expect(provider.renewals).toBe(1)
    })

    it('LAB-03 asks to sign in again when the server rejects the sign-in', async () => {
      const { ada, params } = await signedIn()
      provider.forget()
      expect(await ada.get(endpoints.refreshPlugin, { params })).toMatchObject({
        signIn: { state: 'ended' },
        problem: expect.stringMatching(/Sign in/) as unknown,
      })
      const { url } = await ada.get(endpoints.beginSignInAgain, { params, body: {} })
      expect(await returnFromProvider(ada, provider.consent(url))).toBe('/chat/plugins#sign-in-done')
      expect(await listPlugins(ada)).toMatchObject([
        { signIn: { state: 'in' }, problem: '', tools: [{ isUnseen: false }] },
      ])
    })

    it('LAB-03 rejects sign-ins for a program, while plugins are off, beyond the plugin limit, or too often', async () => {
      const { ada, params } = await signedIn()
      const signInAgain = () => ada.call(endpoints.beginSignInAgain, { params, body: {} })
      const { key } = await ada.get(createApiKey, { body: { name: 'Script' } })
      const program = withToken(test(), ada.id, key)
      expect((await program.call(endpoints.beginSignIn, { body })).error?.message).toBe(
        'You can only sign in to a plugin’s server in Atelier itself, not with an API key.',
      )
      const { id: _id, ...row } = await rowOf(ada)
      const otherPlugins = Array.from({ length: limits.plugin.max - 1 }, (_, index) => ({
        ...row,
        id: uuidv7<PluginId>(),
        slug: `other_${index}`,
      }))
      await test().context.db.insert(mcpServer).values(otherPlugins)
      const countBefore = server.headers.length
      expect((await ada.call(endpoints.beginSignIn, { body })).status).toBe(409)
      await switchPluginsOn(test(), ada, false)
      expect((await signInAgain()).error?.message).toBe('Turn on MCP/Plugins in Labs first.')
      expect(server.headers).toHaveLength(countBefore)
      await switchPluginsOn(test(), ada)
      const responses = await Promise.all(Array.from({ length: 61 }, signInAgain))
      expect(responses.map(({ status }) => status)).toContain(429)
    })

    it('LAB-03 signs out here and at the provider, and keeps the plugin', async () => {
      const { ada, params } = await signedIn()
      expect(await ada.get(endpoints.signOutOfPlugin, { params })).toMatchObject({ signIn: { state: 'out' } })
      expect(provider.requests.at(-1)?.url.pathname).toBe('/revoke')
      expect((await rowOf(ada)).accessSealed).toBeNull()
      const requestCountBefore = server.headers.length
      await ada.get(endpoints.refreshPlugin, { params })
      expect(server.headers.length).toBe(requestCountBefore)
      // a sign-in belongs to the session that started it
      expect(await returnFromProvider(actorOn(test(), ada), new URLSearchParams({ state: 'none' }))).toMatch(
        /late$/,
      )
    })
  },
  () => ({ OUTBOUND_ALLOW: `${server.host},${provider.host}` }),
)
