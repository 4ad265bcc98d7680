import type { AttachmentId } from '@atelier/contract/ids'
import type { Effort } from '@atelier/contract/admin/model'
import type { BranchCraft } from '../../crafts/index.ts'
import type { PersonalContext } from '../../people/personal/index.ts'
import type { Instructions, SourceRow } from '../sources/material-queries.ts'
import type { Turn } from './answer-queries.ts'
import type { OfferedTool } from '../tools/use-tools.ts'

export interface RunSpec {
  /** Oldest first; ends with the question. */
  readonly branch: readonly Turn[]
  readonly instructions: Instructions | null
  readonly person: PersonalContext | null
  readonly sources: readonly SourceRow[]
  /** Sources that the person may not open: citations of them hide the passage. */
  readonly sealed?: ReadonlySet<AttachmentId>
  readonly tools: readonly OfferedTool[]
  readonly limits: RunLimits
  /** Set if other people's text is in the sources, the project, the bot or earlier in the branch. */
  readonly hasUntrustedText?: boolean
  /** Set if no one is present to approve tools. */
  readonly isUnattended?: true
  readonly effort?: Effort | undefined
  /** Null if crafts are off, or can't be shown where the answer goes. */
  readonly crafts: readonly BranchCraft[] | null
}

export interface RunLimits {
  /** Maximum number of requests to the model; the last one must answer. */
  readonly steps: number
  readonly calls: number
  /** Milliseconds after which no more tools are used. */
  readonly workMs: number
}

export const chatLimits: RunLimits = { steps: 12, calls: 32, workMs: 10 * 60_000 }
