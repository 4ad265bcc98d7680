import * as endpoints from '@atelier/contract/endpoints/sources/cloud-drive'
import { startGoogle } from '@atelier/testing/start-google'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { connectState, driveConnection } from './schema.ts'
import { actAs } from '../../../platform/actor.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { followCallback, connectGoogleDrive, approveAtGoogle } from '../../../test/drive.ts'
import { loadUsableToken } from './tokens.ts'

const google = await startGoogle()
afterAll(() => google[Symbol.asyncDispose]())
afterEach(() => {
  google.lifetime = 3599
  google.scope = null
})

const driveQuery = { 'connect-app': 'GOOGLE_DRIVE' } as const
const requestConnection = (actor: TestActor, returnUrl = '/vault') =>
  actor.call(endpoints.connectDrive, { query: { ...driveQuery, returnUrl } })
const tokenRequests = () => google.requests.filter(({ url }) => url.pathname === '/token').length

describeApp(
  'connecting a drive',
  (test) => {
    const rowOf = async ({ id }: TestActor) => {
      const [row] = await test()
        .context.db.select()
        .from(driveConnection)
        .where(eq(driveConnection.userId, id))
      return row
    }
    const endSoon = (actor: TestActor, minutes: number) =>
      test()
        .context.db.update(driveConnection)
        .set({ expiresAt: new Date(Date.now() + minutes * 60_000) })
        .where(eq(driveConnection.userId, actor.id))

    it('API-14 redirects to Google’s consent and back to the start, and returns a token from then on', async () => {
      const ada = await signUp(test())
      const { data } = await requestConnection(ada, '/vault?sort=name')
      expect(data).toMatchObject({ token: null, error: null })
      const url = new URL(data?.redirectUrl ?? '')
      expect(url.origin).toBe(google.url)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        access_type: 'offline',
        code_challenge_method: 'S256',
        scope: 'https://www.googleapis.com/auth/drive.file',
        redirect_uri: 'http://localhost/api/auth/connector/callback',
      })
      const state = url.searchParams.get('state') ?? ''
      expect(state.length).toBeGreaterThan(40)
      const response = await followCallback(ada, { state, code: google.consent(url.href) })
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        '/vault?sort=name#drive-connected',
      ])
      const connectResponse = await requestConnection(ada)
      expect(connectResponse.data).toMatchObject({ redirectUrl: null, error: null })
      expect(connectResponse.data?.token).toMatch(/^ya29\./)
      expect(await ada.get(endpoints.getCloudDrive)).toMatchObject({ isConfigured: true, isConnected: true })
    })

    it('VLT-16 stores the token encrypted, and refreshes it ten minutes before it expires', async () => {
      const ada = await signUp(test())
      await connectGoogleDrive(ada, google)
      const requestCountBefore = tokenRequests()
      const first = (await requestConnection(ada)).data?.token
      await endSoon(ada, 11)
      expect((await requestConnection(ada)).data?.token).toBe(first)
      expect(tokenRequests()).toBe(requestCountBefore)
      const row = await rowOf(ada)
      expect(JSON.stringify(row)).not.toMatch(/ya29|1\/\//)
      await endSoon(ada, 9)
      const renewedToken = (await requestConnection(ada)).data?.token
      expect(renewedToken).toMatch(/^ya29\./)
      expect(renewedToken).not.toBe(first)
      expect((await requestConnection(ada)).data?.token).toBe(renewedToken)
      expect(tokenRequests()).toBe(requestCountBefore + 1)
    })

    it('VLT-16 redirects to Google again with the reason when the grant was revoked there', async () => {
      const ada = await signUp(test())
      await connectGoogleDrive(ada, google)
      google.revokeGrants()
      await endSoon(ada, 1)
      const { data } = await requestConnection(ada)
      expect(data).toMatchObject({ token: null, error: expect.stringContaining('ended') as unknown })
      expect(data?.redirectUrl).toContain(google.url)
      expect(await rowOf(ada)).toBeUndefined()
    })

    it('VLT-16 uses a token until its last minute while Google can’t be reached', async () => {
      const ada = await signUp(test())
      await connectGoogleDrive(ada, google)
      const { config } = test().context
      const sites = { ...config.sites, 'google-oauth': 'http://127.0.0.1:9' }
      const context = { ...test().context, config: { ...config, sites } }
      const token = (await requestConnection(ada)).data?.token
      await endSoon(ada, 5)
      const actor = actAs({ kind: 'user', userId: ada.id })
      expect(await loadUsableToken(context, actor)).toEqual({ token, error: null })
      await endSoon(ada, 0.5)
      await expect(loadUsableToken(context, actor)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(await rowOf(ada)).toBeDefined()
    })

    it('VLT-16 disconnects on request, and revokes the grant at Google', async () => {
      const ada = await signUp(test())
      await connectGoogleDrive(ada, google)
      await ada.get(endpoints.disconnectDrive, { query: driveQuery })
      expect(await rowOf(ada)).toBeUndefined()
      const revokeRequest = google.requests.findLast(({ url }) => url.pathname === '/revoke')
      expect(revokeRequest?.body).toMatch(/^token=1%2F%2F/)
      expect((await requestConnection(ada)).data?.token).toBeNull()
      expect(await ada.get(endpoints.disconnectDrive, { query: driveQuery })).toEqual({ isConnected: false })
    })

    it('VLT-16 accepts a state once', async () => {
      const ada = await signUp(test())
      const callbackQuery = await approveAtGoogle(ada, google)
      expect((await followCallback(ada, callbackQuery)).headers.get('location')).toBe(
        '/vault#drive-connected',
      )
      const secondResponse = await followCallback(ada, { ...callbackQuery, code: 'another' })
      expect(secondResponse.headers.get('location')).toBe('/vault#drive-failed')
    })

    it('VLT-16 accepts a state only from the session that started', async () => {
      const [ada, eve] = [await signUp(test()), await signUp(test())]
      for (const other of [eve, stranger(test())]) {
        const callbackQuery = await approveAtGoogle(ada, google)
        expect((await followCallback(other, callbackQuery)).headers.get('location')).toBe(
          '/vault#drive-failed',
        )
        // a used state can't be used again
        expect((await followCallback(ada, callbackQuery)).headers.get('location')).toBe('/vault#drive-failed')
      }
      expect([await rowOf(ada), await rowOf(eve)]).toEqual([undefined, undefined])
    })

    it('VLT-16 rejects a state older than ten minutes', async () => {
      const ada = await signUp(test())
      const callbackQuery = await approveAtGoogle(ada, google)
      await test()
        .context.db.update(connectState)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(connectState.userId, ada.id))
      expect((await followCallback(ada, callbackQuery)).headers.get('location')).toBe('/vault#drive-failed')
    })

    it.each([
      ['declines', { error: 'access_denied' }, '/chat#drive-refused'],
      ['returns with an error', { error: 'server_error' }, '/chat#drive-failed'],
      ['returns with a code unknown to Google', { code: 'unknown' }, '/chat#drive-failed'],
    ])('VLT-16 doesn’t connect when a person %s', async (_what, query, location) => {
      const ada = await signUp(test())
      const { state } = await approveAtGoogle(ada, google, '/chat')
      expect((await followCallback(ada, { state, ...query })).headers.get('location')).toBe(location)
      expect(await rowOf(ada)).toBeUndefined()
    })

    it('VLT-16 doesn’t connect when the consent excludes the files', async () => {
      const ada = await signUp(test())
      google.scope = 'openid'
      const response = await followCallback(ada, await approveAtGoogle(ada, google))
      expect(response.headers.get('location')).toBe('/vault#drive-refused')
      expect(await rowOf(ada)).toBeUndefined()
    })

    it.each([
      'https://elsewhere.example/vault',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/.//elsewhere.example',
      '/vault/..//elsewhere.example',
      '/%2e//elsewhere.example',
      'javascript:alert(1)',
      'http://localhost:81/vault',
    ])('API-14 rejects returning to %s', async (returnUrl) => {
      const ada = await signUp(test())
      expect(await requestConnection(ada, returnUrl)).toMatchObject({
        status: 400,
        error: { code: 'BAD_INPUT' },
      })
    })

    it('API-14 requires an account', async () => {
      expect((await requestConnection(stranger(test()))).status).toBe(401)
      const guest = await signInAsGuest(test())
      expect(await requestConnection(guest)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
    })

    it('VLT-16 lets pages load the picker only from its own origin', async () => {
      const policy = (await stranger(test()).raw('/docs')).headers.get('content-security-policy') ?? ''
      const defaultPolicy =
        (await stranger(test()).raw('/healthz')).headers.get('content-security-policy') ?? ''
      expect(defaultPolicy).toContain(`script-src 'self' ${google.url};`)
      expect(defaultPolicy).toMatch(/frame-src (\S+\/craft\/ )+\S+;/)
      expect(defaultPolicy).toContain(`/craft/ ${google.url};`)
      expect(policy).not.toBe('')
    })
  },
  () => google.environment,
)

describeApp('without a drive', (test) => {
  it('API-14 says how to configure a drive, and lets pages load nothing from other sites', async () => {
    const ada = await signUp(test())
    const answer = await requestConnection(ada)
    expect(answer).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    expect(answer.error?.message).toContain('GOOGLE_CLIENT_ID')
    expect(await ada.get(endpoints.getCloudDrive)).toEqual({
      isConfigured: false,
      isConnected: false,
      picker: null,
    })
    const policy = (await ada.raw('/healthz')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/frame-src (\S+\/craft\/ ?)+;/)
  })
})
