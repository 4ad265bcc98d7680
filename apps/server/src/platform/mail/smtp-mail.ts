import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { type Mail, MailRefused } from './mail.ts'

/** How long a mail server may say nothing. Milliseconds. */
const patience = 15_000

/** Health pages and probes ask often; a mail server counts connections. */
const pingReusedMs = 60_000

const replyCode = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

/** Wrong credentials are the operator's to mend, and the letter may be taken afterwards. */
const isLogin = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAUTH'

/** A header ends with its line: what comes after would be the sender's to write. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Mail over SMTP, a connection for each letter. */
export const createSmtpMail = ({ smtpUrl, from }: MailConfig, patienceMs = patience): Mail => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let checked: { at: number; result: Promise<void> } | undefined
  return {
    ping: () => {
      if (!checked || Date.now() - checked.at > pingReusedMs)
        checked = { at: Date.now(), result: transport.verify().then(() => undefined) }
      return checked.result
    },
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          // an address as it is, never parsed for further ones
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (replyCode(error) < 500 || isLogin(error)) throw error
        throw new MailRefused('The mail server refused the letter.', { cause: error })
      }
    },
  }
}
