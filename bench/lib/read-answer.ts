import { request } from 'node:http'

export interface Answer {
  /** Milliseconds from the request to the first token. */
  readonly firstToken: number
  /** Milliseconds from the request to the end. */
  readonly total: number
}

/**
 * Asks a question and reads the stream to its end. `tokenMarker` is text that identifies the event of a
 * token.
 */
export const readAnswer = (
  url: string,
  headers: Record<string, string>,
  body: object,
  tokenMarker: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body)
    const startedAt = performance.now()
    let firstToken = Number.NaN
    let receivedText = ''
    const outgoingRequest = request(
      url,
      { method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(payload) } },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          if (!Number.isNaN(firstToken)) return
          receivedText += chunk.toString('latin1')
          if (receivedText.includes(tokenMarker)) firstToken = performance.now() - startedAt
        })
        response.on('end', () =>
          Number.isNaN(firstToken)
            ? reject(new Error(`no token arrived: ${response.statusCode} ${receivedText.slice(0, 500)}`))
            : resolve({ firstToken, total: performance.now() - startedAt }),
        )
        response.on('error', reject)
      },
    )
    outgoingRequest.on('error', reject)
    outgoingRequest.end(payload)
  })
