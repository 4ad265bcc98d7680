import * as contract from '@atelier/contract/endpoints/index'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { getHealth, getReadiness } from '@atelier/contract/endpoints/site/health'
import { errorStatus, ErrorEnvelope } from '@atelier/contract/envelope'
import { expect, it, vi } from 'vitest'
import { ConnectionError } from './platform/db/connection-error.ts'
import { uuidv7 } from './platform/uuid.ts'
import { signUp, stranger } from './test/actors.ts'
import { describeApp } from './test/describe-app.ts'
import { makeApp } from './test/make-app.ts'

const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1])))
const manyFields = fields(60_000)

describeApp(
  'the API as a whole',
  (test) => {
    it('API-15 serves and documents every endpoint of the contract', async () => {
      const contractExports = Object.values(contract).flatMap((feature) => Object.values<object>(feature))
      const endpoints = contractExports.filter((value) => 'method' in value)
      expect(test().app.endpoints).toEqual(expect.arrayContaining(endpoints))
      const visitor = stranger(test())
      const document = (await (await visitor.raw('/openapi.json')).json()) as {
        paths: Record<string, Record<string, unknown>>
      }
      for (const { method, path } of test().app.endpoints)
        expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
      const page = await (await visitor.raw('/docs')).text()
      expect(page).toContain('/v1/chats/{chatId}/messages')
    })

    it('API-01 reports whether the server is alive and ready', async () => {
      const visitor = stranger(test())
      expect((await visitor.get(getHealth)).version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(await visitor.get(getReadiness)).toEqual({
        database: 'up',
        files: 'up',
        jobs: 'up',
        workers: 1,
        oldestJobSeconds: null,
      })
    })

    it('API-15 stays ready while the file store is down, and reports it as down', async () => {
      const { context } = test()
      const ping = vi.spyOn(context.files, 'ping').mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
      expect(await stranger(test()).get(getReadiness)).toMatchObject({ files: 'down' })
      ping.mockRestore()
    })

    it.each(['/p/ID', '/s/ID', '/c/ID', '/c/ID/embed', '/b/ID/embed'])(
      'SHR-08 API-01 shows anyone who opens %s an error page in their language while the database is down',
      async (path) => {
        const { db } = test().context
        const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        const select = vi.spyOn(db, 'select').mockImplementation(() => {
          throw new ConnectionError(connectionError)
        })
        try {
          const page = path.replace('ID', uuidv7())
          const response = await stranger(test()).raw(page, { headers: { 'accept-language': 'de' } })
          expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
          expect(response.headers.get('content-type')).toContain('text/html')
          const text = await response.text()
          for (const part of ['lang="de"', 'Erneut versuchen', `href="${page}"`]) expect(text).toContain(part)
          const isFramed = path.endsWith('/embed')
          expect(response.headers.get('x-frame-options')).toBe(isFramed ? null : 'DENY')
        } finally {
          select.mockRestore()
        }
      },
    )

    it('API-01 responds to an unknown path with the error envelope and a request id', async () => {
      const response = await stranger(test()).raw('/v1/nowhere')
      expect(response.status).toBe(404)
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
      expect(ErrorEnvelope.parse(await response.json()).data).toEqual({
        code: 'NOT_FOUND',
        message: 'Not found',
      })
    })

    it.each([
      ['not JSON', '{"title":', 'application/json', 'BAD_INPUT'],
      ['of another type', 'title=x', 'application/x-www-form-urlencoded', 'UNSUPPORTED_TYPE'],
      ['more than 1 MB', JSON.stringify({ title: 'x'.repeat(1_100_000) }), 'application/json', 'TOO_LARGE'],
      ['of more fields than any endpoint accepts', manyFields, 'application/json', 'TOO_LARGE'],
      ['endlessly nested', `${'['.repeat(300_000)}${']'.repeat(300_000)}`, 'application/json', 'TOO_LARGE'],
      ['a list', '[]', 'application/json', 'BAD_INPUT'],
      ['an unknown field', '{"titel":"x"}', 'application/json', 'BAD_INPUT'],
    ] as const)('API-01 rejects a body that is %s, and creates nothing', async (_name, body, type, code) => {
      const ada = await signUp(test())
      const response = await ada.raw('/v1/chats', { method: 'POST', body, headers: { 'content-type': type } })
      expect(response.status).toBe(errorStatus[code])
      expect(ErrorEnvelope.parse(await response.json()).data.code).toBe(code)
      expect((await ada.get(chats.listChats)).chats).toEqual([])
    })

    it('API-01 reports only the first of many unknown fields', async () => {
      const ada = await signUp(test())
      const headers = { 'content-type': 'application/json' }
      const response = await ada.raw('/v1/chats', { method: 'POST', body: fields(5000), headers })
      expect(response.status).toBe(400)
      const { issues } = ErrorEnvelope.parse(await response.json()).data
      expect(issues).toHaveLength(20)
      expect(issues?.[0]).toEqual({ path: 'body.field0', message: 'Unknown field' })
    })

    it('API-01 rejects cross-site writes with a person’s cookie', async () => {
      const response = await stranger(test()).raw('/v1/chats', {
        method: 'POST',
        body: '{}',
        headers: {
          'content-type': 'application/json',
          origin: 'https://elsewhere.example',
          host: 'localhost',
        },
      })
      expect(response.status).toBe(403)
    })

    it('API-01 ignores a client’s X-Forwarded-Host unless it is behind a proxy', async () => {
      const headers = {
        'content-type': 'application/json',
        origin: 'https://elsewhere.example',
        host: 'localhost',
        'x-forwarded-host': 'elsewhere.example',
      }
      const response = await stranger(test()).raw('/v1/chats', { method: 'POST', body: '{}', headers })
      expect(response.status).toBe(403)
      await using proxiedApp = await makeApp('pglite', { TRUSTED_PROXIES: '1' })
      if (!proxiedApp) throw new Error('the embedded database must be available')
      const trustedResponse = await stranger(proxiedApp).raw('/v1/chats', {
        method: 'POST',
        body: '{}',
        headers,
      })
      expect(trustedResponse.status).toBe(401)
    })

    it('API-01 sends headers that stop a page from loading or running anything from other sites', async () => {
      const { headers } = await stranger(test()).raw('/healthz')
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })

    it('AUTH-07 accepts only a session token as a bearer token', async () => {
      const ada = await signUp(test())
      const call = (token: string) =>
        stranger(test()).raw('/v1/user', { headers: { authorization: `Bearer ${token}` } })
      expect((await call(ada.token ?? '')).status).toBe(200)
      expect((await call('made-up')).status).toBe(401)
    })
  },
  undefined,
)
