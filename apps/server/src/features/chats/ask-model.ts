import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertRun, newRun, runInProgress, runningChatsOf, type RunRow } from '../runs/index.ts'
import { countMessage, requireTokens } from '../users/index.ts'
import { type ChatRow, insertMessages, type NewMessage, updateChat } from './queries.ts'

/** More than anyone reads at a time, and few enough that nobody takes the models for themselves. */
const runsAtOnce = { user: 8, job: 8, guest: 3 } as const

const tooManyRuns = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Many answers are being written for you at this moment. Wait for one to end, or stop one, then send again.',
    { retryAfterSeconds: 5 },
  )

interface Asked {
  model: string
  question: NewMessage
  /** It is stored together with its answer. */
  isNew: boolean
  /** What the question changes of the chat's title. */
  title: { title?: string; isTitled?: boolean }
}

/** Stores a question, an empty answer under it and the run that fills it, and counts it against the day's limit. */
export const askModel = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Authorized<ChatRow, 'SEND_MESSAGE'>,
  { model, question, isNew, title }: Asked,
): Promise<RunRow> => {
  const now = context.clock.now()
  // this locks the person's count, and a chat is one person's: of two questions at once the second sees the first one's run
  await countMessage(context, tx, actor)
  await requireTokens(context, tx, actor)
  const running = await runningChatsOf(tx, actor.userId)
  if (running.includes(chat.id)) throw runInProgress()
  if (running.length >= runsAtOnce[actor.kind]) throw tooManyRuns()
  const answerId = uuidv7<MessageId>()
  const answer = {
    id: answerId,
    chatId: chat.id,
    parentId: question.id,
    role: 'assistant' as const,
    status: 'streaming' as const,
    parts: [],
    model,
    createdAt: now,
  }
  const run = newRun(actor, chat.id, answerId, model, now)
  await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'updated' }, [
    updateChat(tx, chat.id, { updatedAt: now, ...title }),
    insertMessages(tx, isNew ? [question, answer] : [answer]),
    insertRun(tx, run),
  ])
  return run
}
