/**
 * Does what Atelier does with a bare Node.js server, which is the floor of every comparison. Its arguments
 * are the URL of the model server and the folder to which it writes uploads.
 */
import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { floorPages } from '../lib/floor-pages.ts'

const [model = '', folder = ''] = process.argv.slice(2)

const forwardRequest = (request: IncomingMessage, response: ServerResponse) => {
  const upstream = ask(
    model + request.url,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    (modelResponse) => {
      response.writeHead(modelResponse.statusCode ?? 502, modelResponse.headers)
      modelResponse.pipe(response)
    },
  )
  request.pipe(upstream)
}

let puts = 0

/**
 * Writes the body to a new file and syncs it. The file is kept, because reusing freed blocks would be faster.
 */
const put = async (request: IncomingMessage, response: ServerResponse) => {
  await pipeline(request, createWriteStream(join(folder, `upload${(puts += 1)}`), { flush: true }))
  response.writeHead(204).end()
}

const server = createServer((request, response) => {
  if (request.method === 'POST') return forwardRequest(request, response)
  if (request.method === 'PUT') return void put(request, response)
  const page = floorPages[request.url ?? '']
  response.setHeader('content-type', page ? 'text/html; charset=utf-8' : 'application/json')
  response.end(page ?? '{"status":"success"}')
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
