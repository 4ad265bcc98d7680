import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { type Mailer, EmailRejectedError, MailUnavailableError } from './mail.ts'

const defaultTimeoutMs = 15_000

/** The result is cached, since mail servers limit connections and health probes are frequent. */
const pingCacheMs = 60_000

const replyCode = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

/** Worth a retry, since the operator can fix the credentials. */
const isLoginError = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAUTH'

/** Prevents header injection. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const createSmtpMail = (
  { smtpUrl, from }: MailConfig,
  timeoutMs = defaultTimeoutMs,
  onSent: () => void = () => undefined,
): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let lastCheck: { startedAt: number; result: Promise<void> } | undefined
  return {
    ping: () => {
      if (!lastCheck || Date.now() - lastCheck.startedAt > pingCacheMs)
        lastCheck = { startedAt: Date.now(), result: transport.verify().then(() => undefined) }
      return lastCheck.result
    },
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          // as an object, the address isn't parsed, so it can't add recipients
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (replyCode(error) < 500 || isLoginError(error))
          throw new MailUnavailableError('The mail server couldn’t accept the email.', { cause: error })
        throw new EmailRejectedError('The mail server rejected the email.', { cause: error })
      }
      onSent()
    },
  }
}
