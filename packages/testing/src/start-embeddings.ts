import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmbeddingsServer extends AsyncDisposable {
  /** The value of OPENAI_BASE_URL, or without its `/v1` of OLLAMA_BASE_URL. */
  readonly url: string
  /** The listed models; a pending promise delays the list. */
  models: string[] | Promise<string[]>
}

/**
 * Starts a server with OpenAI's embeddings API. `embed` returns a text's vector; `request` counts requests
 * from 0.
 */
export const startEmbeddings = async (
  embed: (text: string, request: number) => number[],
  models = ['test-embed'],
): Promise<EmbeddingsServer> => {
  let requests = 0
  const server = createServer((request, response) => {
    const respond = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/models')) {
      void Promise.resolve(embeddingsServer.models).then((ids) =>
        respond({ data: ids.map((id) => ({ id })) }),
      )
      return
    }
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] }
      const data = input.map((text, index) => ({ index, embedding: embed(text, requests) }))
      requests++
      respond({ data, usage: { prompt_tokens: 1 } })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const embeddingsServer: EmbeddingsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    models,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return embeddingsServer
}
