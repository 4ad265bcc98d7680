import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { selectItems } from '../attachments/index.ts'

const pollMs = 200
const patienceMs = 60_000

/** What is still being read is waited for, but not for ever: what is not read by then does not count. */
export const waitForSources = async (
  { db }: Pick<AppContext, 'db'>,
  projectId: ProjectId,
  signal: AbortSignal,
): Promise<void> => {
  const deadline = Date.now() + patienceMs
  const reading = async () =>
    (await selectItems(db, projectId)).some(({ status }) => status === 'analysing' || status === 'uploading')
  while ((await reading()) && Date.now() < deadline) await delay(pollMs, undefined, { signal })
}
