export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Throws `EmailRejectedError` for a permanent rejection, `MailUnavailableError` if a retry may succeed. */
  send(email: Email): Promise<void>
  ping(): Promise<void>
}

export class EmailRejectedError extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'EmailRejectedError'
  }
}

export class MailUnavailableError extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'MailUnavailableError'
  }
}
