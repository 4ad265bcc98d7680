import type { AttachmentId } from '@atelier/contract/ids'

/** A passage found for a question: a chunk with what a citation of it needs. */
export interface Passage {
  readonly chunkId: number
  readonly attachmentId: AttachmentId
  /** The attachment's title, as a person knows it. */
  readonly title: string
  readonly text: string
  /** Offsets of `text` in the attachment's whole text. */
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  /** The header row of the table that `text` is cut from, when it is not in `text` itself. */
  readonly context: string | null
}
