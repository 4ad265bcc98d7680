import type { Attachment } from '@atelier/contract/sources/attachment'
import { limits } from '@atelier/contract/limits'
import { presentAs, presentLines } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { readWhole } from '../../../../platform/files/read-whole.ts'
import { selectItems, selectUses } from '../storage/base-queries.ts'
import type { AttachmentRow } from '../queries.ts'

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  status: row.status,
  isExisting: true,
  title: row.title,
  fileName: row.fileName,
  name: row.title,
  type: row.type,
  attachmentType: row.attachmentType,
  mimeType: row.mimeType,
  url: row.type === 'LINK' ? row.url : `/v1/attachments/${row.id}/content`,
  content: null,
  thumbnail: row.thumbnailHash && `/v1/attachments/${row.id}/thumbnail?v=${row.thumbnailHash.slice(0, 8)}`,
  slides:
    row.slidesHash && row.slidesSize
      ? { url: `/v1/attachments/${row.id}/slides?v=${row.slidesHash.slice(0, 8)}`, size: row.slidesSize }
      : null,
  source: row.source,
  ...(row.connectedAppType && { connectedAppType: row.connectedAppType }),
  metadata: { size: row.size, pages: row.pages, characters: row.characters },
  summary: row.digest ? JSON.stringify(row.digest) : null,
  progress:
    row.status === 'analysing' ? { analysingProgress: row.progress, ...presentAs('step', row.step) } : null,
  failure: row.failure,
  ...(row.note === null ? { note: null } : presentLines('note', row.note)),
  readAt: row.readAt?.getTime() ?? null,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
})

/** Longer texts must be read with GET …/text. */
const inlineBytesMax = limits.text.characters * 4

export const presentAttachmentWithContent = async (
  { files }: Pick<AppContext, 'files'>,
  row: AttachmentRow,
): Promise<Attachment> => {
  const attachment = presentAttachment(row)
  if (row.type !== 'TEXT' || row.blobHash === null || row.size > inlineBytesMax) return attachment
  return { ...attachment, content: new TextDecoder().decode(await readWhole(files, row.blobHash)) }
}

export const publishAttachment = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  row: AttachmentRow,
): Promise<void> => {
  const { membersByProject, chats } = await selectUses(tx, [row.id])
  const userIds = [...new Set([row.ownerId, ...membersByProject.values().toArray().flat()])]
  const { id, status, progress, failure } = presentAttachment(row)
  await events.publish(tx, userIds, {
    type: 'attachment',
    attachment: { id, status, progress, failure },
    projectIds: [...membersByProject.keys()],
    chatIds: chats.map(({ chatId }) => chatId),
  })
}

export const listProjectAttachments = async (
  context: AppContext,
  project: Grant<'project', 'READ'>,
): Promise<Attachment[]> => (await selectItems(context.db, project.id)).map(presentAttachment)
