import { getChat, listChats, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aChat, newId, aUser } from '../../test/fixtures.ts'
import {
  respond,
  respondToAuth,
  respondWithOddBody,
  failNetwork,
  respondWithError,
  server,
  streamText,
} from '../../test/server.ts'
import { call, stream } from './api-client.ts'
import { setSessionOwner, sessionExpirations, signUp } from './auth-client.ts'

const chatId = newId()
const failureOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('call', () => {
  it('API-15 fills in path and query and returns the validated data', async () => {
    const chat = aChat()
    respond(listChats, ({ url }) => {
      expect(url.search).toBe('?q=lamp+oil&limit=5')
      return { chats: [chat], nextCursor: null }
    })
    const { chats } = await call(listChats, { query: { q: 'lamp oil', limit: 5, cursor: undefined } })
    expect(chats).toEqual([chat])
  })

  it('API-01 throws the server’s error: code, message and fields', async () => {
    respondWithError(getChat, 'NOT_FOUND', 'There is no such chat.', [
      { path: 'params.chatId', message: 'Unknown' },
    ])
    expect(await failureOf(call(getChat, { params: { chatId } }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no such chat.',
      issues: [{ path: 'params.chatId', message: 'Unknown' }],
    })
  })

  it('API-15 rejects a response of the wrong shape', async () => {
    respondWithOddBody(getUser, { status: 'success', data: { name: 'Ada' } })
    expect(await failureOf(call(getUser, {}))).toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('says that the server can’t be reached', async () => {
    failNetwork(getUser)
    expect(await failureOf(call(getUser, {}))).toMatchObject({
      code: 'NO_CONNECTION',
      message: 'Couldn’t reach Atelier. Check your connection and try again.',
    })
  })

  it('AUTH-08 creates one guest for all simultaneous calls, and repeats them', async () => {
    let guestCount = 0
    server.use(
      http.get('/v1/user', () =>
        guestCount === 0
          ? HttpResponse.json(
              { status: 'error', data: { code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' } },
              { status: 401 },
            )
          : HttpResponse.json({ status: 'success', data: aUser() }),
      ),
      http.post('/api/auth/sign-in/anonymous', () => {
        guestCount += 1
        return HttpResponse.json({})
      }),
    )
    const users = await Promise.all([call(getUser, {}), call(getUser, {}), call(getUser, {})])
    expect(users.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace'])
    expect(guestCount).toBe(1)
  })

  it('AUTH-08 doesn’t create a guest when an account’s session has ended, and reports that', async () => {
    const becameGuest = respondToAuth('sign-in/anonymous', () => HttpResponse.json({}))
    for (const endpoint of [getUser, sendMessage])
      respondWithError(endpoint, 'NOT_SIGNED_IN', 'Sign in to continue.')
    const onEnd = vi.fn<() => void>()
    const unsubscribe = sessionExpirations.subscribe(onEnd)
    setSessionOwner(aUser())
    expect(await failureOf(call(getUser, {}))).toMatchObject({ code: 'NOT_SIGNED_IN' })
    // background polling, which is refused again and again
    expect(await failureOf(call(getUser, {}))).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(onEnd).toHaveBeenCalledOnce()
    const answerStream = stream(sendMessage, { params: { chatId }, body: { text: 'Who?' } })
    expect(await failureOf(Array.fromAsync(answerStream))).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(onEnd).toHaveBeenCalledTimes(2)
    expect(becameGuest).not.toHaveBeenCalled()
    setSessionOwner({ isGuest: true })
    unsubscribe()
  })

  it('AUTH-08 doesn’t create a guest while someone is signing up', async () => {
    const mayContinue = Promise.withResolvers<void>()
    const texts: string[] = []
    server.use(
      http.get('/turn', () => HttpResponse.json({})),
      http.get('/v1/user', () => {
        if (texts.includes('signed up')) return HttpResponse.json({ status: 'success', data: aUser() })
        texts.push('refused')
        return HttpResponse.json(
          { status: 'error', data: { code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' } },
          { status: 401 },
        )
      }),
      http.post('/api/auth/sign-up/email', async () => {
        await mayContinue.promise
        texts.push('signed up')
        return HttpResponse.json({})
      }),
      http.post('/api/auth/sign-in/anonymous', () => {
        texts.push('a guest')
        return texts.includes('signed up')
          ? HttpResponse.json({ code: 'BAD_INPUT' }, { status: 400 })
          : HttpResponse.json({})
      }),
    )
    const pendingSignUp = signUp({ name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' })
    const response = call(getUser, {})
    await expect.poll(() => texts).toContain('refused')
    // a guest created on refusal would have been requested before these are answered
    for (let turn = 0; turn < 3; turn += 1) await fetch('/turn')
    mayContinue.resolve()
    await pendingSignUp
    expect((await response).name).toBe('Ada Lovelace')
    expect(texts.slice(0, 2)).toEqual(['refused', 'signed up'])
  })
})

describe('stream', () => {
  const delta = (text: string) => JSON.stringify({ type: 'text-delta', id: 't', delta: text })
  const body = { text: 'How much paraffin?' }

  it('CHT-01 yields each event with its id until the end event', async () => {
    streamText(
      sendMessage,
      () =>
        `: beat\n\nid: 1\ndata: ${delta('exactly ')}\n\nid: 2\ndata: ${delta('417')}\n\ndata: [DONE]\n\nid: 3\ndata: x\n\n`,
    )
    const receivedEvents: unknown[] = []
    for await (const { id, event } of stream(sendMessage, { params: { chatId }, body }))
      receivedEvents.push([id, event])
    expect(receivedEvents).toEqual([
      ['1', { type: 'text-delta', id: 't', delta: 'exactly ' }],
      ['2', { type: 'text-delta', id: 't', delta: '417' }],
    ])
  })

  it('requests the events after the last one received', async () => {
    streamText(sendMessage, ({ request }) => {
      expect(request.headers.get('last-event-id')).toBe('41')
      return 'data: [DONE]\n\n'
    })
    const events = stream(sendMessage, { params: { chatId }, body }, { lastEventId: '41' })
    expect(await Array.fromAsync(events)).toEqual([])
  })

  it('throws the error of a stream that never opened', async () => {
    respondWithError(sendMessage, 'USAGE_LIMIT_REACHED', 'You have asked 102 questions today.')
    const events = stream(sendMessage, { params: { chatId }, body })
    expect(await failureOf(Array.fromAsync(events))).toMatchObject({
      status: 402,
      message: 'You have asked 102 questions today.',
    })
  })
})
