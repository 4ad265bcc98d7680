import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@atelier/contract/endpoint'
import type { ErrorData } from '@atelier/contract/envelope'
import { randomBytes } from 'node:crypto'
import type { SessionId, UserId } from '@atelier/contract/ids'
import { RunEvent } from '@atelier/contract/answers/run-event'
import { eq } from 'drizzle-orm'
import { hashPassword } from 'better-auth/crypto'
import { account, session, user } from '../db/schema/index.ts'
import { sessionExpiry } from '../platform/auth/session-life.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { TestApp } from './make-app.ts'

const origin = 'http://localhost'

interface Input<E> {
  params?: Partial<Record<keyof ParamsOf<E> & string, string>>
  query?: Partial<Record<keyof QueryOf<E> & string, string | number>>
  /** Looser than the contract, so that tests can send invalid input. */
  body?: BodyOf<E> | Record<string, unknown>
  headers?: Record<string, string>
}

type Answer<E> =
  | { status: 200; data: DataOf<E>; error: null }
  | { status: number; data: null; error: ErrorData }

export interface TestActor {
  readonly id: UserId
  readonly token: string | null
  send<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Response>
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>
  /** Like `call`, but fails the test unless the request succeeds. */
  get<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<DataOf<E>>
  events<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<RunEvent[]>
  raw(path: string, init?: RequestInit): Promise<Response>
}

const addressOf = (
  endpoint: Endpoint,
  params: Record<string, string>,
  query: Record<string, string | number>,
) => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) searchParams.set(name, String(value))
  return searchParams.size > 0 ? `${path}?${searchParams.toString()}` : path
}

/** Returns the data lines of server-sent events, without the closing marker. */
export const readEvents = async (response: Response): Promise<unknown[]> => {
  const text = await response.text()
  return text
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => line.slice('data: '.length))
    .filter((data) => data !== '[DONE]')
    .map((data): unknown => JSON.parse(data))
}

const actorWith = ({ app }: TestApp, id: UserId, token: string | null): TestActor => {
  const raw = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return app.fetch(new Request(`${origin}${path}`, { ...init, headers }))
  }
  const send = <E extends Endpoint>(endpoint: E, input: Input<E> = {}) => {
    const { params = {}, query = {}, body, headers = {} } = input
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    return raw(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...json,
    })
  }
  const call = async <E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>> => {
    const response = await send(endpoint, input)
    const envelope = (await response.json()) as { status: string; data: unknown }
    return envelope.status === 'success'
      ? { status: 200, data: envelope.data as DataOf<E>, error: null }
      : { status: response.status, data: null, error: envelope.data as ErrorData }
  }
  return {
    id,
    token,
    raw,
    send,
    call,
    get: async (endpoint, input) => {
      const { data, error, status } = await call(endpoint, input)
      if (error) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${error.message}`)
      return data
    },
    events: async (endpoint, input) => {
      const response = await send(endpoint, input)
      if (!response.ok)
        throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`)
      return (await readEvents(response)).map((event) => RunEvent.parse(event))
    },
  }
}

const authenticate = async (test: TestApp, path: string, body: object): Promise<TestActor> => {
  const response = await test.app.fetch(
    new Request(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const answer = (await response.json()) as { token: string; user: { id: UserId } }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return actorWith(test, answer.user.id, answer.token)
}

/** The same user, calling another replica. */
export const actorOn = (test: TestApp, { id, token }: TestActor): TestActor => actorWith(test, id, token)

/** An actor who sends this token, such as an API key. */
export const withToken = actorWith

const password = 'correct horse battery'

/** Created once, since hashing a password takes as long as the rest of a test. */
let passwordHash: Promise<string> | undefined

/** Creates an account like a browser does. */
export const register = (test: TestApp, name: string): Promise<TestActor> =>
  authenticate(test, 'sign-up/email', { name, email: `${uuidv7()}@people.example`, password })

/** Adds an account with a session, which takes only milliseconds. */
export const signUp = async (test: TestApp, name = 'Ada'): Promise<TestActor> => {
  const { db } = test.context
  const id = uuidv7<UserId>()
  const token = randomBytes(24).toString('base64url')
  passwordHash ??= hashPassword(password)
  const credential = { id: uuidv7(), userId: id, accountId: id, providerId: 'credential' }
  const values = { ...credential, password: await passwordHash }
  await db.transaction(async (tx) => {
    await tx.insert(user).values({ id, name, email: `${uuidv7()}@people.example` })
    await tx.insert(account).values(values)
    await tx.insert(session).values({
      id: uuidv7<SessionId>(),
      userId: id,
      token,
      expiresAt: sessionExpiry(new Date(), new Date()),
    })
  })
  return actorWith(test, id, token)
}

export const signUpAdmin = async (test: TestApp, name = 'Grace'): Promise<TestActor> => {
  const actor = await signUp(test, name)
  await test.context.db.update(user).set({ isAdmin: true }).where(eq(user.id, actor.id))
  return actor
}

/** Signs in as a guest, with a session. */
export const signInAsGuest = (test: TestApp): Promise<TestActor> =>
  authenticate(test, 'sign-in/anonymous', {})

/** An actor without a session. */
export const stranger = (test: TestApp): TestActor => actorWith(test, uuidv7<UserId>(), null)
