import type { Citation } from '@atelier/contract/answers/citation'
import { composeMessage } from '@atelier/contract/answers/compose-message'
import type { TextPart } from '@atelier/contract/answers/message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../../../context.ts'
import { grantForJob } from '../../../platform/access/authorize.ts'
import { actAs } from '../../../platform/actor.ts'
import type { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { builtinModelId } from '../../../platform/models/models.ts'
import type { RunWriter } from '../../../platform/run-log/run-log.ts'
import { logFailure } from '../../../platform/outages.ts'
import { findUncitedSentences } from '../../../platform/text/find-uncited-sentences.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { saveCrafts } from '../../crafts/index.ts'
import { costOf, recordTokens } from '../../people/usage/tokens/index.ts'
import { refundMessage } from '../../people/usage/index.ts'
import type { CompletionStatus, Tokens } from '../writer/answer.ts'
import type { ParkedState } from './answer-request.ts'
import { insertParkedRun } from './parked-queries.ts'
import { completeAnswer } from './answer-queries.ts'
import { endRunRow, type RunRow } from './queries.ts'

export type RunResult =
  | { status: CompletionStatus | 'stopped' | 'interrupted' }
  | { status: 'failed'; error: AppError }
  | { status: 'waiting'; parked: ParkedState }

export const endEvents = (result: RunResult): RunEvent[] => [
  ...(result.status === 'failed'
    ? ([
        { type: 'data-failure', data: sanitizeForStorage(result.error.data) },
        { type: 'error', errorText: sanitizeForStorage(result.error.message) },
      ] as const)
    : []),
  ...(result.status === 'stopped' || result.status === 'interrupted' ? [{ type: 'abort' } as const] : []),
  { type: 'finish', messageMetadata: { status: result.status } },
]

/** The right was checked when the answer was requested. */
const grantAnswer = ({ chatId }: RunRow) => grantForJob('an answer was requested', 'chat', chatId, 'ANSWER')
const requesterOf = ({ userId }: RunRow) => actAs({ kind: 'job', userId })

/** Runs in the caller's transaction. Returns false if the run had already ended. */
export const storeRunEnd = async (
  context: AppContext,
  tx: Database,
  run: RunRow,
  events: RunEvent[],
  tokens: Tokens = { input: 0, output: 0 },
): Promise<boolean> => {
  const now = context.clock.now()
  const chat = grantAnswer(run)
  const { parts, citations, status, error } = composeMessage(events)
  const ownerId = await endRunRow(tx, chat, run.id, now, status === 'stopped')
  if (!ownerId) return false
  if (status === 'failed' || status === 'interrupted')
    await refundMessage(tx, requesterOf(run), run.createdAt)
  const newParts = await saveCrafts(tx, chat, parts, { ownerId, messageId: run.messageId, citations, now })
  // verbatim quotes need no support check
  const isBuiltinModel = run.model === builtinModelId
  const checkedParts = newParts.map((part) =>
    part.type === 'text' && !isBuiltinModel ? markUnsupportedPart(part, citations) : part,
  )
  const answer = {
    parts: checkedParts,
    citations: [...citations],
    status,
    error: error ? { ...error } : null,
  }
  const hasTokens = tokens.input + tokens.output > 0
  const addedTokens = hasTokens
    ? { ...tokens, cost: costOf(context, run.model, tokens) }
    : { input: null, output: null, cost: null }
  await completeAnswer(tx, chat, run.messageId, { ...answer, completedAt: now }, addedTokens)
  await context.events.publish(tx, [ownerId], { type: 'chat', chatId: run.chatId, change: 'updated' })
  return true
}

/** The marks are computed once at the end, so that every reader sees the same. */
const markUnsupportedPart = ({ type, text }: TextPart, citations: readonly Citation[]): TextPart => {
  const unsupportedRanges = findUncitedSentences(text, citations)
  return { type, text, ...(unsupportedRanges.length > 0 && { unsupported: unsupportedRanges }) }
}

interface ActiveRun {
  run: RunRow
  writer: RunWriter
  events: RunEvent[]
  tokens: Tokens
}

/** If this fails, the reaper later ends the run from its stored events. */
export const endRun = async (
  context: AppContext,
  { run, writer, events, tokens }: ActiveRun,
  result: RunResult,
): Promise<void> => {
  const finalEvents = endEvents(result)
  context.metrics.runs.inc({ status: result.status })
  context.metrics.tokens.inc({ model: run.model, direction: 'in' }, tokens.input)
  context.metrics.tokens.inc({ model: run.model, direction: 'out' }, tokens.output)
  try {
    await writer.end(finalEvents, async (tx) => {
      const isEnded = await storeRunEnd(context, tx, run, [...events, ...finalEvents], tokens)
      if (isEnded && result.status === 'waiting')
        await insertParkedRun(tx, grantAnswer(run), run.messageId, sanitizeForStorage(result.parked))
      await recordTokens(context, tx, requesterOf(run), run.model, tokens)
    })
  } catch (error) {
    logFailure(context.log, error, { runId: run.id }, 'could not store the end of an answer')
  }
}
