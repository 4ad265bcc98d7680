import type { ImportId, UserId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, notInArray } from 'drizzle-orm'
import { dataImport, dataImportItem, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

type ImportOwner = Grant<'account', 'MOVE_DATA'>
export type ImportRow = typeof dataImport.$inferSelect
export type ItemRow = typeof dataImportItem.$inferSelect
type ItemState = ItemRow['state']

export const insertImport = async (
  tx: Database,
  { id: userId }: ImportOwner,
  values: Pick<ImportRow, 'id' | 'fileName' | 'blobHash' | 'createdAt'>,
): Promise<void> => {
  await tx.insert(dataImport).values({ ...values, userId, state: 'waiting' })
}

const isUnfinished = inArray(dataImport.state, ['waiting', 'running'])

/** Returns false if the import was canceled, or its account was blocked or deleted. */
export const isActive = async (db: Database, { id: userId }: ImportOwner, id: ImportId): Promise<boolean> => {
  const rows = await db
    .select({ id: dataImport.id })
    .from(dataImport)
    .innerJoin(user, eq(user.id, dataImport.userId))
    .where(
      and(
        eq(dataImport.id, id),
        eq(dataImport.userId, userId),
        isUnfinished,
        isNull(user.blockedAt),
        isNull(user.deletedAt),
      ),
    )
  return rows.length === 1
}

export const cancelImportRow = async (
  tx: Database,
  { id: userId }: ImportOwner,
  id: ImportId,
  endedAt: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(dataImport)
    .set({ state: 'cancelled', endedAt })
    .where(and(eq(dataImport.id, id), eq(dataImport.userId, userId), isUnfinished))
    .returning({ id: dataImport.id })
  return rows.length === 1
}

export const stopImportRow = async (
  tx: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  id: ImportId,
  values: Pick<ImportRow, 'failure' | 'endedAt'>,
): Promise<boolean> => {
  const rows = await tx
    .update(dataImport)
    .set({ state: 'cancelled', ...values })
    .where(and(eq(dataImport.id, id), isUnfinished))
    .returning({ id: dataImport.id })
  return rows.length === 1
}

export const findImportOwner = async (db: Database, id: ImportId): Promise<{ email: string } | null> => {
  const [row] = await db
    .select({ email: user.email })
    .from(dataImport)
    .innerJoin(user, eq(user.id, dataImport.userId))
    .where(eq(dataImport.id, id))
  return row ?? null
}

export const selectUnfinishedImports = (db: Database, limit: number) =>
  db
    .select({
      id: dataImport.id,
      fileName: dataImport.fileName,
      state: dataImport.state,
      progress: dataImport.progress,
      createdAt: dataImport.createdAt,
      person: { id: user.id, name: user.name, email: user.email },
    })
    .from(dataImport)
    .innerJoin(user, eq(user.id, dataImport.userId))
    .where(isUnfinished)
    .orderBy(asc(dataImport.id))
    .limit(limit)

export const countUnfinishedImports = (db: Database, userId: UserId): Promise<number> =>
  db.$count(dataImport, and(eq(dataImport.userId, userId), isUnfinished))

/** Requires the owner's lock. A dead worker's import still counts as running, and resumes first. */
export const isOtherImportRunning = async (
  tx: Database,
  { id: userId }: ImportOwner,
  id: ImportId,
): Promise<boolean> =>
  (await tx.$count(
    dataImport,
    and(eq(dataImport.userId, userId), eq(dataImport.state, 'running'), ne(dataImport.id, id)),
  )) > 0

/** Ignores the person's own imports, which wait for each other. */
export const isOtherPersonWaiting = async (db: Database, { id: userId }: ImportOwner): Promise<boolean> => {
  const usersWithRunningImports = db
    .select({ userId: dataImport.userId })
    .from(dataImport)
    .where(eq(dataImport.state, 'running'))
  return (
    (await db.$count(
      dataImport,
      and(
        eq(dataImport.state, 'waiting'),
        ne(dataImport.userId, userId),
        notInArray(dataImport.userId, usersWithRunningImports),
      ),
    )) > 0
  )
}

export const setActiveState = async (
  tx: Database,
  { id: userId }: ImportOwner,
  id: ImportId,
  state: 'waiting' | 'running',
): Promise<boolean> => {
  const rows = await tx
    .update(dataImport)
    .set({ state })
    .where(and(eq(dataImport.id, id), eq(dataImport.userId, userId), isUnfinished))
    .returning({ id: dataImport.id })
  return rows.length === 1
}

export const updateImport = async (
  db: Database,
  { id: userId }: ImportOwner,
  id: ImportId,
  values: Partial<Pick<ImportRow, 'source' | 'state' | 'failure' | 'endedAt' | 'progress' | 'blobHash'>>,
): Promise<void> => {
  await db
    .update(dataImport)
    .set(values)
    .where(and(eq(dataImport.id, id), eq(dataImport.userId, userId)))
}

export const findImport = async (db: Database, userId: UserId, id: ImportId): Promise<ImportRow | null> => {
  const [row] = await db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.id, id), eq(dataImport.userId, userId)))
  return row ?? null
}

export const selectImports = (db: Database, userId: UserId, before: ImportId | null, limit: number) =>
  db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.userId, userId), before === null ? undefined : lt(dataImport.id, before)))
    .orderBy(desc(dataImport.id))
    .limit(limit)

export const countItems = async (
  db: Database,
  ids: readonly ImportId[],
): Promise<{ importId: ImportId; state: ItemState; itemCount: number }[]> =>
  ids.length === 0
    ? []
    : db
        .select({ importId: dataImportItem.importId, state: dataImportItem.state, itemCount: count() })
        .from(dataImportItem)
        .where(inArray(dataImportItem.importId, [...ids]))
        .groupBy(dataImportItem.importId, dataImportItem.state)

export const selectItems = (
  db: Database,
  importId: ImportId,
  after: number | null,
  state: ItemState | undefined,
  limit: number,
): Promise<ItemRow[]> =>
  db
    .select()
    .from(dataImportItem)
    .where(
      and(
        eq(dataImportItem.importId, importId),
        after === null ? undefined : gt(dataImportItem.number, after),
        state === undefined ? undefined : eq(dataImportItem.state, state),
      ),
    )
    .orderBy(asc(dataImportItem.number))
    .limit(limit)

export const selectRecordedItems = (db: Database, importId: ImportId) =>
  db
    .select({
      number: dataImportItem.number,
      origin: dataImportItem.origin,
      createdId: dataImportItem.createdId,
    })
    .from(dataImportItem)
    .where(eq(dataImportItem.importId, importId))
    .orderBy(asc(dataImportItem.number))

export const isOriginImported = async (db: Database, userId: UserId, origin: string): Promise<boolean> =>
  (await db.$count(
    dataImportItem,
    and(
      eq(dataImportItem.userId, userId),
      eq(dataImportItem.origin, origin),
      eq(dataImportItem.state, 'imported'),
    ),
  )) > 0

export const insertItem = async (
  tx: Database,
  { id: userId }: ImportOwner,
  values: Omit<ItemRow, 'userId'>,
) => {
  await tx.insert(dataImportItem).values({ ...values, userId })
}

export const failAbandonedImports = async (
  db: Database,
  _job: JobGrant,
  createdBefore: Date,
  failure: Sentence,
) => {
  await db
    .update(dataImport)
    .set({ state: 'failed', failure, endedAt: new Date(), blobHash: null })
    .where(and(isUnfinished, lt(dataImport.createdAt, createdBefore)))
}
