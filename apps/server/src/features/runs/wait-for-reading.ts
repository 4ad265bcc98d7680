import { setTimeout as delay } from 'node:timers/promises'
import type { MessageId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import { countUnreadAttachments } from './queries.ts'

const pollMs = 200
const patienceMs = 120_000

/** A question that came with files waits until they are read, but not for ever: what is not read by then is named as such. */
export const waitForReading = async (
  context: AppContext,
  questionId: MessageId,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  const toolCallId = 'reading'
  const deadline = Date.now() + patienceMs
  let told = false
  while ((await countUnreadAttachments(context.db, questionId)) > 0 && Date.now() < deadline) {
    if (!told)
      emit({
        type: 'tool-input-available',
        toolCallId,
        toolName: 'read_files',
        title: 'Read your files',
        input: {},
      })
    told = true
    await delay(pollMs, undefined, { signal })
  }
  if (told) emit({ type: 'tool-output-available', toolCallId, output: [] })
}
