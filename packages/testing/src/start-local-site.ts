import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteRequest {
  readonly method: string
  /** Includes the query. */
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A response: text, an object sent as JSON, or a request handler. */
export type SiteAnswer =
  | string
  | object
  | ((request: SiteRequest, response: ServerResponse) => void | Promise<void>)

export interface LocalSite extends AsyncDisposable {
  readonly host: string
  readonly url: string
  readonly requests: SiteRequest[]
  /** Responses by path prefix; the longest match wins. */
  answers: Record<string, SiteAnswer>
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Starts a local website whose responses the test defines. */
export const startLocalSite = async (answers: Record<string, SiteAnswer> = {}): Promise<LocalSite> => {
  const requests: SiteRequest[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://site')
    const siteRequest = {
      method: request.method ?? '',
      url,
      headers: request.headers,
      body: await bodyOf(request),
    }
    requests.push(siteRequest)
    const path = Object.keys(site.answers)
      .filter((start) => url.pathname.startsWith(start))
      .toSorted((a, b) => b.length - a.length)[0]
    const answer = path === undefined ? undefined : site.answers[path]
    if (typeof answer === 'function') await answer(siteRequest, response)
    else if (answer === undefined) response.writeHead(404).end('not here')
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: LocalSite = {
    host,
    url: `http://${host}`,
    requests,
    answers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return site
}
