import type { AttachmentId } from '@atelier/contract/ids'
import type { PathHeading } from '../../../../db/schema/attachment.ts'

/** A passage found for a question: a chunk with what a citation of it needs. */
export interface Passage {
  readonly chunkId: number
  readonly attachmentId: AttachmentId
  /** The attachment's title, as a person knows it. */
  readonly title: string
  /** What the source calls itself; null where it does not. */
  readonly name: string | null
  readonly text: string
  /** Offsets of `text` in the attachment's whole text. */
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  /** The header row of the table that `text` is cut from, when it is not in `text` itself. */
  readonly context: string | null
  /** The headings that it stands under, outermost first. */
  readonly path: readonly PathHeading[] | null
  /** The sentence that introduces the list or code in which it begins. */
  readonly lead: string | null
}
