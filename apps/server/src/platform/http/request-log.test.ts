import { getUser } from '@atelier/contract/endpoints/people/users'
import { getProject } from '@atelier/contract/endpoints/projects/projects'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { signUp, stranger } from '../../test/actors.ts'
import { makeApp, type TestApp } from '../../test/make-app.ts'
import { createLog } from '../log.ts'
import { uuidv7 } from '../uuid.ts'

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const app = await makeApp('pglite', { TRUSTED_PROXIES: '1', REQUESTS_PER_MINUTE: '40' }, log)
  if (!app) throw new Error('the embedded database must be available')
  test = app
})
afterAll(() => test[Symbol.asyncDispose]())

const linesOf = async (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  lines.length = 0
  await work()
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const email = 'ada.secret@people.example'
const proxyHeaders = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9, 203.0.113.1' }
const post = (path: string, body: unknown) =>
  stranger(test).raw(`/api/auth/${path}`, {
    method: 'POST',
    headers: proxyHeaders,
    body: JSON.stringify(body),
  })

it('AUTH-07 logs successful and failed sign-ins with person and IP address, but without secrets', async () => {
  const password = 'p-secret horse battery'
  const logLines = await linesOf(async () => {
    const response = await post('sign-up/email', { name: 'Secret', email, password })
    const { token } = (await response.json()) as { token: string }
    await post('sign-in/email', { email, password: 'a p-secret guess' })
    await post('sign-in/email', { email, password })
    await post('sign-out', { token })
    expect(lines.join('')).not.toContain(token)
  })
  expect(JSON.stringify(logLines)).not.toMatch(/secret/i)
  const sessionLines = logLines.filter(({ msg }) => msg === 'session began')
  expect(sessionLines).toHaveLength(2)
  expect(sessionLines[0]).toMatchObject({
    part: 'auth',
    userId: sessionLines[1]?.['userId'],
    time: expect.any(Number) as number,
  })
  const failedSignInLines = logLines.filter(({ msg }) => msg === 'sign-in failed')
  expect(failedSignInLines).toEqual([
    expect.objectContaining({
      address: '203.0.113.1',
      account: expect.stringMatching(/^[\w-]{12}$/) as string,
    }),
  ])
})

it('API-01 logs each denied request with person, path and IP address in one line', async () => {
  const ada = await signUp(test)
  const projectId = uuidv7()
  const rejectedLinesOf = async (work: () => Promise<unknown>) =>
    (await linesOf(work)).filter(({ msg }) => msg === 'request rejected')
  const notFoundLines = await rejectedLinesOf(() =>
    ada.send(getProject, { params: { projectId }, headers: proxyHeaders }),
  )
  expect(notFoundLines).toEqual([
    expect.objectContaining({
      userId: ada.id,
      address: '203.0.113.1',
      method: 'GET',
      path: `/v1/projects/${projectId}`,
      status: 404,
      requestId: expect.any(String) as string,
    }),
  ])
  const crossOriginLines = await rejectedLinesOf(() =>
    stranger(test).raw('/v1/chats', {
      method: 'POST',
      headers: { ...proxyHeaders, origin: 'https://elsewhere.example' },
    }),
  )
  expect(crossOriginLines).toMatchObject([{ status: 403, address: '203.0.113.1' }])
  const unauthenticatedLines = await rejectedLinesOf(() => stranger(test).send(getUser))
  expect(unauthenticatedLines).toMatchObject([{ status: 401 }])
  const repeatedLines = await rejectedLinesOf(async () => {
    for (let n = 0; n < 41; n++) await ada.send(getUser)
  })
  expect(repeatedLines.at(-1)).toMatchObject({ status: 429, userId: ada.id })
})

it('MBR-06 doesn’t log an invitation’s secret, although it is part of its link', async () => {
  const secret = 'S3cret-of-a-link-that-is-43-characters-long'
  const logLines = await linesOf(async () => {
    await stranger(test).raw(`/invitations/${secret}`)
    await stranger(test).raw(`/invitations/team/${secret}/`)
    await stranger(test).raw(`//invitations/%2e/${secret}`)
    // a mistyped link opens nothing, but must be redacted like the secret itself
    await stranger(test).raw(`/Invitations/${secret}`)
    await stranger(test).raw(`/invitations%2F${secret}`)
  })
  expect(logLines.map(({ path }) => path).slice(0, 2)).toEqual(['/invitations/…', '/invitations/…'])
  expect(JSON.stringify(logLines)).not.toContain(secret)
})

it('API-01 prevents log injection through a URL or a header', async () => {
  const requestPath = '/v1/a%0d%0a%7b%22level%22:60%7d'
  const logLines = await linesOf(() =>
    stranger(test).raw(requestPath, { headers: { 'x-request-id': 'x"}{"level":60' } }),
  )
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toMatchObject({ level: 30, requestId: expect.stringMatching(/^[\w-]{36}$/) as string })
})

it('API-01 logs unexpected errors, and doesn’t return details', async () => {
  const actorOf = () => Promise.reject(new Error('SELECT hidden FROM inside'))
  const failingApp = createApp({ ...test.context, auth: { ...test.context.auth, actorOf } })
  let text = ''
  const logLines = await linesOf(async () => {
    const response = await failingApp.fetch(new Request('http://localhost/v1/user'))
    expect(response.status).toBe(500)
    text = await response.text()
  })
  expect(text).toMatch(/Something went wrong on our side.*Reference [\w-]{36}/)
  expect(text).not.toMatch(/hidden|\.ts|node_modules|at /)
  const [failure] = logLines
  const stack = expect.stringContaining('request-log.test.ts') as unknown
  expect(failure).toMatchObject({ level: 50, err: { type: 'Error', stack } })
  expect(JSON.stringify(failure)).not.toContain('hidden')
  expect(text).toContain(String(failure?.['requestId']))
})
