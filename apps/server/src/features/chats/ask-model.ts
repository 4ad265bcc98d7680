import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import {
  type BeginRun,
  newRun,
  runInProgress,
  runningChatsOf,
  type RunRow,
  selectSources,
  type Turn,
} from '../runs/index.ts'
import { countMessage, requireTokens } from '../users/index.ts'
import { type ChatRow, storeAnswer, storeQuestion } from './queries.ts'

/** More than anyone reads at a time, and few enough that nobody takes the models for themselves. */
const runsAtOnce = { user: 8, job: 8, guest: 3 } as const

const tooManyRuns = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Many answers are being written for you at this moment. Wait for one to end, or stop one, then send again.',
    { retryAfterSeconds: 5 },
  )

type AskedChat = Authorized<ChatRow, 'SEND_MESSAGE'>

/** Counts a question against the day's limit. Nothing else is asked in this chat until `tx` ends. */
export const takeTurn = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: AskedChat,
): Promise<void> => {
  // this locks the person's count, and a chat is one person's: of two questions at once the second sees the first one's run
  await countMessage(context, tx, actor)
  await requireTokens(context, tx, actor)
  const running = await runningChatsOf(tx, actor.userId)
  if (running.includes(chat.id)) throw runInProgress()
  if (running.length >= runsAtOnce[actor.kind]) throw tooManyRuns()
}

interface Asked {
  model: string
  question: Turn
  /** The branch that the question goes on from, oldest first. */
  earlier: readonly Turn[]
  /** The question is stored together with its answer. */
  isNew: boolean
  /** It may have come with files that are still to be read. */
  hasFiles: boolean
  /** The chat's from now on; null leaves the one that it has. */
  title: string | null
}

/** Begins an answer, and stores the question, an empty answer under it and the run that fills it. */
export const askModel = async (
  context: AppContext,
  { tx, begin, actor, chat }: { tx: Database; begin: BeginRun; actor: Actor; chat: AskedChat },
  { model, question, earlier, isNew, hasFiles, title }: Asked,
): Promise<RunRow> => {
  const run = newRun(actor, chat.id, uuidv7<MessageId>(), model, context.clock.now())
  const sources = hasFiles ? null : await selectSources(tx, chat)
  await begin(run, { question, earlier, projectId: chat.projectId, sources })
  const event = { type: 'chat', chatId: chat.id, change: 'updated' } as const
  const parentId = earlier.at(-1)?.id ?? null
  if (isNew) await storeQuestion(tx, run, { ...question, parentId, title }, event)
  else await storeAnswer(tx, run, question.id, event)
  return run
}
