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
import { isDatabaseUnreachable, knownFailure } from '../../platform/known-failure.ts'
import { enqueueBlobDeletion } from '../sources/attachments/storage/index.ts'
import { lockOwner } from '../sources/attachments/index.ts'
import { authorizeDataTransfer, type ImportOwner } from './access.ts'
import { paths } from './archive-format.ts'
import { importForeign, unknownExportError } from './import-foreign.ts'
import { importOwn } from './import-own.ts'
import {
  findImport,
  type ImportRow,
  isOtherImportRunning,
  setActiveState,
  updateImport,
} from './import-queries.ts'
import { createImporter, type Importer, ImportStopped, TurnEndedError } from './importer.ts'

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

async function* countBytes<Chunk extends Uint8Array>(
  importer: Importer,
  bytes: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  await importer.requireActive()
  for await (const chunk of bytes) {
    await importer.reportBytes(chunk.length)
    yield chunk
  }
}

const countZipBytes = (importer: Importer, zip: ZipFile, names: readonly string[]): ZipFile => {
  importer.setTotal(names.reduce((sum, name) => sum + zip.sizeOf(name), 0))
  return { ...zip, read: (name, maxBytes) => countBytes(importer, zip.read(name, maxBytes)) }
}

/** Large exports split their chats into several files. */
const isChatsFile = (name: string) => /(^|\/)conversations[^/]*\.json$/.test(name)

const importFrom = async (importer: Importer, folder: string, path: string): Promise<void> => {
  if (!(await isZip(path))) {
    importer.setTotal((await stat(path)).size)
    if ((await importForeign(importer, countBytes(importer, createReadStream(path)))) === 0)
      throw unknownExportError()
    return
  }
  using zip = await openZipFile(path, zipLimits)
  if (zip.names.includes(paths.manifest)) {
    await importOwn(importer, countZipBytes(importer, zip, zip.names), folder)
    return
  }
  const jsonFiles = zip.names.filter((name) => name.endsWith('.json'))
  const chatFiles = jsonFiles.some(isChatsFile) ? jsonFiles.filter(isChatsFile) : jsonFiles
  if (chatFiles.length === 0)
    throw new AppError(
      'CANNOT_PROCESS',
      'No chats found in this archive. Choose the original exported ZIP file.',
    )
  const countedZip = countZipBytes(importer, zip, chatFiles)
  const unknownFiles: string[] = []
  for (const name of chatFiles)
    if ((await importForeign(importer, countedZip.read(name, limits.dataImport.bytes))) === 0)
      unknownFiles.push(name)
  if (unknownFiles.length === chatFiles.length) throw unknownExportError()
  for (const name of unknownFiles.filter(isChatsFile))
    await importer.recordFailure({ kind: 'file', title: name, id: name }, 'No chats found in this file.')
}

/**
 * Returns false if another import of the owner is running; this one is then requeued. Throws `ImportStopped`.
 */
const claimImport = ({ db, jobs, clock }: AppContext, owner: ImportOwner, row: ImportRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner.id)
    const { id: importId, userId } = row
    if (row.state !== 'running' && (await isOtherImportRunning(tx, owner, importId))) {
      const startAfter = new Date(clock.now().getTime() + retryMs)
      await jobs.enqueue(tx, importQueue, { importId, userId }, { group: userId, startAfter })
      return false
    }
    if (!(await setActiveState(tx, owner, importId, 'running'))) throw new ImportStopped()
    return true
  })

/** Moves the import to the end of the queue. Throws `ImportStopped`. */
const requeue = (
  { db, jobs }: AppContext,
  owner: ImportOwner,
  { id: importId, userId }: ImportRow,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await setActiveState(tx, owner, importId, 'waiting'))) throw new ImportStopped()
    await jobs.enqueue(tx, importQueue, { importId, userId }, { group: userId })
  })

const runImportTurn = async (
  context: AppContext,
  row: ImportRow & { blobHash: string },
  actor: Actor,
  owner: ImportOwner,
  signal: AbortSignal,
): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-import-'))
  try {
    const path = join(folder, 'upload')
    await context.files.copyTo(row.blobHash, path)
    await importFrom(await createImporter(context, actor, owner, row, signal), folder, path)
    return true
  } catch (error) {
    if (!(error instanceof TurnEndedError)) throw error
    await requeue(context, owner, row)
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
  const owner = authorizeDataTransfer(actor)
  const endImport = (state: 'done' | 'failed' | 'cancelled', wording: Wording | null) =>
    db.transaction(async (tx) => {
      await updateImport(tx, owner, importId, {
        state,
        failure: wording === null ? null : toSentence(wording),
        endedAt: clock.now(),
        blobHash: null,
        ...(state === 'done' && { progress: 100 }),
      })
      await enqueueBlobDeletion(context, tx, blobHash)
      // anything may have changed, so open pages reload all their lists
      await context.events.publish(tx, [userId], { type: 'reset' })
    })
  if (row.state === 'cancelled') return endImport('cancelled', row.failure)
  try {
    if (!(await claimImport(context, owner, row))) return
    if (await runImportTurn(context, { ...row, blobHash }, actor, owner, signal))
      await endImport('done', null)
  } catch (error) {
    // on shutdown, or without the database or file store, the job is retried
    if (signal.aborted || isDatabaseUnreachable(error) || error instanceof FileStoreUnavailable) throw error
    if (error instanceof ImportStopped) {
      const currentRow = await findImport(db, userId, importId)
      return await (currentRow === null || currentRow.state === 'cancelled'
        ? endImport('cancelled', currentRow?.failure ?? null)
        : endImport('failed', 'The account was blocked. Imported items were kept.'))
    }
    const appError = knownFailure(error)
    if (!appError) log.error({ err: error, importId }, 'import failed')
    await endImport(
      'failed',
      appError?.sentence ??
        'Something went wrong on our side. Imported items were kept. Import the file again to get the rest.',
    )
  }
}
