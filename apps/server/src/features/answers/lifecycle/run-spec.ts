import type { AttachmentId } from '@atelier/contract/ids'
import type { Effort } from '@atelier/contract/model'
import type { BranchCraft } from '../../crafts/index.ts'
import type { PersonalContext } from '../../people/personal/index.ts'
import type { Instructions, SourceRow } from '../sources/material-queries.ts'
import type { Turn } from './queries.ts'
import type { OfferedTool } from '../tools/use-tools.ts'

/** What an answer is made from, as whoever owns the conversation sees it. */
export interface RunSpec {
  /** The branch to answer, oldest first: it ends with the question. */
  readonly branch: readonly Turn[]
  /** What its project, or its bot, tells every answer. */
  readonly instructions: Instructions | null
  /** What its person tells every answer; null where nobody's is told. */
  readonly person: PersonalContext | null
  /** What it may rest on. */
  readonly sources: readonly SourceRow[]
  /** Those of them that the person may not open: where a sentence rests in them is not told. */
  readonly sealed?: ReadonlySet<AttachmentId>
  readonly tools: readonly OfferedTool[]
  readonly limits: RunLimits
  /** Words of others are in the sources, the project, the bot or earlier in the branch. */
  readonly hasOutsideWords?: boolean
  /** Nobody is there to be asked for a permission. */
  readonly isUnattended?: true
  /** How long a model that can reason is to think; left out: as it does by itself. */
  readonly effort?: Effort | undefined
  /** What stands beside the branch; null: crafts are switched off, or nobody could see them. */
  readonly crafts: readonly BranchCraft[] | null
}

export interface RunLimits {
  /** Requests to the model; in the last one it has to answer. */
  readonly steps: number
  /** Tool calls. */
  readonly calls: number
  /** After this many milliseconds of work no further tool is used. */
  readonly workMs: number
}

export const chatLimits: RunLimits = { steps: 12, calls: 32, workMs: 10 * 60_000 }
