import type { Browser } from 'playwright'

type Parameters = Record<string, unknown>

/** A page in a context of its own, driven over the browser's protocol. */
export interface PlainPage extends AsyncDisposable {
  send(method: string, parameters?: Parameters): Promise<Parameters>
  evaluate<Value>(expression: string): Promise<Value>
}

interface Reply {
  readonly id?: number
  readonly result?: Parameters
  readonly error?: { readonly message: string }
}

/**
 * Opens a page that Playwright doesn't attach to. Playwright enables the inspector of every page, with which V8
 * parses a whole script again when the script creates its first Error or sends its first request: a third of a
 * slow phone's blocking time, which visitors don't have.
 */
export const openPlainPage = async (browser: Browser): Promise<PlainPage> => {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const replies = new Map<number, (reply: Reply) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply
    if (reply.id !== undefined) replies.get(reply.id)?.(reply)
  })
  const send = async (method: string, parameters: Parameters = {}): Promise<Parameters> => {
    const id = replies.size + 1
    const reply = new Promise<Reply>((resolve) => replies.set(id, resolve))
    const message = JSON.stringify({ id, method, params: parameters })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    const { result, error } = await reply
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }
  return {
    send,
    evaluate: async <Value>(expression: string) => {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true })
      return (result as { value: Value }).value
    },
    [Symbol.asyncDispose]: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}
