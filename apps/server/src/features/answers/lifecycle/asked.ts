import type { Citation } from '@atelier/contract/citation'
import type { MessagePart } from '@atelier/contract/message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { Waiting } from '../writer/answer.ts'
import type { Shown } from '../sources/gather-knowledge.ts'
import type { RunRow } from './queries.ts'
import type { RunSpec } from './run-spec.ts'
import type { Reply } from '../tools/use-tools.ts'

/** An answer that waits for a person: everything that it goes on from, on any replica. */
export interface Parked {
  readonly waiting: Waiting
  readonly shown: Shown
  readonly callsLeft: number
  readonly isTainted: boolean
}

/** An answer that goes on, with what it held when it stopped. */
export interface Resuming {
  /** What it waited with; null: it broke off, and its model goes on with the text. */
  readonly parked: Parked | null
  readonly replies: ReadonlyMap<string, Reply>
  readonly parts: readonly MessagePart[]
  readonly citations: readonly Citation[]
}

/** What an answer is made for. */
export interface Asked {
  readonly questionId: RunRow['messageId']
  readonly spec: RunSpec
  readonly resuming?: Resuming
}

/** The first events of a run, stored together with its row. */
export const beginning = (
  run: RunRow,
  { questionId, resuming }: Pick<Asked, 'questionId' | 'resuming'>,
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
