import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { findRunningRun, runInProgress, type RunRow, storeRun } from '../runs/index.ts'
import { countMessage } from '../users/index.ts'
import { type ChatRow, insertMessage, type MessageRow, updateChatRow } from './queries.ts'

/** Stores an empty answer under a question and the run that fills it, and counts it against the day's limit. */
export const askModel = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Authorized<ChatRow, 'SEND_MESSAGE'>,
  question: MessageRow,
  model: string,
): Promise<RunRow> => {
  const now = context.clock.now()
  // the update locks the chat: of two questions at once the second sees the first one's run
  await updateChatRow(tx, chat.id, { updatedAt: now })
  if (await findRunningRun(tx, chat.id)) throw runInProgress()
  await countMessage(context, tx, actor)
  const answerId = uuidv7<MessageId>()
  await insertMessage(tx, {
    id: answerId,
    chatId: chat.id,
    parentId: question.id,
    role: 'assistant',
    status: 'streaming',
    parts: [],
    model,
    createdAt: now,
  })
  const run = await storeRun(context, tx, actor, chat.id, answerId, model)
  await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'updated' })
  return run
}
