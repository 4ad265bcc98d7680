import {
  isInitializeRequest,
  isJSONRPCResultResponse,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/**
 * Bridges stdio to Atelier's /mcp endpoint:
 * ATELIER_API_KEY=atl_… node apps/server/src/commands/mcp-bridge.ts <url>
 */
const [, , url = 'http://localhost:3000'] = process.argv
const key = process.env['ATELIER_API_KEY']

const printError = (message: string): void => void process.stderr.write(`${message}\n`)

if (!key || !URL.canParse(url)) {
  printError(
    'Set ATELIER_API_KEY to an API key, and pass the URL of your Atelier, such as https://atelier.example',
  )
  process.exit(1)
}

const mcpUrl = new URL(url)
if (mcpUrl.pathname === '/') mcpUrl.pathname = '/mcp'
const stdioTransport = new StdioServerTransport()
const httpTransport = new StreamableHTTPClientTransport(mcpUrl, {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
  fetch: async (url, init) =>
    // Atelier's server never opens a stream of its own
    init?.method === 'GET' ? new Response(null, { status: 405 }) : fetch(url, init),
})

const InitializeResult = z.object({ protocolVersion: z.string() })
const initializeIds = new Set<unknown>()

// the transports have no addEventListener
/* oxlint-disable unicorn/prefer-add-event-listener */
stdioTransport.onmessage = (message) => {
  if (isInitializeRequest(message) && 'id' in message) initializeIds.add(message.id)
  httpTransport.send(message).catch((error: unknown) => {
    printError(`Couldn’t send a message to Atelier at ${mcpUrl.origin}: ${String(error)}`)
    if (!('id' in message) || !('method' in message)) return
    const text = `Couldn’t reach Atelier at ${mcpUrl.origin}. Check its URL and the API key.`
    void stdioTransport.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: text } })
  })
}
httpTransport.onmessage = (message) => {
  if (isJSONRPCResultResponse(message) && initializeIds.delete(message.id)) {
    const response = InitializeResult.safeParse(message.result)
    if (response.success) httpTransport.setProtocolVersion(response.data.protocolVersion)
  }
  void stdioTransport.send(message)
}
stdioTransport.onclose = () => process.exit(0)

await httpTransport.start()
await stdioTransport.start()
