import type { ServerResponse } from 'node:http'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { expect, it } from 'vitest'
import { openMcp } from './mcp-connection.ts'

interface Message {
  readonly id?: number
  readonly method: string
}

const resultOf = ({ method }: Message): object =>
  method === 'initialize'
    ? {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'old', version: '1' },
      }
    : { content: [{ type: 'text', text: 'It is lit.' }] }
const replyTo = (message: Message) =>
  JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(message) })
const beginStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })
const open = ({ url, host }: { url: string; host: string }) =>
  openMcp(
    { transport: 'http', address: `${url}/mcp`, headers: { 'x-lamp': 'tower' }, era: null },
    { allow: [host], programs: new Map(), version: '1' },
  )
const call = { name: 'lamp', input: {}, inputSchema: {}, signal: new AbortController().signal }
const litResult = { content: [{ type: 'text', text: 'It is lit.' }] }

it('LAB-03 supports the 2024 transport, and sends its headers there', async () => {
  await using site = await startLocalSite()
  let stream: ServerResponse | undefined
  site.answers = {
    '/mcp': ({ method }, response) => {
      if (method !== 'GET') return void response.writeHead(405).end()
      stream = beginStream(response)
      stream.write('event: endpoint\ndata: /messages\n\n')
    },
    '/messages': ({ body }, response) => {
      const message = JSON.parse(body) as Message
      response.writeHead(202).end()
      if (message.id !== undefined) stream?.write(`event: message\ndata: ${replyTo(message)}\n\n`)
    },
  }
  await using connection = await open(site)
  expect(await connection.callTool(call)).toMatchObject(litResult)
  expect(site.requests.every(({ headers }) => headers['x-lamp'] === 'tower')).toBe(true)
  stream?.end()
})

it('LAB-03 resumes an answer whose stream ended before it arrived (SEP-1699)', async () => {
  await using site = await startLocalSite()
  let heldText = ''
  site.answers = {
    '/mcp': ({ method, body, headers }, response) => {
      if (method === 'GET' && headers['last-event-id'] === 'one')
        return void beginStream(response).end(`id: two\ndata: ${heldText}\n\n`)
      if (method !== 'POST') return void response.writeHead(405).end()
      const message = JSON.parse(body) as Message
      if (message.id === undefined) return void response.writeHead(202).end()
      if (message.method === 'tools/call') {
        heldText = replyTo(message)
        return void beginStream(response).end('id: one\nretry: 10\ndata:\n\n')
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      if (message.method === 'initialize') return void response.end(replyTo(message))
      const error = { code: -32_601, message: 'Method not found' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }))
    },
  }
  await using connection = await open(site)
  expect(await connection.callTool(call)).toMatchObject(litResult)
})
