import type { AttachmentVersion } from '@atelier/contract/sources/attachment-version'
import type { AttachmentId, AttachmentVersionId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../../context.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/app-error.ts'
import { dayMs, daysBefore } from '../../../../platform/clock.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { loadAttachment } from '../access.ts'
import { swapFile } from './replace-file.ts'
import { enqueueBlobDeletion } from './store-blob.ts'
import { type AttachmentRow, lockOwner } from '../queries.ts'
import { deleteVersionsBefore, selectVersions, consumeVersion } from './version-queries.ts'

const retentionDays = limits.vault.versionDays

const retentionStart = ({ clock }: Pick<AppContext, 'clock'>) => daysBefore(clock.now(), retentionDays)

/** Only the owner sees versions; others see the current file. */
export const listVersions = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<{ versions: AttachmentVersion[] }> => {
  const row = await loadAttachment(context, actor, id, 'REPLACE')
  const versions = await selectVersions(context.db, row.id, retentionStart(context))
  return {
    versions: versions.map(({ id: versionId, fileName, mimeType, size, replacedAt }) => ({
      id: versionId,
      fileName,
      mimeType,
      size,
      replacedAt: replacedAt.getTime(),
      until: replacedAt.getTime() + retentionDays * dayMs,
    })),
  }
}

export const restoreVersion = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  versionId: AttachmentVersionId,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const { ownerId } = await loadAttachment({ db: tx }, actor, id, 'REPLACE')
    await lockOwner(tx, ownerId)
    const row = await loadAttachment({ db: tx }, actor, id, 'REPLACE')
    const version = await consumeVersion(tx, row.grant, versionId, retentionStart(context))
    if (!version) throw notFound()
    const { blobHash, fileName, mimeType, size } = version
    return swapFile(context, tx, row, { blobHash, fileName, mimeType, size }, uuidv7<AttachmentVersionId>())
  })

export const deleteExpiredVersions = (context: AppContext, job: JobGrant): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const hash of new Set(await deleteVersionsBefore(tx, job, retentionStart(context))))
      await enqueueBlobDeletion(context, tx, hash)
  })
