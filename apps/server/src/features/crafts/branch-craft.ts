import type { CraftType } from '@atelier/contract/craft'
import type { CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'

/** A craft as it stands at the end of a branch: in its newest version there. */
export interface BranchCraft {
  readonly craftId: CraftId
  readonly versionId: CraftVersionId
  /** The answer that the version belongs to, and its place there. */
  readonly messageId: MessageId
  readonly index: number
  readonly number: number
  readonly identifier: string
  readonly title: string
  readonly kind: CraftType
  readonly language: string
  readonly content: string
}
