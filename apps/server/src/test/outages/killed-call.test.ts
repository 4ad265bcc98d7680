import { startMcp, text } from '@atelier/testing/start-mcp'
import { describe, expect, it } from 'vitest'
import { preferEngine } from '../engines.ts'
import { createTestDatabase } from '../postgres.ts'
import {
  createChatPath,
  startServerProcess,
  type TestAccount,
  signUpAccount,
} from './start-server-process.ts'

interface ChatData {
  streamingMessageId: string | null
  messages: { status: string; parts: { state?: string; errorText?: string; approval?: { id: string } }[] }[]
}

const patch = ({ send }: TestAccount, path: string, body: object) =>
  send(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe.each(preferEngine('postgres'))('a plugin call when the server is killed (%s)', (engine) => {
  it('LAB-03 CHT-02 waits for approval through a kill -9, and isn’t repeated if it was running when killed', async () => {
    await using lamps = await startMcp([{ name: 'light', title: 'Light a lamp' }])
    await using database = engine === 'postgres' ? await createTestDatabase() : null
    await using serverProcess = await startServerProcess({
      OUTBOUND_ALLOW: lamps.host,
      ...(database && { DATABASE_URL: database.url }),
    })
    const { atelier, model } = serverProcess
    model.script = (request, reply) => {
      const result = request.messages.findLast(({ role }) => role === 'tool')
      if (result) reply.text('The lamp is on.')
      else reply.toolCall('lamps__light', { where: 'tower' })
      reply.end(result ? 'stop' : 'tool_calls')
    }
    const ada = await signUpAccount(atelier.url)
    const { id } = await ada.data<{ id: string }>('/v1/user')
    // the first account of a server is an admin
    expect((await patch(ada, `/v1/admin/people/${id}`, { plan: 'pro' })).status).toBe(200)
    await patch(ada, '/v1/user/preferences', { mcpMode: { isEnabled: true } })
    expect((await ada.post('/v1/user/plugins', { name: 'Lamps', address: lamps.url })).status).toBe(200)
    const chat = await createChatPath(ada)
    const readToolState = async () => {
      const { messages, streamingMessageId } = await ada.data<ChatData>(chat)
      const [, answer] = messages
      return { streamingMessageId, status: answer?.status, part: answer?.parts.find(({ state }) => state) }
    }
    await (await ada.post(`${chat}/messages`, { text: 'Light the tower.' })).text()
    const waitingState = await readToolState()
    expect([waitingState.status, waitingState.part?.state]).toEqual(['waiting', 'approval-requested'])

    await atelier.kill()
    await atelier.restart()
    expect(await readToolState()).toEqual(waitingState)
    expect(lamps.calls).toEqual([])
    const callStarted = Promise.withResolvers<void>()
    lamps.call = () => {
      callStarted.resolve()
      return new Promise(() => undefined)
    }
    const answers = [{ approvalId: waitingState.part?.approval?.id, approved: true }]
    expect((await ada.post(`${chat}/approvals`, { answers })).status).toBe(200)
    await callStarted.promise

    await atelier.kill()
    lamps.call = () => text('It burns.')
    await atelier.restart()
    await expect.poll(async () => (await readToolState()).streamingMessageId, { timeout: 45_000 }).toBeNull()
    const { part } = await readToolState()
    expect([part?.state, part?.errorText]).toEqual([
      'output-error',
      expect.stringContaining('unclear whether'),
    ])
    expect(lamps.calls).toHaveLength(1)
  }, 120_000)
})
