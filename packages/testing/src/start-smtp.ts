import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received email; `raw` is the whole message, starting with its headers. */
export interface ReceivedEmail {
  readonly to: string[]
  readonly raw: string
}

export interface MailServer extends AsyncDisposable {
  /** The value of SMTP_URL. */
  readonly url: string
  readonly emails: ReceivedEmail[]
}

/** Response codes to recipients that start with these words. */
const rejectionCodes = { unknown: 550, busy: 451 } as const

const rejection = (code: number) =>
  Object.assign(new Error(code === 550 ? 'No such person here' : 'Try again later'), { responseCode: code })

/**
 * Starts a mail server that stores the emails it receives. It rejects `unknown…` permanently (550) and
 * `busy…` temporarily (451). With `hangs`, it accepts connections but never responds.
 */
export const startSmtp = async ({ hangs = false }: { hangs?: boolean } = {}): Promise<MailServer> => {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => {
      if (!hangs) callback()
    },
    onRcptTo: ({ address }, _session, callback) => {
      const code = Object.entries(rejectionCodes).find(([word]) => address.startsWith(word))?.[1]
      callback(code ? rejection(code) : null)
    },
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8')
        emails.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
        callback()
      })
    },
  })
  const { promise: listenPromise, resolve } = Promise.withResolvers<void>()
  const listener = server.listen(0, '127.0.0.1', resolve)
  await listenPromise
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    emails,
    [Symbol.asyncDispose]: async () => {
      for (const connection of server.connections) connection.close()
      const { promise: closePromise, resolve: close } = Promise.withResolvers<void>()
      server.close(close)
      await closePromise
    },
  }
}
