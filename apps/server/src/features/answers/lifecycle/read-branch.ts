import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { Database } from '../../../platform/db/database.ts'
import { computeBudget } from '../prompt/prompt-budget.ts'
import { joinTexts } from '../prompt/prompt.ts'
import { selectTurns, type Turn } from './answer-queries.ts'

export const turnsMax = 200
const historyCharactersMax = computeBudget(Number.MAX_SAFE_INTEGER).history

const maxMessageId = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as MessageId

/**
 * Turns up to `leaf` or the newest message, oldest first. Stops at a question once they exceed every model's
 * history budget. Empty if `leaf` isn't found.
 */
export const readBranch = async (db: Database, chatId: ChatId, leaf?: MessageId): Promise<Turn[]> => {
  const byId = new Map<MessageId, Awaited<ReturnType<typeof selectTurns>>[number]>()
  const readTurns = async (newestId: MessageId) => {
    const turns = await selectTurns(db, chatId, newestId)
    for (const turn of turns) byId.set(turn.id, turn)
    return turns[0]
  }
  const branch: Turn[] = []
  let characters = 0
  let nextId = leaf ?? (await readTurns(maxMessageId))?.id ?? null
  const hasEnough = () => characters > historyCharactersMax && branch[0]?.role === 'user'
  while (nextId && !hasEnough() && branch.length < turnsMax) {
    if (!byId.has(nextId)) await readTurns(nextId)
    const turn = byId.get(nextId)
    if (!turn) break
    branch.unshift(turn)
    characters += joinTexts(turn).length
    nextId = turn.parentId
  }
  return branch
}
