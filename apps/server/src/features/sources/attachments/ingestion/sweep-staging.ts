import { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { dayMs } from '../../../../platform/clock.ts'
import { logFailure } from '../../../../platform/outages.ts'
import { deleteRemovedItems } from '../storage/base-queries.ts'
import { retentionStart } from '../storage/remove-source.ts'
import { findAttachmentRow } from '../queries.ts'
import { finishUpload } from './finish-upload.ts'
import { ownerOfStaged } from './upload-metadata.ts'

const sweepQueue = 'sweep-staging'
const abandonedMs = dayMs

/** Until this age, the request that completed an upload may still be turning it into an attachment. */
const settledMs = 5 * 60_000

/** A crash during the cleanup may leave parts of an upload that is already stored. */
const isStored = async ({ db }: AppContext, id: string): Promise<boolean> => {
  const parsed = AttachmentId.safeParse(id)
  return parsed.success && (await findAttachmentRow(db, parsed.data)) !== null
}

/** Complete uploads older than `settledForMs` become attachments; old partial ones are deleted. */
export const finishOrDeleteUploads = async (context: AppContext, settledForMs: number): Promise<void> => {
  const { staging, log } = context
  const now = context.clock.now().getTime()
  for await (const { id, upload, updatedAt } of staging.list()) {
    const age = now - updatedAt.getTime()
    if (age < settledForMs) continue
    try {
      if (upload?.size && upload.size === upload.offset)
        await finishUpload(context, { id, size: upload.offset, metadata: upload.metadata })
      else if (age > abandonedMs || (!upload && (await isStored(context, id)))) await staging.remove(id)
    } catch (error) {
      logFailure(log, error, { id }, 'could not finish a staged upload')
    }
  }
}

export const registerStagingJobs = async (context: AppContext): Promise<void> => {
  await finishOrDeleteUploads(context, 0)
  await context.jobs.work(sweepQueue, {}, async () => {
    await finishOrDeleteUploads(context, settledMs)
    await deleteRemovedItems(context.db, jobGrant('it can no longer be restored'), retentionStart(context))
  })
  await context.jobs.schedule(sweepQueue, '*/30 * * * *')
}

export const discardUploads = async ({ staging }: AppContext, actor: Actor): Promise<void> => {
  for await (const { id, upload } of staging.list())
    if (upload && ownerOfStaged(upload.metadata) === actor.userId) await staging.remove(id)
}
