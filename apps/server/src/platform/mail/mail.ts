/** One letter to one person. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /**
   * Hands a letter to the mail server. Throws `MailRefused` when it will never be taken, and
   * any other error when it may be taken later.
   */
  send(letter: Letter): Promise<void>
  /** Throws what the mail server said, or that it can't be reached. A result is reused for a minute. */
  ping(): Promise<void>
}

/** The mail server said no for good: the same letter need not be sent again. */
export class MailRefused extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    this.name = 'MailRefused'
  }
}
