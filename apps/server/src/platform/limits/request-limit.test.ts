import { expect, it } from 'vitest'
import { stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

describeApp(
  'requests in a minute',
  (test) => {
    it.each([
      '/p/0198c0de-0000-7000-8000-000000000000',
      '/docs',
      '/openapi.json',
      '/api/auth/get-session',
      '/images/0123456789abcdef0123456789abcdef',
    ])('API-01 limits requests to %s per IP address without a sign-in', async (path) => {
      const address = `203.0.113.${path.length}`
      const sendRequest = () => stranger(test()).raw(path, { headers: { 'x-forwarded-for': address } })
      const statuses: number[] = []
      for (let call = 0; call < 7; call += 1) statuses.push((await sendRequest()).status)
      expect(statuses.slice(0, 5)).not.toContain(429)
      expect(statuses.slice(5)).toEqual([429, 429])
    })

    it('API-01 always responds to health checks', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.250' }
      for (let call = 0; call < 7; call += 1)
        expect((await stranger(test()).raw('/healthz', { headers })).status).toBe(200)
    })
  },
  () => ({ TRUSTED_PROXIES: '1', REQUESTS_PER_MINUTE: '5' }),
)
