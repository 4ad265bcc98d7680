import type { Citation } from '@atelier/contract/citation'
import type { MessagePart } from '@atelier/contract/message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { PendingAnswer } from '../writer/answer.ts'
import type { KnowledgeState } from '../sources/gather-knowledge.ts'
import type { RunRow } from './queries.ts'
import type { RunSpec } from './run-spec.ts'
import type { Reply } from '../tools/use-tools.ts'

/** An answer that waits for a person: everything that it goes on from, on any replica. */
export interface ParkedState {
  readonly waiting: PendingAnswer
  readonly shown: KnowledgeState
  readonly callsLeft: number
  readonly isTainted: boolean
}

/** An answer that goes on, with what it held when it stopped. */
export interface ResumeState {
  /** What it waited with; null: it broke off, and its model goes on with the text. */
  readonly parked: ParkedState | null
  readonly replies: ReadonlyMap<string, Reply>
  readonly parts: readonly MessagePart[]
  readonly citations: readonly Citation[]
}

/** What an answer is made for. */
export interface AnswerRequest {
  readonly questionId: RunRow['messageId']
  readonly spec: RunSpec
  readonly resuming?: ResumeState
}

/** The first events of a run, stored together with its row. */
export const beginning = (
  run: RunRow,
  { questionId, resuming }: Pick<AnswerRequest, 'questionId' | 'resuming'>,
): RunEvent[] => {
  const { messageId, chatId, model } = run
  const start: RunEvent = {
    type: 'start',
    messageId,
    messageMetadata: { chatId, parentId: questionId, model },
  }
  if (!resuming) return [start]
  const { parts, citations } = resuming
  return [start, { type: 'data-resumed', data: { parts: [...parts], citations: [...citations] } }]
}
