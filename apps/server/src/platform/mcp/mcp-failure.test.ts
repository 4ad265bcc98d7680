import { ProtocolError } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { failureOf } from './mcp-failure.ts'

it.each(['http', 'stdio'] as const)(
  'LAB-03 passes on what a server over %s says about its error',
  (transport) => {
    const error = new ProtocolError(-32_602, 'Order number 12 does not exist. Use a number from 100.')
    const target = { transport, address: 'https://shop.example/mcp', headers: {}, era: null }
    expect(failureOf(error, target, null).message).toBe(
      'The server returned an error: Order number 12 does not exist. Use a number from 100.',
    )
  },
)
