import type { AttachmentId, ChatbotId, ChatId, MessageId, ProjectId } from '@atelier/contract/ids'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  attachment,
  type BaseId,
  knowledgeItem,
  message,
  messageAttachment,
  project,
} from '../../../db/schema/index.ts'
import { isPluginResult } from '../../sources/attachments/index.ts'
import type { ToolSource } from '../../../platform/tools/tool-sources.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

export interface Instructions {
  kind: 'project' | 'bot'
  name: string
  systemPrompt: string
}

export const findInstructions = async (db: Database, id: ProjectId): Promise<Instructions | null> => {
  const [row] = await db
    .select({ name: project.name, systemPrompt: project.systemPrompt })
    .from(project)
    .where(eq(project.id, id))
  return row ? { kind: 'project', ...row } : null
}

export type SourceRow = Omit<ToolSource, 'number'>

const sourceColumns = {
  id: attachment.id,
  title: attachment.title,
  type: attachment.type,
  status: attachment.status,
  fileName: attachment.fileName,
  pages: attachment.pages,
  summary: sql<string | null>`left(${attachment.digest} ->> 'summary', 160)`,
  note: attachment.note,
}

const selectSourcesIn = (db: Database, bases: readonly BaseId[]): Promise<SourceRow[]> =>
  sourcesQuery(db, { bases })

const sourcesQuery = prepareQuery((db, placeholders: Placeholders<{ bases: readonly BaseId[] }>) =>
  db
    .select(sourceColumns)
    .from(attachment)
    .where(
      inArray(
        attachment.id,
        db
          .select({ id: knowledgeItem.attachmentId })
          .from(knowledgeItem)
          .where(sql`${knowledgeItem.baseId} = any(${placeholders.bases})`),
      ),
    )
    .orderBy(attachment.id),
)

export const selectSources = (
  db: Database,
  { id, projectId, chatbotId }: { id: ChatId; projectId: ProjectId | null; chatbotId: ChatbotId | null },
  projectIds: readonly ProjectId[] = [],
): Promise<SourceRow[]> =>
  selectSourcesIn(
    db,
    [id, projectId, chatbotId, ...projectIds].flatMap((base) => base ?? []),
  )

export const selectOwnerSources = (db: Database, owner: ProjectId | ChatbotId): Promise<SourceRow[]> =>
  selectSourcesIn(db, [owner])

export const reloadSources = (db: Database, sources: readonly SourceRow[]): Promise<SourceRow[]> =>
  db
    .select(sourceColumns)
    .from(attachment)
    .where(
      inArray(
        attachment.id,
        sources.map(({ id }) => id),
      ),
    )
    .orderBy(attachment.id)

export const countUnreadAttachments = async (db: Database, messageId: MessageId): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(messageAttachment)
    .innerJoin(attachment, eq(attachment.id, messageAttachment.attachmentId))
    .where(
      and(eq(messageAttachment.messageId, messageId), inArray(attachment.status, ['uploading', 'analysing'])),
    )
  return row?.count ?? 0
}

export interface ImageRow {
  id: AttachmentId
  title: string
  blobHash: string
  /** Null if the image came with the chat. */
  messageId: MessageId | null
  isPluginResult: boolean
}

export const selectImages = async (db: Database, chatId: ChatId): Promise<ImageRow[]> => {
  const rows = await db
    .select({
      id: attachment.id,
      title: attachment.title,
      blobHash: attachment.blobHash,
      messageId: messageAttachment.messageId,
      isPluginResult: sql<boolean>`${isPluginResult}`,
    })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .leftJoin(
      messageAttachment,
      and(
        eq(messageAttachment.attachmentId, attachment.id),
        sql`exists (select from ${message} m where m.id = ${messageAttachment.messageId} and m.chat_id = ${chatId})`,
      ),
    )
    .where(and(eq(knowledgeItem.baseId, chatId), eq(attachment.type, 'IMAGE')))
    .orderBy(attachment.id)
  return rows.flatMap(({ blobHash, ...row }) => (blobHash === null ? [] : [{ ...row, blobHash }]))
}
