import {
  isInitializeRequest,
  isJSONRPCResultResponse,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/**
 * Bridges stdio to Atelier's /mcp: ATELIER_API_KEY=atl_… node apps/server/src/commands/mcp-bridge.ts
 * <url>
 */
const [, , url = 'http://localhost:3000'] = process.argv
const key = process.env['ATELIER_API_KEY']

const say = (message: string): void => void process.stderr.write(`${message}\n`)

if (!key || !URL.canParse(url)) {
  say('Set ATELIER_API_KEY to an API key, and pass the URL of your Atelier, such as https://atelier.example')
  process.exit(1)
}

const address = new URL(url)
if (address.pathname === '/') address.pathname = '/mcp'
const program = new StdioServerTransport()
const atelier = new StreamableHTTPClientTransport(address, {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
  fetch: async (url, init) =>
    // Atelier's server never opens a stream of its own
    init?.method === 'GET' ? new Response(null, { status: 405 }) : fetch(url, init),
})

const Initialized = z.object({ protocolVersion: z.string() })
const beginnings = new Set<unknown>()

// the transports offer no addEventListener
/* oxlint-disable unicorn/prefer-add-event-listener */
program.onmessage = (message) => {
  if (isInitializeRequest(message) && 'id' in message) beginnings.add(message.id)
  atelier.send(message).catch((error: unknown) => {
    say(`Couldn’t send a message to Atelier at ${address.origin}: ${String(error)}`)
    if (!('id' in message) || !('method' in message)) return
    const text = `Couldn’t reach Atelier at ${address.origin}. Check its URL and the API key.`
    void program.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: text } })
  })
}
atelier.onmessage = (message) => {
  if (isJSONRPCResultResponse(message) && beginnings.delete(message.id)) {
    const response = Initialized.safeParse(message.result)
    if (response.success) atelier.setProtocolVersion(response.data.protocolVersion)
  }
  void program.send(message)
}
program.onclose = () => process.exit(0)

await atelier.start()
await program.start()
