import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Database } from '../../../platform/db/database.ts'
import { budgetOf } from '../prompt/prompt-budget.ts'
import { textOf } from '../prompt/prompt.ts'
import { selectTurns, type Turn } from './answer-queries.ts'

export const turnsMax = 200
const historyMax = budgetOf(Number.MAX_SAFE_INTEGER).history

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as MessageId

/** Oldest first, starting with a question, without turns too old for any model. Empty if not found. */
export const readBranch = async (db: Database, chatId: ChatId, leaf?: MessageId): Promise<Turn[]> => {
  const byId = new Map<MessageId, Awaited<ReturnType<typeof selectTurns>>[number]>()
  const read = async (from: MessageId) => {
    const turns = await selectTurns(db, chatId, from)
    for (const turn of turns) byId.set(turn.id, turn)
    return turns[0]
  }
  const branch: Turn[] = []
  let characters = 0
  let next = leaf ?? (await read(last))?.id ?? null
  const isEnough = () => characters > historyMax && branch[0]?.role === 'user'
  while (next && !isEnough() && branch.length < turnsMax) {
    if (!byId.has(next)) await read(next)
    const turn = byId.get(next)
    if (!turn) break
    branch.unshift(turn)
    characters += textOf(turn).length
    next = turn.parentId
  }
  return branch
}
