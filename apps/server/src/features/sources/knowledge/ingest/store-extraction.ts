import { noSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import { truncate } from '../../../../platform/language/clip.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import {
  type Embedder,
  type EmbeddingModel,
  findEmbeddingModel,
} from '../../../../platform/models/embedder.ts'
import type { Models } from '../../../../platform/models/models.ts'
import { compareSentences } from '../../../../platform/text/compare-texts.ts'
import type { Traffic } from '../../../../platform/traffic.ts'
import { insertChange, consumePreviousText } from '../../attachments/read/index.ts'
import { isPresentation, publishAttachment } from '../../attachments/show/index.ts'
import { notify } from '../../../people/notifications/index.ts'
import { enqueueRendering, enqueueSlides } from '../render/render-jobs.ts'
import { isRenderable } from '../render/render-source.ts'
import type { SourceFile } from '../extract/extraction.ts'
import type { PreparedChunk, PreparedSource } from '../prepare-source.ts'
import { enqueueEmbedding } from './embed-missing.ts'
import {
  type Claim,
  archiveText,
  commitAsynchronously,
  findStoredText,
  insertChunks,
  insertEmbeddings,
  lockExtraction,
  type AttachmentRow,
  updateExtraction,
  upsertText,
} from './queries.ts'

export type IngestContext = Pick<
  AppContext,
  'db' | 'files' | 'events' | 'fetch' | 'config' | 'clock' | 'jobs' | 'log'
> & {
  /** Passages are embedded only with a model and vector support. */
  readonly embedder: Embedder
  readonly traffic?: Traffic
  readonly models?: Models
}

export interface SourceContent {
  file: SourceFile
  values: { blobHash?: string; size?: number; fileName?: string }
  previewImage?: string | null | undefined
  hasSignInForm?: boolean
}

export interface IngestResult {
  readonly claim: Claim
  readonly row: AttachmentRow
  readonly source: PreparedSource
  readonly content: SourceContent
}

export class SupersededError extends Error {}

const ingestGrant = jobGrant('process attachments')

/** Passages per transaction, for which every request waits on the embedded database. */
const batchSizes = { embedded: { idle: 40, busy: 6 }, server: { idle: 200, busy: 100 } }

/** The person is notified of extractions that take longer than this. */
const notifyAfterMs = 30_000

/** Sentences stored as added and as removed per change, and the characters of each. */
const sentencesMax = 8
const sentenceCharactersMax = 400

const chunkTexts = (chunks: readonly PreparedChunk[], text: string) =>
  chunks.map(({ start, end }) => text.slice(start, end))

interface Batch {
  readonly firstIndex: number
  readonly chunks: readonly PreparedChunk[]
  readonly vectors: readonly (readonly number[])[] | undefined
}

const insertBatch = async (
  tx: Database,
  { claim, source }: IngestResult,
  model: EmbeddingModel | null,
  { firstIndex, chunks, vectors }: Batch,
): Promise<void> => {
  const ids = await insertChunks(tx, ingestGrant, claim.attachmentId, source.text, firstIndex, chunks)
  // a job adds missing embeddings later
  if (model && vectors?.length === chunks.length)
    await insertEmbeddings(tx, ingestGrant, ids, model.name, vectors)
}

type OnProgress = (storedCount: number) => void

/** Stores small batches, so that each can be searched at once. `finish` runs in the last transaction. */
const storeChunks = async (
  { db, traffic }: IngestContext,
  result: IngestResult,
  model: EmbeddingModel | null,
  finish: (tx: Database) => Promise<void>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { chunks, text } = result.source
  const sizes = traffic?.isEmbedded === false ? batchSizes.server : batchSizes.embedded
  for (let firstIndex = 0; ;) {
    signal.throwIfAborted()
    const batchSize = traffic?.isBusy() ? sizes.busy : sizes.idle
    const batch = chunks.slice(firstIndex, firstIndex + batchSize)
    const isLast = firstIndex + batch.length === chunks.length
    const vectors = await model?.embed(chunkTexts(batch, text), { signal })
    const startedAt = performance.now()
    await db.transaction(async (tx) => {
      if (isLast) await finish(tx)
      else {
        // a crash restarts the extraction, and its last commit also flushes the earlier ones
        await commitAsynchronously(tx)
        if (!(await lockExtraction(tx, result.claim))) throw new SupersededError()
      }
      await insertBatch(tx, result, model, { firstIndex, chunks: batch, vectors })
    })
    firstIndex += batch.length
    if (!isLast) onProgress(firstIndex)
    await traffic?.throttle(performance.now() - startedAt, signal)
    if (isLast) return
  }
}

