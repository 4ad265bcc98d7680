import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataImport, ImportItem } from '@atelier/contract/data-import'
import { ImportId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { openZipFile } from '../../platform/archive/zip-file.ts'
import { pageByNumber, pageOf, readCursor, readNumberCursor } from '../../platform/keyset.ts'
import { knownFailure } from '../../platform/known-failure.ts'
import { storable } from '../../platform/storable.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { loadMover, type Mover } from './access.ts'
import { paths } from './archive-format.ts'
import { importForeign } from './import-foreign.ts'
import { importOwn } from './import-own.ts'
import {
  countItems,
  countRunning,
  findImport,
  type ImportRow,
  insertImport,
  selectImports,
  selectItems,
  updateImport,
} from './import-queries.ts'
import { createImporter, type Importer } from './importer.ts'

const partsMax = 200_000

const present = (row: ImportRow, counts: Awaited<ReturnType<typeof countItems>>): DataImport => {
  const of = (state: string) =>
    counts.find((each) => each.importId === row.id && each.state === state)?.items ?? 0
  return {
    id: row.id,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    failure: row.failure,
    counts: { imported: of('imported'), skipped: of('skipped'), failed: of('failed') },
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

/** The request's body as a file, as far as it may be large. */
const receive = async (request: Request, path: string): Promise<void> => {
  const { bytes } = limits.dataImport
  const tooLarge = () => new AppError('TOO_LARGE', 'The file is larger than 1 GB. Import it in parts.')
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw tooLarge()
  if (!request.body) throw new AppError('BAD_INPUT', 'Send the export as the body of the request.')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(size > bytes ? tooLarge() : null, piece)
    },
  })
  await pipeline(Readable.fromWeb(request.body as never), counted, createWriteStream(path, { mode: 0o600 }))
  if (size === 0) throw new AppError('BAD_INPUT', 'The file is empty.')
}

const isZip = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
}

/** Parts with chats, of whichever product: large exports come in several. */
const isChats = (name: string) => /(^|\/)conversations[^/]*\.json$/.test(name)

const importFrom = async (importer: Importer, folder: string, path: string): Promise<void> => {
  if (!(await isZip(path))) {
    await importForeign(importer, createReadStream(path))
    return
  }
  using zip = await openZipFile(path, partsMax)
  if (zip.names.includes(paths.manifest)) {
    await importOwn(importer, zip, folder)
    return
  }
  const json = zip.names.filter((name) => name.endsWith('.json'))
  const chats = json.some(isChats) ? json.filter(isChats) : json
  if (chats.length === 0)
    throw new AppError(
      'CANNOT_PROCESS',
      'No chats were found in this archive. Choose the ZIP as it was exported.',
    )
  for (const name of chats) await importForeign(importer, zip.read(name, limits.dataImport.bytes))
}

const work = async (
  context: AppContext,
  actor: Actor,
  mover: Mover,
  id: ImportId,
  folder: string,
  path: string,
): Promise<void> => {
  const { db, log, clock } = context
  const importer = createImporter(context, actor, mover, id, new AbortController().signal)
  const end = (state: 'done' | 'failed', failure: string | null) =>
    updateImport(db, mover, id, { state, failure, endedAt: clock.now() })
  try {
    await importFrom(importer, folder, path)
    await end('done', null)
  } catch (error) {
    const known = knownFailure(error)
    if (!known) log.error({ err: error, importId: id }, 'an import broke off')
    const reason =
      known?.message ??
      'Something went wrong on our side. What came in stays; import the file again for the rest.'
    await end('failed', reason).catch((failed: unknown) =>
      log.error({ err: failed }, 'an import could not be ended'),
    )
  }
}

/** Takes the file, answers, and goes on by itself: what comes in is noted thing by thing. */
export const startImport = async (
  context: AppContext,
  actor: Actor,
  { fileName, request }: { fileName: string; request: Request },
): Promise<DataImport> => {
  const mover = loadMover(actor)
  const { db, clock } = context
  if ((await countRunning(db, mover.id)) >= limits.dataImport.atOnce)
    throw new AppError('CONFLICT', 'An import is under way. Wait until it has ended.')
  const folder = await mkdtemp(join(tmpdir(), 'atelier-import-'))
  const path = join(folder, 'upload')
  const clear = () => rm(folder, { recursive: true, force: true })
  const id = uuidv7<ImportId>()
  try {
    await receive(request, path)
    await db.transaction((tx) =>
      insertImport(tx, mover, { id, fileName: storable(fileName), createdAt: clock.now() }),
    )
  } catch (error) {
    await clear()
    throw error
  }
  void work(context, actor, mover, id, folder, path).finally(() => void clear())
  const row = await findImport(db, mover.id, id)
  if (!row) throw notFound()
  return present(row, [])
}

export const listImports = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const { id: userId } = loadMover(actor)
  const after = readCursor(cursor)
  const rows = await selectImports(db, userId, after && ImportId.parse(after.id), limit + 1)
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
  const { id: userId } = loadMover(actor)
  if (!(await findImport(db, userId, importId))) throw notFound()
  const rows = await selectItems(db, importId, readNumberCursor(cursor), state, limit + 1)
  const { items, nextCursor } = pageByNumber(
    rows.map((row) => ({ ...row, id: row.number })),
    limit,
  )
  return {
    items: items.map(({ number, kind, title, state: is, reason }) => ({
      number,
      kind,
      title,
      state: is,
      reason,
    })),
    nextCursor,
  }
}
