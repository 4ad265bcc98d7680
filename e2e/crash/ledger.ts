/** Whoever looks what is there. */
export interface Reader {
  get<Data>(path: string): Promise<Data>
}

/** What was acknowledged to one person, and so must hold after every crash. */
export interface Ledger {
  /** Attachment id → SHA-256 of the bytes that it may have: two while a replacement is not acknowledged. */
  readonly files: Map<string, readonly string[]>
  /**
   * Attachment id → what it may have been, file by file: SHA-256 of the bytes, the last is what it is now.
   * Two while a replacement or the return of an earlier version is not acknowledged.
   */
  readonly histories: Map<string, readonly (readonly string[])[]>
  /** Message id → its chat, and the text of a question or the status of an answer that was told to have ended. */
  readonly messages: Map<string, { chatId: string; text?: string; status?: string }>
  /** Chat or project path → the names that it may have: two while a change is not acknowledged. */
  readonly names: Map<string, string[]>
  /** Paths of what was acknowledged as deleted. */
  readonly deletedIds: Set<string>
  /** By what it is about: what must hold of something that is made of several parts; answers what does not, in words. */
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
