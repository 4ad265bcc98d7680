/** A failure in words for the person. `isUnreached`: the server did not answer at all. */
export class ShownError extends Error {
  readonly isUnreached: boolean

  constructor(
    message: string,
    { isUnreached = false, cause }: { isUnreached?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isUnreached = isUnreached
  }
}

export const wordsOf = (error: unknown): string =>
  error instanceof ShownError ? error.message : 'Something went wrong in the extension. Try again.'
