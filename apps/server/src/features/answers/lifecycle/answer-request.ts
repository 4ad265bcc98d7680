import type { Citation } from '@atelier/contract/answers/citation'
import type { MessagePart } from '@atelier/contract/answers/message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { PendingAnswer } from '../writer/answer.ts'
import type { KnowledgeState } from '../sources/gather-knowledge.ts'
import type { RunRow } from './queries.ts'
import type { RunSpec } from './run-spec.ts'
import type { Reply } from '../tools/use-tools.ts'

/** Complete state of a waiting answer, so that any replica can resume it. */
export interface ParkedState {
  readonly waiting: PendingAnswer
  readonly shown: KnowledgeState
  readonly callsLeft: number
  readonly isTainted: boolean
}

export interface ResumeState {
  /** Null: the answer was interrupted, and its model continues the text. */
  readonly parked: ParkedState | null
  readonly replies: ReadonlyMap<string, Reply>
  readonly parts: readonly MessagePart[]
  readonly citations: readonly Citation[]
  /** Whether the stored answer already contains other people's text. */
  readonly hasUntrustedText: boolean
}

export interface AnswerRequest {
  readonly questionId: RunRow['messageId']
  readonly spec: RunSpec
  readonly resumeState?: ResumeState
}

export const startEvents = (
  run: RunRow,
  { questionId, resumeState }: Pick<AnswerRequest, 'questionId' | 'resumeState'>,
): RunEvent[] => {
  const { messageId, chatId, model } = run
  const start: RunEvent = {
    type: 'start',
    messageId,
    messageMetadata: { chatId, parentId: questionId, model },
  }
  if (!resumeState) return [start]
  const { parts, citations } = resumeState
  return [start, { type: 'data-resumed', data: { parts: [...parts], citations: [...citations] } }]
}
