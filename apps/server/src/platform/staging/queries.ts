import { and, asc, eq, sql } from 'drizzle-orm'
import { stagedPiece, stagedUpload } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export type StagedUploadRow = typeof stagedUpload.$inferSelect
export type StagedPieceRow = typeof stagedPiece.$inferSelect

export const insertUpload = (db: Database, values: typeof stagedUpload.$inferInsert) =>
  db.insert(stagedUpload).values(values)

export const findUpload = async (db: Database, id: string): Promise<StagedUploadRow | null> => {
  const [row] = await db.select().from(stagedUpload).where(eq(stagedUpload.id, id))
  return row ?? null
}

export const appendPiece = (db: Database, piece: StagedPieceRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const updatedRows = await tx
      .update(stagedUpload)
      .set({ received: sql`${stagedUpload.received} + ${piece.size}`, updatedAt: sql`now()` })
      .where(and(eq(stagedUpload.id, piece.uploadId), eq(stagedUpload.received, piece.start)))
      .returning({ id: stagedUpload.id })
    if (updatedRows.length === 0) return false
    await tx.insert(stagedPiece).values(piece)
    return true
  })

export const setLength = (db: Database, id: string, size: number) =>
  db.update(stagedUpload).set({ size }).where(eq(stagedUpload.id, id))

export const selectPieces = (db: Database, uploadId: string): Promise<StagedPieceRow[]> =>
  db.select().from(stagedPiece).where(eq(stagedPiece.uploadId, uploadId)).orderBy(asc(stagedPiece.start))

export const deleteUpload = (db: Database, id: string) =>
  db.delete(stagedUpload).where(eq(stagedUpload.id, id))

export const selectUploads = (db: Database): Promise<StagedUploadRow[]> => db.select().from(stagedUpload)

export const countUploadsOf = (db: Database, ownerId: string): Promise<number> =>
  db.$count(stagedUpload, eq(stagedUpload.ownerId, ownerId))
