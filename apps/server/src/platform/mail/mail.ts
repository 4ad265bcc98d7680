export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /** Throws `MailRefused` if rejected for good; other errors are retryable. */
  send(letter: Email): Promise<void>
  ping(): Promise<void>
}

export class MailRejectedError extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'MailRefused'
  }
}
