export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /** Throws `MailRejectedError` if rejected for good, `MailUnavailable` if retryable. */
  send(letter: Email): Promise<void>
  ping(): Promise<void>
}

export class MailRejectedError extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'MailRefused'
  }
}

export class MailUnavailable extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'MailUnavailable'
  }
}
