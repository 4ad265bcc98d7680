import { noSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import { beginning } from '../../../../platform/language/clip.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Embedder, EmbeddingModel } from '../../../../platform/models/embedder.ts'
import type { Models } from '../../../../platform/models/models.ts'
import { compareSentences } from '../../../../platform/text/compare-texts.ts'
import type { Traffic } from '../../../../platform/traffic.ts'
import { insertChange, consumePreviousText } from '../../attachments/read/index.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { notify } from '../../../people/notifications/index.ts'
import { drawLater } from '../draw/draw-jobs.ts'
import type { SourceFile } from '../extract/extraction.ts'
import type { PreparedChunk, PreparedSource } from '../prepare-source.ts'
import { hasVectors } from '../../../../platform/db/vectors.ts'
import {
  type Claim,
  clearEarlier,
  commitLater,
  findEarlierText,
  insertChunks,
  insertEmbeddings,
  lockReading,
  type ReadRow,
  updateReading,
  upsertText,
} from './queries.ts'

export type IngestContext = Pick<
  AppContext,
  'db' | 'files' | 'events' | 'fetch' | 'config' | 'clock' | 'jobs' | 'log'
> & {
  /** Omitted or unsupported vectors: no search by meaning. */
  readonly embedder: Embedder
  readonly traffic?: Traffic
  readonly models?: Models
}

export interface SourceContent {
  file: SourceFile
  values: { blobHash?: string; size?: number; fileName?: string }
  picture?: string | null | undefined
  hasSignInForm?: boolean
}

export interface IngestResult {
  readonly claim: Claim
  readonly row: ReadRow
  readonly source: PreparedSource
  readonly fetched: SourceContent
}

export class Overtaken extends Error {}

const reading = jobGrant('process attachments')

/** Passages per transaction: in the embedded database every request waits for it. */
const chunksAtOnce = { embedded: { alone: 40, amongPeople: 6 }, server: { alone: 200, amongPeople: 100 } }

/** Milliseconds until the person gets a notification. */
const longReadingMs = 30_000

/** Sentences stored per change and direction, and characters of each. */
const sentencesMax = 8
const sentenceMax = 400

const textsOf = (chunks: readonly PreparedChunk[], text: string) =>
  chunks.map(({ start, end }) => text.slice(start, end))

interface Batch {
  readonly first: number
  readonly chunks: readonly PreparedChunk[]
  readonly vectors: readonly (readonly number[])[] | undefined
}

const insertBatch = async (
  tx: Database,
  { claim, source }: IngestResult,
  model: EmbeddingModel | null,
  { first, chunks, vectors }: Batch,
): Promise<void> => {
  const ids = await insertChunks(tx, reading, claim.attachmentId, source.text, first, chunks)
  // `embedOlder` adds missing ones later
  if (model && vectors?.length === chunks.length)
    await insertEmbeddings(tx, reading, ids, model.name, vectors)
}

type OnProgress = (done: number) => void

/** In small batches, which can be found at once. */
const storeChunks = async (
  { db, traffic }: IngestContext,
  read: IngestResult,
  model: EmbeddingModel | null,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { chunks, text } = read.source
  const sizes = traffic?.isEmbedded === false ? chunksAtOnce.server : chunksAtOnce.embedded
  for (let first = 0; first < chunks.length;) {
    signal.throwIfAborted()
    const atOnce = traffic?.isBusy() ? sizes.amongPeople : sizes.alone
    const batch = chunks.slice(first, first + atOnce)
    const vectors = await model?.embed(textsOf(batch, text), { signal })
    const began = performance.now()
    await db.transaction(async (tx) => {
      // a crash begins the reading anew, and its end is committed with all that came before
      await commitLater(tx)
      if (!(await lockReading(tx, read.claim))) throw new Overtaken()
      await insertBatch(tx, read, model, { first, chunks: batch, vectors })
    })
    first += batch.length
    onProgress(first)
    await traffic?.throttle(performance.now() - began, signal)
  }
}

/** The earlier reading counts until all of it is stored. */
const replaceChunks = async (
  { db }: IngestContext,
  read: IngestResult,
  earlier: string,
  model: EmbeddingModel | null,
  finish: (tx: Database) => Promise<void>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { claim, row, source } = read
  const batches: Batch[] = []
  for (let first = 0; first < source.chunks.length; first += chunksAtOnce.embedded.alone) {
    const chunks = source.chunks.slice(first, first + chunksAtOnce.embedded.alone)
    batches.push({ first, chunks, vectors: await model?.embed(textsOf(chunks, source.text), { signal }) })
    onProgress(first)
  }
  await db.transaction(async (tx) => {
    if (!(await lockReading(tx, claim))) throw new Overtaken()
    await clearEarlier(tx, reading, claim, { text: earlier, readAt: row.readAt ?? row.updatedAt })
    for (const batch of batches) await insertBatch(tx, read, model, batch)
    await finish(tx)
  })
}

/** Not the URL or an earlier reading's title. */
const isRenamed = ({ title, fileName, digest }: ReadRow): boolean =>
  title !== fileName && title !== digest?.title

const short = (sentences: readonly string[]) =>
  sentences
    .slice(0, sentencesMax)
    .map((text) => (text.length > sentenceMax ? `${beginning(text, sentenceMax)}…` : text))

const saveChange = async (
  tx: Database,
  { claim }: IngestResult,
  before: string,
  after: string,
  changedAt: Date,
) => {
  const { added, removed } = compareSentences(before, after)
  if (added.length + removed.length === 0) return
  const more = Math.max(0, added.length - sentencesMax) + Math.max(0, removed.length - sentencesMax)
  const { attachmentId } = claim
  await insertChange(tx, reading, {
    attachmentId,
    changedAt,
    added: short(added),
    removed: short(removed),
    more,
  })
}

const complete = async (
  context: IngestContext,
  tx: Database,
  read: IngestResult,
  earlier: string | null,
): Promise<void> => {
  const { claim, row, source, fetched } = read
  const { text, pages, notes, digest, mimeType } = source
  const now = context.clock.now()
  const done = await updateReading(tx, reading, claim, {
    ...fetched.values,
    status: 'completed',
    progress: 100,
    step: noSentence,
    failure: null,
    readAt: now,
    mimeType,
    pages,
    note: notes.length === 0 ? null : [...notes],
    characters: text.length,
    digest: text === '' ? null : digest,
    ...(row.type === 'LINK' && !isRenamed(row) && { title: digest.title }),
  })
  if (!done) throw new Overtaken()
  if (earlier !== text) await upsertText(tx, reading, claim.attachmentId, source)
  const before = row.type === 'LINK' ? earlier : await consumePreviousText(tx, reading, claim.attachmentId)
  if (before !== null) await saveChange(tx, read, before, text, now)
  const request = { attachmentId: claim.attachmentId, picture: fetched.picture ?? source.picture }
  await drawLater(context, tx, request, mimeType)
  await publishAttachment(context, tx, done)
  const took = now.getTime() - done.createdAt.getTime()
  if (took < longReadingMs || row.readAt !== null || done.source === 'WEB') return
  await notify(context, tx, reading, {
    userId: done.ownerId,
    attachmentId: done.id,
    kind: 'READING_FINISHED',
  })
}

/** A sign-in form or empty page doesn't replace the earlier text. */
const requireStillThere = ({ source: { text }, fetched }: IngestResult, earlier: string): void => {
  if (fetched.hasSignInForm && text.length < earlier.length / 2)
    throw new AppError(
      'LINK_UNREACHABLE',
      'This page now requires sign-in. The earlier text was kept. You can add the new content as text.',
    )
  if (text.trim() === '' && earlier.trim() !== '')
    throw new AppError('CANNOT_PROCESS', 'This page is now empty. The earlier text was kept.')
}

export const storeReading = async (
  context: IngestContext,
  read: IngestResult,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { db, embedder } = context
  const earlier = await findEarlierText(db, read.row)
  const finish = (tx: Database) => complete(context, tx, read, earlier)
  if (earlier !== null) requireStillThere(read, earlier)
  if (earlier === read.source.text) return db.transaction(finish)
  const model = (await hasVectors(db)) ? await embedder.current() : null
  if (earlier !== null) return replaceChunks(context, read, earlier, model, finish, onProgress, signal)
  await storeChunks(context, read, model, onProgress, signal)
  await db.transaction(finish)
}
