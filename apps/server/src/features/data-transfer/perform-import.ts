import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { toSentence, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { type Actor, actAs } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { openZipFile, type ZipFile, type ZipLimits } from '../../platform/archive/zip-file.ts'
import { FileStoreUnavailable } from '../../platform/files/file-store.ts'
import { isUnreachable, knownFailure } from '../../platform/known-failure.ts'
import { enqueueBlobDeletion } from '../sources/attachments/keep/index.ts'
import { lockOwner } from '../sources/attachments/index.ts'
import { loadMover, type Mover } from './access.ts'
import { paths } from './archive-format.ts'
import { importForeign, unknownExport } from './import-foreign.ts'
import { importOwn } from './import-own.ts'
import { findImport, type ImportRow, isOtherRunning, setActiveState, updateImport } from './import-queries.ts'
import { createImporter, type Importer, ImportStopped, TurnOver } from './importer.ts'

export const importQueue = 'import-data'

export interface ImportJob {
  importId: ImportId
  userId: UserId
}

const retryMs = 2_000

const zipLimits: ZipLimits = { parts: 200_000, ...limits.dataImport }

const isZip = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
}

async function* countBytes<Piece extends Uint8Array>(
  importer: Importer,
  bytes: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  await importer.requireActive()
  for await (const piece of bytes) {
    await importer.reportBytes(piece.length)
    yield piece
  }
}

const countedZip = (importer: Importer, zip: ZipFile, names: readonly string[]): ZipFile => {
  importer.setTotal(names.reduce((sum, name) => sum + zip.sizeOf(name), 0))
  return { ...zip, read: (name, maxBytes) => countBytes(importer, zip.read(name, maxBytes)) }
}

/** Large exports have several. */
const isChats = (name: string) => /(^|\/)conversations[^/]*\.json$/.test(name)

const importFrom = async (importer: Importer, folder: string, path: string): Promise<void> => {
  if (!(await isZip(path))) {
    importer.setTotal((await stat(path)).size)
    if ((await importForeign(importer, countBytes(importer, createReadStream(path)))) === 0)
      throw unknownExport()
    return
  }
  using zip = await openZipFile(path, zipLimits)
  if (zip.names.includes(paths.manifest)) {
    await importOwn(importer, countedZip(importer, zip, zip.names), folder)
    return
  }
  const json = zip.names.filter((name) => name.endsWith('.json'))
  const chats = json.some(isChats) ? json.filter(isChats) : json
  if (chats.length === 0)
    throw new AppError(
      'CANNOT_PROCESS',
      'No chats found in this archive. Choose the original exported ZIP file.',
    )
  const parts = countedZip(importer, zip, chats)
  const strangers: string[] = []
  for (const name of chats)
    if ((await importForeign(importer, parts.read(name, limits.dataImport.bytes))) === 0) strangers.push(name)
  if (strangers.length === chats.length) throw unknownExport()
  for (const name of strangers.filter(isChats))
    await importer.fail({ kind: 'file', title: name, id: name }, 'No chats found in this file.')
}

/** False if another import of the owner runs; requeues this one. Throws `ImportStopped`. */
const claim = ({ db, jobs, clock }: AppContext, mover: Mover, row: ImportRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, mover.id)
    const { id: importId, userId } = row
    if (row.state !== 'running' && (await isOtherRunning(tx, mover, importId))) {
      const startAfter = new Date(clock.now().getTime() + retryMs)
      await jobs.enqueue(tx, importQueue, { importId, userId }, { group: userId, startAfter })
      return false
    }
    if (!(await setActiveState(tx, mover, importId, 'running'))) throw new ImportStopped()
    return true
  })

/** Requeues this one last. Throws `ImportStopped`. */
const passTurn = (
  { db, jobs }: AppContext,
  mover: Mover,
  { id: importId, userId }: ImportRow,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await setActiveState(tx, mover, importId, 'waiting'))) throw new ImportStopped()
    await jobs.enqueue(tx, importQueue, { importId, userId }, { group: userId })
  })

const importUntilDone = async (
  context: AppContext,
  row: ImportRow & { blobHash: string },
  actor: Actor,
  mover: Mover,
  signal: AbortSignal,
): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-import-'))
  try {
    const path = join(folder, 'upload')
    await context.files.copyTo(row.blobHash, path)
    await importFrom(await createImporter(context, actor, mover, row, signal), folder, path)
    return true
  } catch (error) {
    if (!(error instanceof TurnOver)) throw error
    await passTurn(context, mover, row)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const performImport = async (
  context: AppContext,
  { importId, userId }: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const { db, log, clock } = context
  const row = await findImport(db, userId, importId)
  if (!row?.blobHash) return
  const { blobHash } = row
  const actor = actAs({ kind: 'job', userId })
  const mover = loadMover(actor)
  const end = (state: 'done' | 'failed' | 'cancelled', wording: Wording | null) =>
    db.transaction(async (tx) => {
      await updateImport(tx, mover, importId, {
        state,
        failure: wording === null ? null : toSentence(wording),
        endedAt: clock.now(),
        blobHash: null,
        ...(state === 'done' && { progress: 100 }),
      })
      await enqueueBlobDeletion(context, tx, blobHash)
    })
  if (row.state === 'cancelled') return end('cancelled', row.failure)
  try {
    if (!(await claim(context, mover, row))) return
    if (await importUntilDone(context, { ...row, blobHash }, actor, mover, signal)) await end('done', null)
  } catch (error) {
    // shutdown or database outage: the job is retried
    if (signal.aborted || isUnreachable(error) || error instanceof FileStoreUnavailable) throw error
    if (error instanceof ImportStopped) {
      const now = await findImport(db, userId, importId)
      return await (now === null || now.state === 'cancelled'
        ? end('cancelled', now?.failure ?? null)
        : end('failed', 'The account was blocked. Imported items were kept.'))
    }
    const appError = knownFailure(error)
    if (!appError) log.error({ err: error, importId }, 'import failed')
    await end(
      'failed',
      appError?.sentence ??
        'Something went wrong on our side. Imported items were kept. Import the file again to get the rest.',
    )
  }
}
