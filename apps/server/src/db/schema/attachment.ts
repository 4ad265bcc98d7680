import type {
  AttachmentSource,
  AttachmentStatus,
  AttachmentType,
  Digest,
} from '@atelier/contract/sources/attachment'
import type { FetchedFrom } from '@atelier/contract/sources/cloud-drive'
import type { ErrorCode } from '@atelier/contract/envelope'
import type { AttachmentId, UserId, AttachmentVersionId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, json, emptyText, sentenceLines, sentenceText, time, tsvector } from './columns.ts'
import { naturalOrder } from './natural-order.ts'
import { userIdColumn, user } from './user.ts'

/**
 * Bytes stored once, however many files have them. `hash` is SHA-256 in hex, and the key in the file store.
 */
export const blob = pgTable('blob', {
  hash: text('hash').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

export interface Failure {
  code: ErrorCode
  message: string
  sentence?: Sentence
  retryable: boolean
}

export const attachment = pgTable(
  'attachment',
  {
    id: id<AttachmentId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    blobHash: text('blob_hash').references(() => blob.hash),
    status: text('status').$type<AttachmentStatus>().notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    type: text('type').$type<'IMAGE' | 'LINK' | 'FILE' | 'TEXT' | 'CONNECTED'>().notNull(),
    attachmentType: text('attachment_type').$type<AttachmentType>().notNull(),
    mimeType: text('mime_type').notNull(),
    url: text('url'),
    connectedAppType: text('connected_app_type').$type<FetchedFrom>(),
    connectedAppFileId: text('connected_app_file_id'),
    source: text('source').$type<AttachmentSource>().notNull(),
    /** Set on copies of other people's files, whose text is untrusted. */
    hasUntrustedText: boolean('has_outside_words').notNull().default(false),
    /** Groups the files of one upload. */
    dropId: uuid('drop_id'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    pages: integer('pages'),
    characters: integer('characters'),
    digest: json('digest').$type<Digest>(),
    progress: integer('progress').notNull().default(0),
    step: sentenceText('step').notNull().default(emptyText),
    failure: json('failure').$type<Failure>(),
    note: sentenceLines('note'),
    cancelRequestedAt: time('cancel_requested_at'),
    readAt: time('read_at'),
    /** The current extraction. An older one stops when it finds a newer ID here. */
    extractionId: uuid('reading_id'),
    thumbnailHash: text('thumbnail_hash').references(() => blob.hash),
    /** The last extraction whose thumbnail was rendered, or that had nothing to render. */
    renderedExtractionId: uuid('drawn_reading'),
    slidesHash: text('slides_hash').references(() => blob.hash),
    slidesSize: bigint('slides_size', { mode: 'number' }),
    /** The last extraction whose slides were rendered, even if that failed. */
    slidesExtractionId: uuid('slides_reading'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('attachment_owner_list').on(table.ownerId, table.id.desc()),
    index('attachment_owner_size').on(table.ownerId, table.size.desc(), table.id.desc()),
    index('attachment_owner_name').on(table.ownerId, naturalOrder(table.title), table.id),
    index('attachment_title_trgm').using('gin', sql`${table.title} gin_trgm_ops`),
    index('attachment_file_name_trgm').using('gin', sql`${table.fileName} gin_trgm_ops`),
    index('attachment_blob').on(table.blobHash),
    index('attachment_drop')
      .on(table.ownerId, table.dropId)
      .where(sql`${table.dropId} is not null`),
    index('attachment_thumbnail').on(table.thumbnailHash),
    index('attachment_slides').on(table.slidesHash),
    index('attachment_tags').using('gin', sql`(${table.digest} -> 'tags') jsonb_path_ops`),
    index('attachment_undrawn')
      .on(table.id)
      .where(sql`status = 'completed' and reading_id is distinct from drawn_reading`),
    index('attachment_slides_undrawn')
      .on(table.id)
      .where(
        sql`status = 'completed' and mime_type ~ 'presentation|powerpoint' and reading_id is distinct from slides_reading`,
      ),
    index('attachment_unfinished')
      .on(table.status)
      .where(sql`${table.status} in ('uploading', 'analysing')`),
  ],
)

export const attachmentIdColumn = (name: string) =>
  id<AttachmentId>(name)
    .notNull()
    .references(() => attachment.id, { onDelete: 'cascade' })

export const attachmentVersion = pgTable(
  'attachment_version',
  {
    id: id<AttachmentVersionId>('id').primaryKey(),
    attachmentId: attachmentIdColumn('attachment_id'),
    ownerId: userIdColumn('owner_id'),
    blobHash: text('blob_hash')
      .notNull()
      .references(() => blob.hash),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    replacedAt: time('replaced_at').notNull(),
  },
  (table) => [
    index('attachment_version_list').on(table.attachmentId, table.id.desc()),
    index('attachment_version_blob').on(table.blobHash),
    index('attachment_version_owner').on(table.ownerId),
    index('attachment_version_age').on(table.replacedAt),
  ],
)

/**
 * Storage used per person. Triggers maintain it (migration 0019), so that quota checks don't scan
 * attachments.
 */
export const storageUsage = pgTable('storage_use', {
  ownerId: id<UserId>('owner_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  attachments: bigint('attachments', { mode: 'number' }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})

/** `start` is an offset in UTF-16 code units, `level` that of the heading. */
export interface Section {
  start: number
  page: number | null
  label: string | null
  level?: number
}

export const attachmentText = pgTable('attachment_text', {
  attachmentId: id<AttachmentId>('attachment_id')
    .primaryKey()
    .references(() => attachment.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  sections: json('sections').$type<Section[]>().notNull(),
})

/** Text of a link or file before its latest change, to show what changed. */
export const previousText = pgTable('previous_text', {
  attachmentId: id<AttachmentId>('attachment_id')
    .primaryKey()
    .references(() => attachment.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  readAt: time('read_at').notNull(),
})

export const sourceChange = pgTable(
  'source_change',
  {
    attachmentId: attachmentIdColumn('attachment_id'),
    changedAt: time('changed_at').notNull(),
    added: json('added').$type<string[]>().notNull(),
    removed: json('removed').$type<string[]>().notNull(),
    more: integer('more').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.changedAt] })],
)

export interface PathHeading {
  level: number
  text: string
}

/** Deleted attachments that still have passages; filled by a trigger. */
export const passageDeletion = pgTable('passage_deletion', {
  attachmentId: id<AttachmentId>('attachment_id').primaryKey(),
})

/** A passage: the unit of search and citation. Offsets are in UTF-16 code units. */
export const chunk = pgTable(
  'chunk',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: a deleted attachment's passages are deleted in batches (`passageDeletion`). */
    attachmentId: id<AttachmentId>('attachment_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    text: text('text').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    page: integer('page'),
    label: text('label'),
    /** Header row of the table, unless the passage contains it. */
    context: text('context'),
    /** Outermost first. Null for rows written before headings were stored. */
    path: json('path').$type<PathHeading[]>(),
    lead: text('lead'),
    /** Contains lexemes of platform/language, so that every script can be searched on every engine. */
    searchVector: tsvector('search_vector').notNull(),
  },
  (table) => [
    index('chunk_attachment').on(table.attachmentId, table.ordinal),
    index('chunk_search').using('gin', table.searchVector),
  ],
)
