import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataImport, ImportItem } from '@atelier/contract/data-transfer/data-import'
import { ImportId, type UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { presentAs, presentLines } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { pageByNumber, pageOf, readCursor, readNumberCursor } from '../../platform/keyset.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { storeBlob } from '../sources/attachments/storage/index.ts'
import { lockOwner } from '../sources/attachments/index.ts'
import { authorizeDataTransfer } from './access.ts'
import {
  cancelImportRow,
  countItems,
  countUnfinishedImports,
  findImport,
  type ImportRow,
  insertImport,
  selectImports,
  selectItems,
} from './import-queries.ts'
import { importQueue } from './perform-import.ts'

const present = (row: ImportRow, counts: Awaited<ReturnType<typeof countItems>>): DataImport => {
  const countState = (state: string) =>
    counts.find((each) => each.importId === row.id && each.state === state)?.itemCount ?? 0
  return {
    id: row.id,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    failure: null,
    ...(row.failure && presentAs('failure', row.failure)),
    progress: row.progress,
    counts: {
      imported: countState('imported'),
      skipped: countState('skipped'),
      failed: countState('failed'),
    },
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

const receiveUpload = async (request: Request, path: string): Promise<{ hash: string; size: number }> => {
  const { bytes } = limits.dataImport
  const tooLargeError = () => new AppError('TOO_LARGE', 'The file is larger than 1 GB. Import it in parts.')
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw tooLargeError()
  if (!request.body) throw new AppError('BAD_INPUT', 'Send the export as the request body.')
  let size = 0
  const hash = createHash('sha256')
  const counter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      hash.update(piece)
      done(size > bytes ? tooLargeError() : null, piece)
    },
  })
  await pipeline(Readable.fromWeb(request.body as never), counter, createWriteStream(path, { mode: 0o600 }))
  if (size === 0) throw new AppError('BAD_INPUT', 'The file is empty.')
  return { hash: hash.digest('hex'), size }
}

const uploadCounts = new Map<UserId, number>()

const importRunningError = () =>
  new AppError('CONFLICT', 'An import is already running. Wait until it finishes.')

export const startImport = async (
  context: AppContext,
  actor: Actor,
  { fileName, request }: { fileName: string; request: Request },
): Promise<DataImport> => {
  const owner = authorizeDataTransfer(actor)
  const { db, clock, jobs } = context
  const { atOnce } = limits.dataImport
  const countUploads = () => uploadCounts.get(owner.id) ?? 0
  if ((await countUnfinishedImports(db, owner.id)) + countUploads() >= atOnce) throw importRunningError()
  uploadCounts.set(owner.id, countUploads() + 1)
  const folder = await mkdtemp(join(tmpdir(), 'atelier-import-'))
  const id = uuidv7<ImportId>()
  try {
    const path = join(folder, 'upload')
    const { hash, size } = await receiveUpload(request, path)
    await db.transaction(async (tx) => {
      // another replica may have started an import
      await lockOwner(tx, owner.id)
      if ((await countUnfinishedImports(tx, owner.id)) >= atOnce) throw importRunningError()
      await storeBlob(context, tx, { path, hash, size })
      await insertImport(tx, owner, {
        id,
        fileName: sanitizeForStorage(fileName),
        blobHash: hash,
        createdAt: clock.now(),
      })
      await jobs.enqueue(tx, importQueue, { importId: id, userId: owner.id }, { group: owner.id })
    })
  } finally {
    if (countUploads() > 1) uploadCounts.set(owner.id, countUploads() - 1)
    else uploadCounts.delete(owner.id)
    await rm(folder, { recursive: true, force: true })
  }
  const row = await findImport(db, owner.id, id)
  // unreachable: written above
  if (!row) throw notFound()
  return present(row, [])
}

/** Items that were already imported stay. */
export const cancelImport = async (
  { db, clock }: AppContext,
  actor: Actor,
  id: ImportId,
): Promise<DataImport> => {
  const owner = authorizeDataTransfer(actor)
  const row = await db.transaction(async (tx) => {
    if (!(await findImport(tx, owner.id, id))) throw notFound()
    if (!(await cancelImportRow(tx, owner, id, clock.now())))
      throw new AppError('CONFLICT', 'This import has already finished.')
    return findImport(tx, owner.id, id)
  })
  // unreachable: found above
  if (!row) throw notFound()
  return present(row, await countItems(db, [id]))
}

export const listImports = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const { id: userId } = authorizeDataTransfer(actor)
  const cursorPosition = readCursor(cursor)
  const rows = await selectImports(db, userId, cursorPosition && ImportId.parse(cursorPosition.id), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  const counts = await countItems(
    db,
    items.map(({ id }) => id),
  )
  return { imports: items.map((row) => present(row, counts)), nextCursor }
}

export const listItems = async (
  { db }: AppContext,
  actor: Actor,
  importId: ImportId,
  {
    cursor,
    limit,
    state,
  }: { cursor?: string | undefined; limit: number; state?: ImportItem['state'] | undefined },
) => {
  const { id: userId } = authorizeDataTransfer(actor)
  if (!(await findImport(db, userId, importId))) throw notFound()
  const rows = await selectItems(db, importId, readNumberCursor(cursor), state, limit + 1)
  const { items, nextCursor } = pageByNumber(
    rows.map((row) => ({ ...row, id: row.number })),
    limit,
  )
  return {
    items: items.map(({ number, kind, title, state: itemState, reason }) => ({
      number,
      kind,
      title,
      state: itemState,
      ...(reason === null ? { reason } : presentLines('reason', reason)),
    })),
    nextCursor,
  }
}
