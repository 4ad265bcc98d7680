import { setTimeout as delay } from 'node:timers/promises'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../../../context.ts'
import type { AnswerRequest } from './answer-request.ts'
import { countUnreadAttachments, reloadSources, type SourceRow } from '../sources/material-queries.ts'

const pollMs = 200
const waitMaxMs = 120_000

const isUnread = ({ status }: SourceRow) => status === 'uploading' || status === 'analysing'

/** Waits, up to a limit, until the question's files are read. Returns the sources in their current state. */
export const waitForSources = async (
  context: AppContext,
  { questionId, spec: { sources }, resumeState }: AnswerRequest,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): Promise<readonly SourceRow[]> => {
  if (resumeState || !sources.some(isUnread)) return sources
  const toolCallId = 'reading'
  const deadline = Date.now() + waitMaxMs
  let isReported = false
  while ((await countUnreadAttachments(context.db, questionId)) > 0 && Date.now() < deadline) {
    if (!isReported)
      emit({
        type: 'tool-input-available',
        toolCallId,
        toolName: 'read_files',
        title: 'Read your files',
        input: {},
      })
    isReported = true
    await delay(pollMs, undefined, { signal })
  }
  if (isReported) emit({ type: 'tool-output-available', toolCallId, output: [] })
  return reloadSources(context.db, sources)
}
