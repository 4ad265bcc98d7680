import type { MessageStatus } from '@atelier/contract/answers/message'
import { noSentence, type PlainText, sentenceOf, toSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import { notify } from '../../people/notifications/index.ts'
import { claimMissedAnswers } from '../lifecycle/queries.ts'

const reconnectGraceMs = 8_000
/** Answers that ended earlier were already notified, or predate this feature. */
const lookbackMs = 10 * 60_000

const statusMessages: Partial<Record<MessageStatus, PlainText>> = {
  waiting: 'The answer is waiting for your permission to use a tool.',
  truncated: 'The answer reached the model’s length limit. You can continue it.',
  interrupted: 'The answer was interrupted. The text so far was kept.',
}

export const notifyMissedAnswers = (
  { db, ...context }: AppContext,
  job: JobGrant,
  waitMs = reconnectGraceMs,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = context.clock.now()
    const dateBefore = (ms: number) => new Date(now.getTime() - ms)
    const missedAnswers = await claimMissedAnswers(tx, job, {
      from: dateBefore(lookbackMs),
      to: dateBefore(waitMs),
      now,
    })
    for (const { userId, chatId, status, error } of missedAnswers) {
      const detail = error ? sentenceOf(error) : toSentence(statusMessages[status] ?? noSentence)
      await notify(context, tx, job, { userId, chatId, kind: 'ANSWER_FINISHED', detail })
    }
  })
