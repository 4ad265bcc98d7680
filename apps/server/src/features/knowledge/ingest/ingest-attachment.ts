import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import type { Models } from '../../../platform/models/models.ts'
import type { Traffic } from '../../../platform/traffic.ts'
import { publishAttachment } from '../../attachments/index.ts'
import { notify } from '../../notifications/index.ts'
import { drawLater } from '../draw/draw-jobs.ts'
import type { ReadingProgress, SourceFile } from '../extract/extraction.ts'
import type { Extractor } from '../extract/extractor.ts'
import { readPicture } from '../pictures/read-picture.ts'
import type { PreparedSource } from '../prepare-source.ts'
import { hasVectors } from '../queries.ts'
import { keepLinkedFile } from './fetch-link.ts'
import {
  type Claim,
  claimReading,
  failReading,
  lockReading,
  insertChunks,
  insertEmbeddings,
  type ReadRow,
  replaceReading,
  updateReading,
  upsertText,
} from './queries.ts'
import { type ProgressReport, reportProgress } from './report-progress.ts'
import { fetchLink } from './sites/fetch-site.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** 'Reading page 120 of 1,000' */
const describeReading = ({ done, total, unit }: ReadingProgress): string =>
  `Reading ${unit} ${count(done)} of ${count(total)}`

const describeIndexing = (done: number, total: number): string =>
  `Indexing passage ${count(done)} of ${count(total)}`

/** Shares of the whole in per cent: fetching, then reading, then indexing up to the last one. */
const share = { fetched: 5, read: 80, indexed: 99 } as const

const readingPercent = ({ done, total }: ReadingProgress): number =>
  Math.round(share.fetched + (share.read - share.fetched) * Math.min(1, done / Math.max(1, total)))

const indexingPercent = (done: number, total: number): number =>
  Math.round(share.read + (share.indexed - share.read) * Math.min(1, done / Math.max(1, total)))

export type IngestContext = Pick<
  AppContext,
  'db' | 'files' | 'events' | 'fetch' | 'config' | 'clock' | 'jobs' | 'log'
> & {
  /** Vectors are made too when there is one and the engine can keep them. */
  readonly embedder: Embedder
  /** Whom the storing of passages gives way to. */
  readonly traffic?: Traffic
  /** Describes pictures when it sees. */
  readonly models?: Models
}

const reading = jobGrant('attachments are read')

/** Small enough that the embedded database lets others in between; smaller where somebody is there. */
const chunksAtOnce = { alone: 40, amongPeople: 4 }

/** Nobody stands by for longer: they are told when it is done. */
const longReadingMs = 30_000

/** The reading was cancelled, deleted or begun anew: nothing is left to say. */
class Overtaken extends Error {}

interface Fetched {
  file: SourceFile
  /** What a link adds to its row. */
  values: { blobHash?: string; size?: number; fileName?: string }
  /** Address of the picture that a site shows of it. */
  picture?: string | null | undefined
}

/** Puts an attachment's bytes, or what its link leads to, into a local file. */
const fetchBytes = async (
  context: IngestContext,
  row: ReadRow,
  path: string,
  signal: AbortSignal,
): Promise<Fetched> => {
  if (row.type === 'LINK' && row.url !== null) {
    const link = await fetchLink(context, row.url, signal)
    await writeFile(path, link.bytes, { mode: 0o600 })
    const { fileName, mimeType, url, isWritten, picture } = link
    const size = link.bytes.length
    if (isWritten) return { file: { fileName, mimeType }, values: { size }, picture }
    const isPage = /^(?!image\/).*(html|xml)|^text\/plain/.test(mimeType) || mimeType === ''
    if (isPage) return { file: { fileName, mimeType, url }, values: { size } }
    return {
      file: { fileName, mimeType },
      values: { blobHash: await keepLinkedFile(context, link.bytes), size },
    }
  }
  if (row.blobHash === null) throw new AppError('CANNOT_PROCESS', 'This file was never uploaded.')
  await context.files.copyTo(row.blobHash, path)
  return { file: { fileName: row.fileName, mimeType: row.mimeType }, values: {} }
}

const storeChunks = async (
  { db, embedder, traffic }: IngestContext,
  claim: Claim,
  { text, chunks }: PreparedSource,
  report: ProgressReport,
  signal: AbortSignal,
): Promise<void> => {
  const model = (await hasVectors(db)) ? await embedder.current() : null
  for (let first = 0; first < chunks.length;) {
    signal.throwIfAborted()
    const atOnce = traffic?.isBusy() ? chunksAtOnce.amongPeople : chunksAtOnce.alone
    const batch = chunks.slice(first, first + atOnce)
    const embedded = await model?.embed(
      batch.map(({ start, end }) => text.slice(start, end)),
      { signal },
    )
    const began = performance.now()
    await db.transaction(async (tx) => {
      if (!(await lockReading(tx, claim))) throw new Overtaken()
      const ids = await insertChunks(tx, reading, claim.attachmentId, text, first, batch)
      // what has none now gets one later: `embedOlder`
      if (model && embedded?.length === batch.length)
        await insertEmbeddings(tx, reading, ids, model.name, embedded)
    })
    first += batch.length
    report.tell(indexingPercent(first, chunks.length), describeIndexing(first, chunks.length))
    await traffic?.throttle(performance.now() - began, signal)
  }
}

