import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Database } from '../../../platform/db/database.ts'
import { budgetOf } from '../prompt/prompt-budget.ts'
import { textOf } from '../prompt/prompt.ts'
import { selectTurns, type Turn } from './queries.ts'

/** More are never read. */
export const turnsMax = 200
/** No model is told more. */
const historyMax = budgetOf(Number.MAX_SAFE_INTEGER).history

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as MessageId

/**
 * The branch that ends at a message of a chat, or at its newest one: oldest first, without what lies
 * too far back to be told to a model; it begins with a question. Empty when the chat has no such message.
 */
export const readBranch = async (db: Database, chatId: ChatId, leaf?: MessageId): Promise<Turn[]> => {
  const byId = new Map<MessageId, Awaited<ReturnType<typeof selectTurns>>[number]>()
  /** A message, and with it those that came just before: its ancestors are among them. */
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
