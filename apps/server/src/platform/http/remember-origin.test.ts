import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { serverUrl } from '../config.ts'
import { rememberRequestOrigin } from './remember-origin.ts'
import { originOf } from './origin-of.ts'

const linkFor = async (
  headers: Record<string, string>,
  { trustedProxies = 0, publicUrl = null }: { trustedProxies?: number; publicUrl?: string | null } = {},
) => {
  const app = new Hono()
  app.use(rememberRequestOrigin({ trustedProxies }))
  app.get('/', (c) => c.text(serverUrl({ publicUrl, port: 3000 })))
  return (await app.request('/', { headers })).text()
}

it('SHR-06 creates links with the request’s own URL, unless the server was given another one', async () => {
  expect(await linkFor({ host: 'notes.example:8080' })).toBe('http://notes.example:8080')
  expect(await linkFor({ host: 'notes.example' }, { publicUrl: 'https://atelier.example' })).toBe(
    'https://atelier.example',
  )
  expect(await linkFor({})).toBe('http://localhost:3000')
  expect(await linkFor({ host: 'evil.example/path' })).toBe('http://localhost:3000')
})

it('SHR-06 trusts a proxy’s headers only when proxies are trusted', async () => {
  const headers = { host: 'inner', 'x-forwarded-host': 'notes.example', 'x-forwarded-proto': 'https' }
  expect(await linkFor(headers)).toBe('http://inner')
  expect(await linkFor(headers, { trustedProxies: 1 })).toBe('https://notes.example')
})

it('SHR-06 uses the proxy’s origin only when proxies are trusted; a configured URL always wins', async () => {
  const headers = { host: 'inner', 'x-forwarded-host': 'notes.example', 'x-forwarded-proto': 'https' }
  const originBehind = async (trustedProxies: number, publicUrl: string | null) => {
    const app = new Hono()
    app.use(rememberRequestOrigin({ trustedProxies }))
    app.get('/', (c) => c.text(originOf({ publicUrl }, c.req.raw)))
    return (await app.request('http://inner/', { headers })).text()
  }
  expect(await originBehind(1, null)).toBe('https://notes.example')
  expect(await originBehind(0, null)).toBe('http://inner')
  expect(await originBehind(1, 'https://atelier.example/')).toBe('https://atelier.example')
})
