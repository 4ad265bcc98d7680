import type { AttachmentId } from '@atelier/contract/ids'
import type { PathHeading } from '../../../../db/schema/attachment.ts'

export interface Passage {
  readonly chunkId: number
  readonly attachmentId: AttachmentId
  readonly title: string
  /** The source's own title; null if it has none. */
  readonly name: string | null
  readonly text: string
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  /** Header row of the table, unless `text` contains it. */
  readonly context: string | null
  readonly path: readonly PathHeading[] | null
  readonly lead: string | null
}
