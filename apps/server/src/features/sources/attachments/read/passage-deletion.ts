import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'

export const passageDeletionQueue = 'delete-passages'

/** Call in the transaction that deletes attachments: a job deletes their passages in batches. */
export const enqueuePassageDeletion = ({ jobs }: Pick<AppContext, 'jobs'>, tx: Database): Promise<void> =>
  jobs.enqueue(tx, passageDeletionQueue, {}, { singletonKey: passageDeletionQueue })
