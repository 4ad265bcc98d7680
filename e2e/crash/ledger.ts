/** Reads data after a crash. */
export interface Reader {
  get<Data>(path: string): Promise<Data>
}

/** Everything that was acknowledged to one user, and so must hold after every crash. */
export interface Ledger {
  /** Valid SHA-256 hashes by attachment ID: two while a replacement isn't acknowledged. */
  readonly files: Map<string, readonly string[]>
  /**
   * Valid version histories by attachment ID, as SHA-256 hashes with the current version last: two while a
   * replacement or restore isn't acknowledged.
   */
  readonly histories: Map<string, readonly (readonly string[])[]>
  /** A message's chat by message ID, and the text of a question or the final status of an answer. */
  readonly messages: Map<string, { chatId: string; text?: string; status?: string }>
  /** Valid names by the path of a chat or project: two while a change isn't acknowledged. */
  readonly names: Map<string, string[]>
  /** The paths of acknowledged deletions. */
  readonly deletedIds: Set<string>
  /** Checks by subject, for subjects with several parts. Each returns a description of what doesn't hold. */
  readonly checks: Map<string, (later: Reader) => Promise<string | null>>
}

export const openLedger = (): Ledger => ({
  files: new Map(),
  histories: new Map(),
  messages: new Map(),
  names: new Map(),
  deletedIds: new Set(),
  checks: new Map(),
})

/** How many earlier versions must exist. */
export const replacedIn = ({ histories }: Ledger): number =>
  [...histories.values()].reduce((sum, [history = []]) => sum + history.length - 1, 0)

export const sizeOf = ({ files, messages, names, deletedIds, checks }: Ledger): number =>
  files.size + messages.size + names.size + deletedIds.size + checks.size
