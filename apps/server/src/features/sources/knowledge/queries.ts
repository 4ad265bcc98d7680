import type { AttachmentId } from '@atelier/contract/ids'
import { and, asc, between, count, desc, eq, gt, inArray, notExists, sql, sum, type SQL } from 'drizzle-orm'
import { attachment, chunk, passageDeletion } from '../../../db/schema/index.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import type { ReadPosition } from '../../../platform/tools/tool-sources.ts'
import type { Passage } from './passages/passage.ts'

const passageColumns = {
  chunkId: chunk.id,
  attachmentId: chunk.attachmentId,
  title: attachment.title,
  name: sql<string | null>`${attachment.digest} ->> 'title'`.as('name'),
  text: chunk.text,
  start: chunk.start,
  end: chunk.end,
  page: chunk.page,
  label: chunk.label,
  context: chunk.context,
  path: chunk.path,
  lead: chunk.lead,
}

const isInAttachments = (attachmentIds: readonly AttachmentId[]) =>
  inArray(chunk.attachmentId, [...attachmentIds])
const matches = (query: string): SQL => sql`${chunk.searchVector} @@ ${query}::tsquery`
/** Like `matches`, but without the full-text index, which covers the passages of all users. */
const matchesWithoutIndex = (query: string): SQL => sql`(${matches(query)}) is true`

const matchCountMax = 4000
/** Up to this many passages, a scan is faster than the full-text index. */
const scannedPassagesMax = 2_000

interface MatchCounts {
  readonly total: number
  readonly matchCounts: readonly number[]
}

export const isScannable = ({ total }: Pick<MatchCounts, 'total'>): boolean => total <= scannedPassagesMax

/** Counts up to 4,000 matches per query, or all if there are few passages. */
export const countMatches = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  queries: readonly string[],
): Promise<MatchCounts> => {
  const [totalRow] = await db.select({ total: count() }).from(chunk).where(isInAttachments(attachmentIds))
  const total = totalRow?.total ?? 0
  const matchCounts = isScannable({ total })
    ? await countByScan(db, attachmentIds, queries)
    : await countByIndex(db, attachmentIds, queries)
  return { total, matchCounts }
}

const countByScan = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  queries: readonly string[],
): Promise<number[]> => {
  const counts = queries.map((query) => sql`count(*) filter (where ${matches(query)})::int`)
  const [row] = await db
    .select({ matching: sql<number[]>`array[${sql.join(counts, sql`, `)}]` })
    .from(chunk)
    .where(isInAttachments(attachmentIds))
  return row?.matching ?? []
}

const countByIndex = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  queries: readonly string[],
): Promise<number[]> => {
  const countQueries = queries.map((query, index) => {
    const matchRows = db
      .select({ one: sql`1`.as('one') })
      .from(chunk)
      .where(and(isInAttachments(attachmentIds), matches(query)))
    return db
      .select({ index: sql<number>`${index}::int`.as('index'), matching: count().as('matching') })
      .from(matchRows.limit(matchCountMax).as(`found_${index}`))
  })
  const matchCounts: number[] = queries.map(() => 0)
  const rows = await Promise.all(countQueries)
  for (const row of rows.flat()) matchCounts[row.index] = row.matching
  return matchCounts
}

export interface WeightedQuery {
  readonly query: string
  readonly weight: number
}

/** With more matches, the words are too common to be selective. */
const scoringPoolMax = 6000

export const selectCandidates = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  terms: readonly WeightedQuery[],
  limit: number,
  isScan: boolean,
): Promise<Passage[]> => {
  const anyTermQuery = terms.map(({ query }) => `(${query})`).join(' | ')
  const pool = db
    .select({ id: chunk.id, vector: chunk.searchVector })
    .from(chunk)
    .where(
      and(isInAttachments(attachmentIds), isScan ? matchesWithoutIndex(anyTermQuery) : matches(anyTermQuery)),
    )
    .limit(scoringPoolMax)
    .as('pool')
  const score = sql.join(
    terms.map(({ query, weight }) => sql`(${pool.vector} @@ ${query}::tsquery)::int * ${weight}::float8`),
    sql` + `,
  )
  const bestChunks = db
    .select({ id: pool.id })
    .from(pool)
    .orderBy(sql`${score} desc`, asc(pool.id))
    .limit(limit)
    .as('best')
  return db
    .select(passageColumns)
    .from(bestChunks)
    .innerJoin(chunk, eq(chunk.id, bestChunks.id))
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
}

export const selectTitles = (db: Database, attachmentIds: readonly AttachmentId[]) =>
  db
    .select({ id: attachment.id, title: attachment.title })
    .from(attachment)
    .where(inArray(attachment.id, [...attachmentIds]))

export const selectOpenings = (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  passagesPerAttachment: number,
): Promise<Passage[]> =>
  db
    .select(passageColumns)
    .from(chunk)
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
    .where(and(isInAttachments(attachmentIds), sql`${chunk.ordinal} < ${passagesPerAttachment}`))
    .orderBy(asc(chunk.attachmentId), asc(chunk.ordinal))

