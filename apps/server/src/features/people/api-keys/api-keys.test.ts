import { createApiKey, listApiKeys, revokeApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { createChat, getChat, listChats, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { limits } from '@atelier/contract/limits'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { apiKey, idempotency } from '../../../db/schema/index.ts'
import { signInAsGuest, signUp, stranger, withToken } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { createUpload } from '../../../test/tus-client.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'

describeApp('API keys', (test) => {
  const withKey = async (body: { name: string; expiresInDays?: number } = { name: 'My laptop' }) => {
    const ada = await signUp(test())
    const { apiKey: createdKey, key } = await ada.get(createApiKey, { body })
    return { ada, createdKey, key, program: withToken(test(), ada.id, key) }
  }

  it('VLT-15 shows a key once, stores only its hash, and lists it by name and first characters', async () => {
    const { ada, createdKey, key } = await withKey()
    expect(key).toMatch(/^atl_[A-Za-z0-9]{32}$/)
    expect(createdKey).toMatchObject({
      name: 'My laptop',
      start: key.slice(0, 8),
      lastUsedAt: null,
      expiresAt: null,
    })
    const { apiKeys } = await ada.get(listApiKeys)
    expect(apiKeys).toEqual([createdKey])
    const rows = await test().context.db.select().from(apiKey).where(eq(apiKey.id, createdKey.id))
    expect(JSON.stringify([rows, apiKeys])).not.toContain(key.slice(8))
  })

  it('VLT-15 lets a key read, write and upload as its owner, and records its use', async () => {
    const { ada, program } = await withKey()
    expect((await program.get(getUser)).id).toBe(ada.id)
    const chat = await program.get(createChat, { body: { title: 'From a program' } })
    expect((await ada.get(listChats)).chats.map(({ id }) => id)).toEqual([chat.id])
    const upload = await createUpload(program.raw, 3, { filename: 'a.txt', source: 'VAULT' })
    expect(upload.status).toBe(201)
    const { lastUsedAt } = (await ada.get(listApiKeys)).apiKeys[0] ?? {}
    expect(Date.now() - (lastUsedAt ?? 0)).toBeLessThan(60_000)
  })

  it('VLT-15 rejects keys for guests, and key management with a key', async () => {
    const guest = await signInAsGuest(test())
    expect((await guest.call(createApiKey, { body: { name: 'Mine' } })).status).toBe(403)
    const { ada, program, createdKey } = await withKey()
    const keysBefore = await ada.get(listApiKeys)
    const attempts = [
      await program.call(createApiKey, { body: { name: 'Another' } }),
      await program.call(listApiKeys),
      await program.call(revokeApiKey, { params: { apiKeyId: createdKey.id } }),
    ]
    expect(attempts.map(({ status, error }) => [status, error?.code])).toEqual(
      attempts.map(() => [403, 'NOT_ALLOWED']),
    )
    expect((await ada.get(listApiKeys)).apiKeys.map(({ id }) => id)).toEqual(
      keysBefore.apiKeys.map(({ id }) => id),
    )
  })

  it.each(['get-session', 'list-sessions'])('VLT-15 doesn’t let a key read sessions: %s', async (path) => {
    const { program } = await withKey()
    expect((await program.raw(`/api/auth/${path}`)).status).toBe(403)
  })

  it.each(['update-user', 'change-password', 'revoke-sessions', 'sign-out', 'sign-up/email'])(
    'VLT-15 doesn’t let a key change the account: %s',
    async (path) => {
      const { program, ada } = await withKey()
      const response = await program.raw(`/api/auth/${path}`, { method: 'POST', body: '{"name":"Eve"}' })
      expect(response.status).toBe(403)
      expect((await ada.get(getUser)).name).toBe('Ada')
    },
  )

  it('VLT-15 rejects a revoked key at its next call, and ends its event streams', async () => {
    const { ada, program, createdKey } = await withKey()
    const events = await program.send(followEvents)
    const chat = await program.get(createChat, { body: {} })
    await ada.get(revokeApiKey, { params: { apiKeyId: createdKey.id } })
    await events.text()
    const errorResponse = await program.call(getChat, { params: { chatId: chat.id } })
    expect([errorResponse.status, errorResponse.error?.code]).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await ada.call(getChat, { params: { chatId: chat.id } })).status).toBe(200)
    expect((await ada.call(revokeApiKey, { params: { apiKeyId: createdKey.id } })).status).toBe(404)
  })

  it('VLT-15 expires a key after the requested number of days', async () => {
    const { program, createdKey } = await withKey({ name: 'For a month', expiresInDays: 30 })
    expect((createdKey.expiresAt ?? 0) - createdKey.createdAt).toBe(30 * 24 * 60 * 60_000)
    expect((await program.call(getUser)).status).toBe(200)
    await test()
      .context.db.update(apiKey)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiKey.id, createdKey.id))
    expect((await program.call(getUser)).status).toBe(401)
  })

  it('VLT-15 reports another person’s key as not found, and keeps it valid', async () => {
    const { program, createdKey } = await withKey()
    const eve = await signUp(test())
    const [deniedResponse, unknownResponse] = await Promise.all(
      [createdKey.id, uuidv7()].map((apiKeyId) => eve.call(revokeApiKey, { params: { apiKeyId } })),
    )
    expect(deniedResponse).toEqual(unknownResponse)
    expect(deniedResponse?.status).toBe(404)
    expect((await program.call(getUser)).status).toBe(200)
  })

  it('VLT-15 requires a sign-in, a name, and fewer than twenty keys', async () => {
    expect((await stranger(test()).call(createApiKey, { body: { name: 'Mine' } })).status).toBe(401)
    const ada = await signUp(test())
    expect((await ada.call(createApiKey, { body: { name: ' ' } })).status).toBe(400)
    const attempts = await Promise.all(
      Array.from({ length: limits.apiKey.max + 2 }, (_, n) =>
        ada.call(createApiKey, { body: { name: `Key ${n}` } }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(limits.apiKey.max)
    expect(attempts.find(({ error }) => error)?.error).toMatchObject({
      code: 'CONFLICT',
      message: 'You’ve reached the maximum of 20 API keys. Revoke one you no longer use.',
    })
  })

  it('VLT-15 doesn’t store a key with the response kept for its Idempotency-Key', async () => {
    const ada = await signUp(test())
    const input = { body: { name: 'Mine' }, headers: { 'idempotency-key': uuidv7() } }
    const { key } = await ada.get(createApiKey, input)
    const rows = await test().context.db.select().from(idempotency)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('VLT-15 lets other origins call with a key, but never with a cookie', async () => {
    const { key } = await withKey()
    const preflight = await stranger(test()).raw('/v1/attachments/link', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const request = (headers: Record<string, string>) =>
      stranger(test()).raw('/v1/chats', {
        method: 'POST',
        body: '{}',
        headers: { origin, host: 'localhost', 'content-type': 'application/json', ...headers },
      })
    const okResponse = await request({ authorization: `Bearer ${key}` })
    expect([okResponse.status, okResponse.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const wrongKeyResponse = await request({ authorization: 'Bearer atl_wrong' })
    expect([wrongKeyResponse.status, wrongKeyResponse.headers.get('access-control-allow-origin')]).toEqual([
      401,
      '*',
    ])
    const ada = await signUp(test())
    const bySession = await request({ authorization: `Bearer ${ada.token}` })
    expect(bySession.headers.get('access-control-allow-origin')).toBeNull()
    const invalidHeaders: Record<string, string>[] = [
      { cookie: 'atelier.session_token=x' },
      { authorization: 'Basic x' },
    ]
    for (const headers of invalidHeaders) {
      const errorResponse = await request(headers)
      expect([errorResponse.status, errorResponse.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ])
    }
  })

  it('VLT-15 ends a revoked key’s answer stream, and finishes the answer without it', async () => {
    const { ada, program, createdKey } = await withKey()
    const { id: chatId } = await program.get(createChat, { body: {} })
    const streamResponse = await program.send(sendMessage, { params: { chatId }, body: { text: 'Hello' } })
    await ada.get(revokeApiKey, { params: { apiKeyId: createdKey.id } })
    await streamResponse.text()
    expect((await program.call(getUser)).status).toBe(401)
    expect((await ada.get(getChat, { params: { chatId } })).messages.length).toBeGreaterThan(1)
  })
})
