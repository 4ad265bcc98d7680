import type { CraftType } from '@atelier/contract/crafts/craft'
import type { CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'

export interface BranchCraft {
  readonly craftId: CraftId
  readonly versionId: CraftVersionId
  readonly messageId: MessageId
  readonly index: number
  readonly number: number
  readonly identifier: string
  readonly title: string
  readonly kind: CraftType
  readonly language: string
  readonly content: string
}
