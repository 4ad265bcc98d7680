import type { AttachmentSource, AttachmentStatus, AttachmentType, Digest } from '@atelier/contract/attachment'
import type { FetchedFrom } from '@atelier/contract/cloud-drive'
import type { ErrorCode } from '@atelier/contract/envelope'
import type { AttachmentId, UserId, VersionId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, json, noWords, sentenceLines, sentenceText, time, tsvector } from './columns.ts'
import { naturalOrder } from './natural-order.ts'
import { ofUser, user } from './user.ts'

/** Bytes in the file store, kept once however many attachments have them. `hash` is SHA-256 in hex, and the key in the store. */
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
    ownerId: ofUser('owner_id'),
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
    /** Files that were dropped or chosen together share it; the sender names it. */
    dropId: uuid('drop_id'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    pages: integer('pages'),
    characters: integer('characters'),
    digest: json('digest').$type<Digest>(),
    /** Per cent of the reading done. */
    progress: integer('progress').notNull().default(0),
    step: sentenceText('step').notNull().default(noWords),
    failure: json('failure').$type<Failure>(),
    /** What of it was not read, in words for people. */
    note: sentenceLines('note'),
    cancelRequestedAt: time('cancel_requested_at'),
    /** When its text was last read, from its bytes or from its address. */
    readAt: time('read_at'),
    /** The reading that counts: one that finds another's id here has been overtaken and stops. */
    readingId: uuid('reading_id'),
    /** Its picture in the file store: an image, a first page, what the page shows of itself. */
    thumbnailHash: text('thumbnail_hash').references(() => blob.hash),
    /** The reading that was drawn, whether or not there was something to draw. */
    drawnReading: uuid('drawn_reading'),
    /** Its slides as they look, a PDF in the file store; as large as that. */
    slidesHash: text('slides_hash').references(() => blob.hash),
    slidesSize: bigint('slides_size', { mode: 'number' }),
    /** The reading whose slides were drawn, whether or not they could be. */
    slidesReading: uuid('slides_reading'),
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

/** A column for an attachment: the row goes with it. */
export const ofAttachment = (name: string) =>
  id<AttachmentId>(name)
    .notNull()
    .references(() => attachment.id, { onDelete: 'cascade' })

/** What a file was before it was replaced; kept for some days, so that it can be restored. */
export const attachmentVersion = pgTable(
  'attachment_version',
  {
    id: id<VersionId>('id').primaryKey(),
    attachmentId: ofAttachment('attachment_id'),
    /** The attachment's owner, whose room it takes. */
    ownerId: ofUser('owner_id'),
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
 * What each person's attachments come to, and the bytes of these and of their versions. Triggers
 * count it in the statement that changes them (migration 0019): no list has to look at them all.
 */
export const storageUse = pgTable('storage_use', {
  ownerId: id<UserId>('owner_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  attachments: bigint('attachments', { mode: 'number' }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})

/** Where a page, slide, sheet or heading begins in the text; it runs to the next one. */
export interface Section {
  start: number
  page: number | null
  label: string | null
  /** Of a heading, 1 for the highest. */
  level?: number
}

/** The whole text that was read, with its places. Beside the attachment, so that lists never carry it. */
export const attachmentText = pgTable('attachment_text', {
  attachmentId: id<AttachmentId>('attachment_id')
    .primaryKey()
    .references(() => attachment.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  sections: json('sections').$type<Section[]>().notNull(),
})

/**
 * The text of the reading before the last one, where a link was read again and had changed; of a replaced
 * file what it said, until the new one is read and the two are compared.
 */
export const previousText = pgTable('previous_text', {
  attachmentId: id<AttachmentId>('attachment_id')
    .primaryKey()
    .references(() => attachment.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  readAt: time('read_at').notNull(),
})

/** That a source was once read otherwise than before: some of the sentences that came and went. The last few of each are kept. */
export const sourceChange = pgTable(
  'source_change',
  {
    attachmentId: ofAttachment('attachment_id'),
    changedAt: time('changed_at').notNull(),
    added: json('added').$type<string[]>().notNull(),
    removed: json('removed').$type<string[]>().notNull(),
    /** Sentences beyond those. */
    more: integer('more').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.changedAt] })],
)

/** A heading that a passage stands under. */
export interface PathHeading {
  /** 1 for the highest. */
  level: number
  text: string
}

/** A passage of an attachment's text: what is searched, and what an answer cites. Offsets are UTF-16 code units. */
export const chunk = pgTable(
  'chunk',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attachmentId: ofAttachment('attachment_id'),
    ordinal: integer('ordinal').notNull(),
    text: text('text').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    page: integer('page'),
    label: text('label'),
    /** The header row of the table that the passage is cut from, when it is not in its own text. */
    context: text('context'),
    /** The headings that it stands under, outermost first. Null for what was read before they were kept. */
    path: json('path').$type<PathHeading[]>(),
    /** The sentence that introduces the list or the code with which it begins. */
    lead: text('lead'),
    /** Its words, cut and folded by platform/language, as lexemes: every script is found, on every engine. */
    searchVector: tsvector('search_vector').notNull(),
  },
  (table) => [
    index('chunk_attachment').on(table.attachmentId, table.ordinal),
    index('chunk_search').using('gin', table.searchVector),
  ],
)
