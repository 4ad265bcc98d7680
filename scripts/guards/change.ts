/** How the mutation run takes a guard away. */
export interface Change {
  /** Exact text, once in the file. */
  readonly find: string
  readonly replace: string
  /** Set where nothing turns red without it, because this holds as well. */
  readonly alsoGuardedBy?: string
}

/** Guards by file, under apps/server/src. */
export type Changes = Readonly<Record<string, readonly Change[]>>

export const drop = (find: string, alsoGuardedBy?: string): Change => ({
  find,
  replace: '',
  ...(alsoGuardedBy ? { alsoGuardedBy } : {}),
})

export const swap = (find: string, replace: string, alsoGuardedBy?: string): Change => ({
  find,
  replace,
  ...(alsoGuardedBy ? { alsoGuardedBy } : {}),
})

/** A verb that asks for less than it should. */
export const weaken = (right: string): Change => swap(`'${right}')`, `'READ')`)
