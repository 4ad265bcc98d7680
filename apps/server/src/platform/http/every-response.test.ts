import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { createChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { expect, it } from 'vitest'
import { signUp, stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

interface Exchange {
  status: number
  headers: Record<string, unknown>
  body: string
}

const sendRequest = (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ port, method, path, headers, host: '127.0.0.1' }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })

describeApp(
  'API responses',
  (test) => {
    it('API-01 keeps responses about people out of browser and proxy caches', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(createChat, { body: {} })
      const streamResponse = await ada.send(sendMessage, { params: { chatId }, body: { text: 'Hello' } })
      await streamResponse.text()
      const responses = [
        streamResponse,
        await ada.send(getUser),
        await ada.send(getChat, { params: { chatId } }),
        await ada.raw('/api/auth/get-session'),
        await ada.raw('/v1/nowhere'),
        await stranger(test()).raw('/api/auth/sign-in/anonymous', { method: 'POST' }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 200])
      for (const response of responses) expect(response.headers.get('cache-control')).toContain('no-store')
    })

    it('API-01 declares type and charset in each response, and allows no other origin to read it', async () => {
      const origin = 'https://elsewhere.example'
      for (const [path, type] of [
        ['/v1/user', 'application/json'],
        ['/healthz', 'application/json'],
        ['/api/auth/get-session', 'application/json'],
        ['/v1/nowhere', 'application/json'],
        ['/openapi.json', 'application/json'],
        ['/docs', 'text/html; charset=utf-8'],
      ] as const) {
        const { headers } = await stranger(test()).raw(path, { headers: { origin } })
        expect(headers.get('content-type')?.toLowerCase()).toContain(type)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
        expect(headers.get('referrer-policy')).toBe('same-origin')
        expect(headers.get('content-security-policy')).toMatch(
          /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
        )
      }
    })

    it('API-01 echoes nothing for TRACE, and returns not found for an unsupported method', async () => {
      const server = serve({ fetch: test().app.fetch, port: 0, hostname: '127.0.0.1' })
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      try {
        for (const [method, path] of [
          ['TRACE', '/'],
          ['TRACE', '/v1/user'],
          ['PUT', '/v1/user'],
          ['DELETE', '/v1/chats'],
          ['OPTIONS', '/v1/chats'],
          ['GET', '/api/auth/sign-out'],
        ] as const) {
          const response = await sendRequest(port, method, path, {
            cookie: 'a=echo-me',
            origin: 'https://elsewhere.example',
          })
          expect([method, path, response.status]).toEqual([
            method,
            path,
            expect.toSatisfy((status: number) => [403, 404, 405].includes(status)),
          ])
          expect(response.body + JSON.stringify(response.headers)).not.toContain('echo-me')
        }
      } finally {
        server.close()
      }
    })

    it('API-15 uses only the last value of a repeated parameter, and rejects an unknown one', async () => {
      const ada = await signUp(test())
      for (const path of [
        '/v1/chats?limit=1&limit=1000',
        '/v1/chats?limit=1&unknown=1',
        '/v1/chats?limit[]=1',
      ])
        expect((await ada.raw(path)).status).toBe(400)
    })

    it('API-15 treats a malformed id in a path like an unknown one', async () => {
      const ada = await signUp(test())
      expect((await ada.raw('/v1/chats/nothing')).status).toBe(404)
    })

    it('API-15 doesn’t pollute prototypes through a field named __proto__', async () => {
      const ada = await signUp(test())
      const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
      const response = await ada.raw('/v1/chats', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(400)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    })
  },
  undefined,
)
