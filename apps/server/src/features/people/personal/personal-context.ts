import type { UserId } from '@atelier/contract/ids'
import type { Database } from '../../../platform/db/database.ts'
import { selectPersonalContext } from './queries.ts'

export interface PersonalContext {
  readonly instructions: string
  /** Newest first; null if memory is off. */
  readonly memories: readonly string[] | null
  readonly hasCrafts: boolean
  readonly usesAnalystMode: boolean
}

const memoryCharactersMax = 6000

export const personalContextOf = async (db: Database, userId: UserId): Promise<PersonalContext> => {
  const { instructions, memories, hasCrafts, usesAnalystMode } = await selectPersonalContext(db, userId)
  let budget = memoryCharactersMax
  return {
    instructions,
    hasCrafts,
    usesAnalystMode,
    memories: memories && memories.filter((text) => (budget -= text.length) >= 0),
  }
}
