import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSessionToken } from './session-token.ts'

const secret = 'a secret of the installation'
const cookieName = 'atelier.session_token'
const sign = (token: string, key = secret) =>
  `${token}.${createHmac('sha256', key).update(token).digest('base64')}`
const read = (headers: Record<string, string>) =>
  readSessionToken(new Headers(headers), { cookieName, secret })

describe('the session token of a request', () => {
  it('AUTH-07 is the bearer token, plain or signed, before the signed cookie', () => {
    const cookie = `${cookieName}=${encodeURIComponent(sign('in-cookie'))}`
    expect(read({ cookie })).toBe('in-cookie')
    expect(read({ cookie: `other=1; ${cookie}; more=2` })).toBe('in-cookie')
    expect(read({ cookie, authorization: 'Bearer plain' })).toBe('plain')
    expect(read({ authorization: `bearer ${sign('signed')}` })).toBe('signed')
    expect(read({ authorization: `Bearer ${encodeURIComponent(sign('signed'))}` })).toBe('signed')
  })

  it.each([
    ['nothing', {}],
    ['a cookie without a signature', { cookie: `${cookieName}=in-cookie` }],
    ['a cookie signed with another secret', { cookie: `${cookieName}=${sign('in-cookie', 'another')}` }],
    ['a cookie with an empty signature', { cookie: `${cookieName}=in-cookie.` }],
    ['a cookie that cannot be decoded', { cookie: `${cookieName}=%E0%A4%A` }],
    ['a cookie with a longer name', { cookie: `x${cookieName}=${sign('in-cookie')}` }],
    ['a tampered bearer token', { authorization: `Bearer x${sign('signed')}` }],
    ['another scheme', { authorization: 'Basic plain' }],
  ])('AUTH-07 is missing for %s', (_what, headers) => {
    expect(read(headers as Record<string, string>)).toBeNull()
  })
})
