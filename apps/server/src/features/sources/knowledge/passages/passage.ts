import type { AttachmentId } from '@atelier/contract/ids'
import type { PathHeading } from '../../../../db/schema/attachment.ts'

/** With everything that a citation needs. */
export interface Passage {
  readonly chunkId: number
  readonly attachmentId: AttachmentId
  readonly title: string
  /** The source's own title; null if it has none. */
  readonly name: string | null
  readonly text: string
  /** Offset within the whole text. */
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  /** Header row of the table, unless `text` contains it. */
  readonly context: string | null
  /** Outermost first. */
  readonly path: readonly PathHeading[] | null
  /** Sentence that introduces the list or code it starts in. */
  readonly lead: string | null
}
