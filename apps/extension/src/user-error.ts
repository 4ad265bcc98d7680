/** `isUnreachable` means that the server didn't respond at all. */
export class UserError extends Error {
  readonly isUnreachable: boolean

  constructor(
    message: string,
    { isUnreachable = false, cause }: { isUnreachable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isUnreachable = isUnreachable
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof UserError ? error.message : 'Something went wrong in the extension. Try again.'
