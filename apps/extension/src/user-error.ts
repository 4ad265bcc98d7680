/** `isUnreached`: no response from the server at all. */
export class UserError extends Error {
  readonly isUnreached: boolean

  constructor(
    message: string,
    { isUnreached = false, cause }: { isUnreached?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isUnreached = isUnreached
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof UserError ? error.message : 'Something went wrong in the extension. Try again.'
