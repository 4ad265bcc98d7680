import type { UserId } from '@atelier/contract/ids'
import type { Database } from '../../../platform/db/database.ts'
import { selectPersonalContext } from './queries.ts'

export interface PersonalContext {
  readonly instructions: string
  /** The newest first; null: nothing is to be remembered. */
  readonly memories: readonly string[] | null
  readonly hasCrafts: boolean
  /** Analyst Mode. */
  readonly analyses: boolean
}

/** Characters of memories: what is newest counts. */
const memoriesLength = 6000

/** What an answer in a person's chat is told of them; of a guest nothing is kept. */
export const personalContextOf = async (db: Database, userId: UserId): Promise<PersonalContext> => {
  const { instructions, memories, hasCrafts, analyses } = await selectPersonalContext(db, userId)
  let budget = memoriesLength
  return {
    instructions,
    hasCrafts,
    analyses,
    memories: memories && memories.filter((text) => (budget -= text.length) >= 0),
  }
}
