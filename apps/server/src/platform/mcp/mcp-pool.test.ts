import { startMcp, text } from '@atelier/testing/start-mcp'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMcpPool } from './mcp-pool.ts'

const server = await startMcp([{ name: 'lamp' }])
const pool = createMcpPool({
  config: { outboundAllow: [server.host], mcpServers: null },
  version: '1',
  log: createLog('silent'),
})
afterAll(async () => {
  await pool[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const target = { transport: 'http' as const, address: server.url, headers: {}, era: 'legacy' as const }
const call = (key: string, name: string) =>
  pool.use(key, target, (connection) =>
    connection.callTool({ name, input: {}, inputSchema: {}, signal: new AbortController().signal }),
  )
/** Number of requests without a session, each of which starts one. */
const countSessionless = () =>
  server.headers.filter((headers) => headers['mcp-session-id'] === undefined).length

it('LAB-03 reuses a connection for the next call, per person and headers', async () => {
  server.headers.length = 0
  await call('ada 1', 'lamp')
  await call('ada 1', 'lamp')
  expect(countSessionless()).toBe(1)
  await call('ada 2', 'lamp')
  await call('otto 1', 'lamp')
  expect(countSessionless()).toBe(3)
})

it('LAB-03 lets a running call finish when another call to the same server fails, and reuses its connection', async () => {
  const gate = Promise.withResolvers<void>()
  const requestArrival = Promise.withResolvers<void>()
  server.call = async (name) => {
    if (name === 'broken') return { content: 'no result' }
    requestArrival.resolve()
    await gate.promise
    return text('It is lit.')
  }
  const slowCall = call('ada 1', 'slow')
  await requestArrival.promise
  await expect(call('ada 1', 'broken')).rejects.toMatchObject({ code: 'CANNOT_PROCESS' })
  gate.resolve()
  expect(await slowCall).toMatchObject({ content: [{ text: 'It is lit.' }] })
  server.headers.length = 0
  server.call = () => text('Done.')
  await call('ada 1', 'lamp')
  expect(countSessionless()).toBe(0)
})

it('LAB-03 shows a form in the call that requested it, even if another call started later', async () => {
  const gate = Promise.withResolvers<void>()
  server.call = async (name, _input, elicit) => {
    if (name === 'late') return text('Done.')
    await gate.promise
    return text(
      JSON.stringify(await elicit({ message: name, requestedSchema: { type: 'object', properties: {} } })),
    )
  }
  const forms: string[] = []
  const callFrom = (chat: string, name: string) =>
    pool.use('ada 1', target, (connection) =>
      connection.callTool({
        name,
        input: {},
        inputSchema: {},
        signal: new AbortController().signal,
        elicit: async ({ message }) => {
          forms.push(`${message} in ${chat}`)
          return { action: 'accept', content: {} }
        },
      }),
    )
  const calls = [callFrom('A', 'first'), callFrom('B', 'second'), callFrom('C', 'late')]
  await calls[2]
  gate.resolve()
  await Promise.all(calls)
  expect(forms.toSorted()).toEqual(['first in A', 'second in B'])
})

it('LAB-03 shows two forms of one call one after the other', async () => {
  const requestedSchema = { type: 'object', properties: {} }
  server.call = async (_name, _input, elicit) => {
    const replies = await Promise.all([
      elicit({ message: 'one', requestedSchema }),
      elicit({ message: 'two', requestedSchema }),
    ])
    return text(JSON.stringify(replies))
  }
  let openForms = 0
  const messages: string[] = []
  const result = await pool.use('ada 1', target, (connection) =>
    connection.callTool({
      name: 'lamp',
      input: {},
      inputSchema: {},
      signal: new AbortController().signal,
      elicit: async ({ message }) => {
        openForms += 1
        messages.push(`${message} of ${openForms}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
        openForms -= 1
        return { action: 'decline', content: {} }
      },
    }),
  )
  expect(messages).toEqual(['one of 1', 'two of 1'])
  expect(JSON.stringify(result.content)).toContain('decline')
})

it('LAB-03 starts only programs from the administrator’s file', async () => {
  const program = { ...target, transport: 'stdio' as const, address: 'sh' }
  await expect(pool.once(program, async () => undefined)).rejects.toMatchObject({
    message: expect.stringContaining(
      'This command didn’t start, or it isn’t an MCP server. Contact your administrator.',
    ) as unknown,
  })
})