/** The old text stays in use until all of the new one is stored. */
const replaceChunks = async (
  { db }: IngestContext,
  result: IngestResult,
  storedText: string,
  model: EmbeddingModel | null,
  finish: (tx: Database) => Promise<void>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { claim, row, source } = result
  const batches: Batch[] = []
  for (let firstIndex = 0; firstIndex < source.chunks.length; firstIndex += batchSizes.embedded.idle) {
    const chunks = source.chunks.slice(firstIndex, firstIndex + batchSizes.embedded.idle)
    batches.push({
      firstIndex,
      chunks,
      vectors: await model?.embed(chunkTexts(chunks, source.text), { signal }),
    })
    onProgress(firstIndex)
  }
  await db.transaction(async (tx) => {
    if (!(await lockExtraction(tx, claim))) throw new SupersededError()
    await archiveText(tx, ingestGrant, claim, { text: storedText, readAt: row.readAt ?? row.updatedAt })
    for (const batch of batches) await insertBatch(tx, result, model, batch)
    await finish(tx)
  })
}

/** Whether the title is neither the URL nor an earlier extraction's title. */
const isRenamed = ({ title, fileName, digest }: AttachmentRow): boolean =>
  title !== fileName && title !== digest?.title

const shortenSentences = (sentences: readonly string[]) =>
  sentences
    .slice(0, sentencesMax)
    .map((text) => (text.length > sentenceCharactersMax ? `${truncate(text, sentenceCharactersMax)}…` : text))

const saveChange = async (
  tx: Database,
  { claim }: IngestResult,
  previousText: string,
  newText: string,
  changedAt: Date,
) => {
  const { added, removed } = compareSentences(previousText, newText)
  if (added.length + removed.length === 0) return
  const omittedCount = Math.max(0, added.length - sentencesMax) + Math.max(0, removed.length - sentencesMax)
  const { attachmentId } = claim
  await insertChange(tx, ingestGrant, {
    attachmentId,
    changedAt,
    added: shortenSentences(added),
    removed: shortenSentences(removed),
    more: omittedCount,
  })
}

const completeExtraction = async (
  context: IngestContext,
  tx: Database,
  result: IngestResult,
  storedText: string | null,
): Promise<void> => {
  const { claim, row, source, content } = result
  const { text, pages, notes, digest, mimeType } = source
  const now = context.clock.now()
  const blobHash = content.values.blobHash ?? row.blobHash
  const previewImage = content.previewImage ?? source.previewImage
  const mayHaveThumbnail =
    row.thumbnailHash !== null || (blobHash === null ? previewImage != null : isRenderable(mimeType))
  const updatedRow = await updateExtraction(tx, ingestGrant, claim, {
    ...content.values,
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
    ...(!mayHaveThumbnail && { renderedExtractionId: claim.extractionId }),
  })
  if (!updatedRow) throw new SupersededError()
  if (storedText !== text) await upsertText(tx, ingestGrant, claim.attachmentId, source)
  const previousText =
    row.type === 'LINK' ? storedText : await consumePreviousText(tx, ingestGrant, claim.attachmentId)
  if (previousText !== null) await saveChange(tx, result, previousText, text, now)
  const { attachmentId } = claim
  if (mayHaveThumbnail) await enqueueRendering(context, tx, { attachmentId, picture: previewImage })
  if (isPresentation(mimeType)) await enqueueSlides(context, tx, { attachmentId })
  await publishAttachment(context, tx, updatedRow)
  const durationMs = now.getTime() - updatedRow.createdAt.getTime()
  if (durationMs < notifyAfterMs || row.readAt !== null || updatedRow.source === 'WEB') return
  if (updatedRow.connectedAppType === 'PLUGIN_RESULT') return
  await notify(context, tx, ingestGrant, {
    userId: updatedRow.ownerId,
    attachmentId: updatedRow.id,
    kind: 'READING_FINISHED',
  })
}

/** Throws LINK_UNREACHABLE for a sign-in form or an empty page, which must not replace the old text. */
const requireUsableText = ({ source: { text }, content }: IngestResult, storedText: string): void => {
  if (content.hasSignInForm && text.length < storedText.length / 2)
    throw new AppError(
      'LINK_UNREACHABLE',
      'This page now requires sign-in. The earlier text was kept. You can add the new content as text.',
    )
  if (text.trim() === '' && storedText.trim() !== '')
    throw new AppError('CANNOT_PROCESS', 'This page is now empty. The earlier text was kept.')
}

export const storeExtraction = async (
  context: IngestContext,
  result: IngestResult,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { db, embedder } = context
  const storedText = await findStoredText(db, result.row)
  const current = await findEmbeddingModel(db, embedder)
  const finish = async (tx: Database) => {
    await completeExtraction(context, tx, result, storedText)
    if (current?.isSlow) await enqueueEmbedding(context, tx, result.row)
  }
  if (storedText !== null) requireUsableText(result, storedText)
  if (storedText === result.source.text) return db.transaction(finish)
  const model = current?.isSlow ? null : current
  if (storedText !== null)
    return replaceChunks(context, result, storedText, model, finish, onProgress, signal)
  await storeChunks(context, result, model, finish, onProgress, signal)
}