export const selectAllPassages = (db: Database, attachmentIds: readonly AttachmentId[]): Promise<Passage[]> =>
  db
    .select(passageColumns)
    .from(chunk)
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
    .where(isInAttachments(attachmentIds))
    .orderBy(asc(chunk.attachmentId), asc(chunk.ordinal))

export const selectPassagesFrom = (
  db: Database,
  attachmentId: AttachmentId,
  { pages, section, after }: ReadPosition,
  limit: number,
): Promise<Passage[]> => {
  const isInAttachment = eq(chunk.attachmentId, attachmentId)
  const headingPattern = section === undefined ? null : `%${escapeLike(section)}%`
  return db
    .select(passageColumns)
    .from(chunk)
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
    .where(
      and(
        isInAttachment,
        pages && between(chunk.page, pages.from, pages.to),
        after === undefined ? undefined : gt(chunk.start, after),
        headingPattern === null
          ? undefined
          : sql`${chunk.ordinal} >= (select min(c.ordinal) from ${chunk} c where c.attachment_id = ${attachmentId} and (c.label ilike ${headingPattern} or c.text ilike ${headingPattern}))`,
      ),
    )
    .orderBy(asc(chunk.ordinal))
    .limit(limit)
}

export const areAllEmbedded = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  model: string,
): Promise<boolean> => {
  const vectors = sql`(select from chunk_embedding e where e.chunk_id = ${chunk.id} and e.model = ${model})`
  const [row] = await db
    .select({ all: sql<boolean | null>`bool_and(exists ${vectors})` })
    .from(chunk)
    .where(isInAttachments(attachmentIds))
  return row?.all ?? false
}

/** Counts for all attachments if `attachmentIds` is null. Call only if `hasVectors`. */
export const countEmbeddedPassages = async (
  db: Database,
  model: string,
  attachmentIds: readonly AttachmentId[] | null,
): Promise<{ done: number; total: number }> => {
  const [row] = await db
    .select({ total: count(), done: sql`count(e.chunk_id)`.mapWith(Number) })
    .from(chunk)
    .leftJoin(sql`chunk_embedding e`, sql`e.chunk_id = ${chunk.id} and e.model = ${model}`)
    .where(attachmentIds === null ? undefined : isInAttachments(attachmentIds))
  return row ?? { done: 0, total: 0 }
}

/** Nearest first by cosine distance. Exact, without an index. */
export const selectNearestPassageIds = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  model: string,
  vector: readonly number[],
  limit: number,
): Promise<number[]> => {
  const nearestQuery = db
    .select({ id: chunk.id })
    .from(chunk)
    .innerJoin(sql`chunk_embedding e`, sql`e.chunk_id = ${chunk.id} and e.model = ${model}`)
    .where(isInAttachments(attachmentIds))
    .orderBy(sql`e.embedding <=> ${JSON.stringify(vector)}::vector`, asc(chunk.id))
    .limit(limit)
  return (await nearestQuery).map(({ id }) => id)
}

export const selectPassages = (db: Database, chunkIds: readonly number[]): Promise<Passage[]> =>
  db
    .select(passageColumns)
    .from(chunk)
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
    .where(inArray(chunk.id, [...chunkIds]))

export const sumCharacters = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
): Promise<number> => {
  const [row] = await db
    .select({ characters: sum(attachment.characters) })
    .from(attachment)
    .where(inArray(attachment.id, [...attachmentIds]))
  return Number(row?.characters ?? 0)
}

export const findPassageDeletion = async (db: Database): Promise<AttachmentId | null> => {
  const [row] = await db.select().from(passageDeletion).limit(1)
  return row?.attachmentId ?? null
}

/** Deletes the last passages first, so that the rest has no gaps. Returns how many were deleted. */
export const deleteLastPassages = async (
  db: Database,
  _job: JobGrant,
  attachmentId: AttachmentId,
  limit: number,
): Promise<number> => {
  const lastPassages = db
    .select({ id: chunk.id })
    .from(chunk)
    .where(eq(chunk.attachmentId, attachmentId))
    .orderBy(desc(chunk.ordinal))
    .limit(limit)
  const rows = await db.delete(chunk).where(inArray(chunk.id, lastPassages)).returning({ id: chunk.id })
  return rows.length
}

/** Has no effect while passages are left, since another process may still fail to delete them. */
export const endPassageDeletion = async (
  db: Database,
  _job: JobGrant,
  attachmentId: AttachmentId,
): Promise<void> => {
  const remainingPassages = db
    .select({ id: chunk.id })
    .from(chunk)
    .where(eq(chunk.attachmentId, attachmentId))
  await db
    .delete(passageDeletion)
    .where(and(eq(passageDeletion.attachmentId, attachmentId), notExists(remainingPassages)))
}