/** A person has given it a title: it is neither the address nor what was read there before. */
const isRenamed = ({ title, fileName, digest }: ReadRow): boolean =>
  title !== fileName && title !== digest?.title

const complete = (
  context: IngestContext,
  claim: Claim,
  row: ReadRow,
  source: PreparedSource,
  { values, picture }: Fetched,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { text, pages, note, digest, mimeType } = source
    const done = await updateReading(tx, reading, claim, {
      ...values,
      status: 'completed',
      progress: 100,
      step: '',
      failure: null,
      readAt: context.clock.now(),
      mimeType,
      pages,
      note,
      characters: text.length,
      digest: text === '' ? null : digest,
      ...(row.type === 'LINK' && !isRenamed(row) && { title: digest.title }),
    })
    if (!done) throw new Overtaken()
    await upsertText(tx, reading, claim.attachmentId, source)
    const request = { attachmentId: claim.attachmentId, picture: picture ?? source.picture }
    await drawLater(context, tx, request, mimeType)
    await publishAttachment(context, tx, done)
    const took = context.clock.now().getTime() - done.createdAt.getTime()
    if (took < longReadingMs || row.readAt !== null || done.source === 'WEB') return
    await notify(context, tx, reading, {
      userId: done.ownerId,
      attachmentId: done.id,
      kind: 'READING_FINISHED',
    })
  })

const retryable = new Set(['LINK_UNREACHABLE', 'INTERNAL', 'UNAVAILABLE', 'TOO_LARGE'])

const fail = async (context: IngestContext, claim: Claim, error: unknown): Promise<void> => {
  const known = error instanceof AppError
  if (!known)
    context.log.error({ err: error, attachment: claim.attachmentId }, 'reading an attachment failed')
  const code = known ? error.code : 'INTERNAL'
  const message = known ? error.message : 'Something went wrong while this was read. Try again.'
  await context.db.transaction(async (tx) => {
    const failure = { code, message, retryable: retryable.has(code) }
    const row = await failReading(tx, reading, claim, failure)
    if (!row) return
    await publishAttachment(context, tx, row)
    // whoever asked for a page of the web is told in the answer
    if (row.source === 'WEB') return
    const about = { userId: row.ownerId, attachmentId: row.id, detail: message }
    await notify(context, tx, reading, { ...about, kind: 'READING_FAILED' })
  })
}

/**
 * Reads an attachment: its text, passages and digest, with progress on the way. May run
 * twice or be killed at any moment: what a reading left is cleared by the next, and only
 * the latest one counts. Ends with the attachment completed or failed with its reason.
 */
export const ingestAttachment = async (
  context: IngestContext,
  extractor: Extractor,
  attachmentId: AttachmentId,
  shutdown: AbortSignal,
): Promise<void> => {
  const claim: Claim = { attachmentId, readingId: randomUUID() }
  const row = await claimReading(context.db, reading, claim)
  if (!row) return
  const lost = new AbortController()
  const signal = AbortSignal.any([shutdown, lost.signal])
  const folder = await mkdtemp(join(tmpdir(), 'atelier-reading-'))
  try {
    await using report = reportProgress(context, claim, () => lost.abort(new Overtaken()))
    const path = join(folder, 'source')
    report.tell(1, row.type === 'LINK' ? 'Fetching the page' : 'Reading')
    const fetched = await fetchBytes(context, row, path, signal)
    const extracted = await extractor.extract(path, fetched.file, {
      signal,
      person: row.ownerId,
      onProgress: (progress) => report.tell(readingPercent(progress), describeReading(progress)),
    })
    const isPicture = extracted.kind === 'image'
    if (isPicture) report.tell(indexingPercent(0, 1), 'Looking at the picture')
    const { ownerId } = row
    const picture = { path, ownerId, isOfChat: row.source === 'CHAT', source: extracted }
    const source = isPicture ? await readPicture(context, extractor, picture, signal) : extracted
    if (!(await replaceReading(context.db, reading, claim, source.text))) throw new Overtaken()
    await storeChunks(context, claim, source, report, signal)
    await complete(context, claim, row, source, fetched)
  } catch (error) {
    if (error instanceof Overtaken || lost.signal.aborted) return
    shutdown.throwIfAborted()
    await fail(context, claim, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
