/** Reads the data after a crash. */
export interface Reader {
  get<Data>(path: string): Promise<Data>
}

/** What was acknowledged to one user, and so must hold after every crash. */
export interface Ledger {
  /** Attachment ID → valid SHA-256 hashes: two while a replacement isn't acknowledged. */
  readonly files: Map<string, readonly string[]>
  /**
   * Attachment ID → valid version histories as SHA-256 hashes, the current version last.
   * Two while a replacement or restore isn't acknowledged.
   */
  readonly histories: Map<string, readonly (readonly string[])[]>
  /** Message ID → its chat, and the text of a question or the final status of an answer. */
  readonly messages: Map<string, { chatId: string; text?: string; status?: string }>
  /** Chat or project path → valid names: two while a change isn't acknowledged. */
  readonly names: Map<string, string[]>
  /** Paths of acknowledged deletions. */
  readonly deletedIds: Set<string>
  /** Checks by subject, for things with several parts; each returns a description of what doesn't hold. */
  readonly wholes: Map<string, (later: Reader) => Promise<string | null>>
}

export const openLedger = (): Ledger => ({
  files: new Map(),
  histories: new Map(),
  messages: new Map(),
  names: new Map(),
  deletedIds: new Set(),
  wholes: new Map(),
})

/** How many earlier versions there must be. */
export const replacedIn = ({ histories }: Ledger): number =>
  [...histories.values()].reduce((sum, [history = []]) => sum + history.length - 1, 0)

export const sizeOf = ({ files, messages, names, deletedIds, wholes }: Ledger): number =>
  files.size + messages.size + names.size + deletedIds.size + wholes.size
