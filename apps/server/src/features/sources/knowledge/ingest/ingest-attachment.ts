import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Sentence } from '@atelier/contract/sentence'
import { sentence, type SentenceText } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'
import { logFailure } from '../../../../platform/outages.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { notify } from '../../../people/notifications/index.ts'
import type { ExtractionProgress } from '../extract/extraction.ts'
import type { Extractor } from '../extract/extractor.ts'
import { extractImageText } from '../images/extract-image-text.ts'
import { saveLinkedFile } from './fetch-link.ts'
import { type Claim, claimExtraction, failExtraction, type AttachmentRow } from './queries.ts'
import { reportProgress } from './report-progress.ts'
import { fetchLink } from './sites/fetch-site.ts'
import {
  type SourceContent,
  type IngestContext,
  SupersededError,
  storeExtraction,
} from './store-extraction.ts'

const progressTexts = {
  page: 'Reading page {done} of {total}',
  sheet: 'Reading sheet {done} of {total}',
  slide: 'Reading slide {done} of {total}',
  message: 'Reading message {done} of {total}',
} as const satisfies Record<ExtractionProgress['unit'], SentenceText>

const describeExtraction = ({ done, total, unit }: ExtractionProgress): Sentence =>
  sentence(progressTexts[unit], { done, total })

const describeIndexing = (done: number, total: number): Sentence =>
  sentence('Indexing passage {done} of {total}', { done, total })

/** Percentage of the progress bar at the end of each phase. */
const phaseEnd = { fetched: 5, read: 80, indexed: 99 } as const

const extractionPercent = ({ done, total }: ExtractionProgress): number =>
  Math.round(phaseEnd.fetched + (phaseEnd.read - phaseEnd.fetched) * Math.min(1, done / Math.max(1, total)))

const indexingPercent = (done: number, total: number): number =>
  Math.round(phaseEnd.read + (phaseEnd.indexed - phaseEnd.read) * Math.min(1, done / Math.max(1, total)))

const ingestGrant = jobGrant('process attachments')

const passwordField = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i

const fetchSource = async (
  context: IngestContext,
  row: AttachmentRow,
  path: string,
  signal: AbortSignal,
): Promise<SourceContent> => {
  if (row.type === 'LINK' && row.url !== null) {
    const link = await fetchLink(context, row.url, signal)
    await writeFile(path, link.bytes, { mode: 0o600 })
    const { fileName, mimeType, url, isGenerated, previewImage } = link
    const size = link.bytes.length
    if (isGenerated) return { file: { fileName, mimeType }, values: { size }, previewImage }
    const isPage = /^(?!image\/).*(html|xml)|^text\/plain/.test(mimeType) || mimeType === ''
    if (isPage) {
      const hasSignInForm = passwordField.test(Buffer.from(link.bytes).toString('latin1'))
      return { file: { fileName, mimeType, url }, values: { size }, hasSignInForm }
    }
    return {
      file: { fileName, mimeType },
      values: { blobHash: await saveLinkedFile(context, link.bytes), size },
    }
  }
  if (row.blobHash === null) throw new AppError('CANNOT_PROCESS', 'This file was never uploaded.')
  await context.files.copyTo(row.blobHash, path)
  return { file: { fileName: row.fileName, mimeType: row.mimeType }, values: {} }
}

const retryableCodes = new Set(['LINK_UNREACHABLE', 'INTERNAL', 'UNAVAILABLE', 'TOO_LARGE'])

const failIngest = async (context: IngestContext, claim: Claim, error: unknown): Promise<void> => {
  const isAppError = error instanceof AppError
  if (!isAppError)
    logFailure(context.log, error, { attachment: claim.attachmentId }, 'could not read an attachment')
  const appError = isAppError
    ? error
    : new AppError('INTERNAL', 'Something went wrong while reading this. Try again.')
  await context.db.transaction(async (tx) => {
    const failure = { ...appError.data, retryable: retryableCodes.has(appError.code) }
    const row = await failExtraction(tx, ingestGrant, claim, failure)
    if (!row) return
    await publishAttachment(context, tx, row)
    // the answer that requested a page reports its failure, and no person added a plugin's result
    if (row.source === 'WEB' || row.connectedAppType === 'PLUGIN_RESULT') return
    const notification = { userId: row.ownerId, attachmentId: row.id, detail: appError.sentence }
    await notify(context, tx, ingestGrant, { ...notification, kind: 'READING_FAILED' })
  })
}

/** May run twice or be killed: leftovers are deleted, and only the latest extraction counts. */
export const ingestAttachment = async (
  context: IngestContext,
  extractor: Extractor,
  attachmentId: AttachmentId,
  shutdown: AbortSignal,
): Promise<void> => {
  const claim: Claim = { attachmentId, extractionId: randomUUID() }
  const row = await claimExtraction(context.db, ingestGrant, claim)
  if (!row) return
  const claimAbort = new AbortController()
  const signal = AbortSignal.any([shutdown, claimAbort.signal])
  const folder = await mkdtemp(join(tmpdir(), 'atelier-reading-'))
  try {
    await using reporter = reportProgress(context, claim, () => claimAbort.abort(new SupersededError()))
    const path = join(folder, 'source')
    reporter.report(1, sentence(row.type === 'LINK' ? 'Loading the page' : 'Reading'))
    const sourceContent = await fetchSource(context, row, path, signal)
    const extraction = await extractor.extract(path, sourceContent.file, {
      signal,
      person: row.ownerId,
      onProgress: (progress) => reporter.report(extractionPercent(progress), describeExtraction(progress)),
    })
    const isImage = extraction.kind === 'image'
    if (isImage) reporter.report(indexingPercent(0, 1), sentence('Analyzing the image'))
    const { ownerId } = row
    const image = { path, ownerId, isChatAttachment: row.source === 'CHAT', source: extraction }
    const preparedSource = isImage ? await extractImageText(context, extractor, image, signal) : extraction
    const onProgress = (done: number) =>
      reporter.report(
        indexingPercent(done, preparedSource.chunks.length),
        describeIndexing(done, preparedSource.chunks.length),
      )
    await storeExtraction(
      context,
      { claim, row, source: preparedSource, content: sourceContent },
      onProgress,
      signal,
    )
  } catch (error) {
    if (error instanceof SupersededError || claimAbort.signal.aborted) return
    shutdown.throwIfAborted()
    await failIngest(context, claim, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
