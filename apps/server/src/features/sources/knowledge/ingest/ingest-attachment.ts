import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Sentence } from '@atelier/contract/sentence'
import { sentence, type SentenceText } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { notify } from '../../../people/notifications/index.ts'
import type { ReadingProgress } from '../extract/extraction.ts'
import type { Extractor } from '../extract/extractor.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { saveLinkedFile } from './fetch-link.ts'
import { type Claim, claimReading, failReading, type ReadRow } from './queries.ts'
import { reportProgress } from './report-progress.ts'
import { fetchLink } from './sites/fetch-site.ts'
import { type SourceContent, type IngestContext, Overtaken, storeReading } from './store-reading.ts'

const readingTexts = {
  page: 'Reading page {done} of {total}',
  sheet: 'Reading sheet {done} of {total}',
  slide: 'Reading slide {done} of {total}',
  message: 'Reading message {done} of {total}',
} as const satisfies Record<ReadingProgress['unit'], SentenceText>

const describeReading = ({ done, total, unit }: ReadingProgress): Sentence =>
  sentence(readingTexts[unit], { done, total })

const describeIndexing = (done: number, total: number): Sentence =>
  sentence('Indexing passage {done} of {total}', { done, total })

/** Per cent of the progress bar at the end of each phase. */
const share = { fetched: 5, read: 80, indexed: 99 } as const

const readingPercent = ({ done, total }: ReadingProgress): number =>
  Math.round(share.fetched + (share.read - share.fetched) * Math.min(1, done / Math.max(1, total)))

const indexingPercent = (done: number, total: number): number =>
  Math.round(share.read + (share.indexed - share.read) * Math.min(1, done / Math.max(1, total)))

const reading = jobGrant('process attachments')

const passwordField = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i

const fetchBytes = async (
  context: IngestContext,
  row: ReadRow,
  path: string,
  signal: AbortSignal,
): Promise<SourceContent> => {
  if (row.type === 'LINK' && row.url !== null) {
    const link = await fetchLink(context, row.url, signal)
    await writeFile(path, link.bytes, { mode: 0o600 })
    const { fileName, mimeType, url, isWritten, picture } = link
    const size = link.bytes.length
    if (isWritten) return { file: { fileName, mimeType }, values: { size }, picture }
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

const retryable = new Set(['LINK_UNREACHABLE', 'INTERNAL', 'UNAVAILABLE', 'TOO_LARGE'])

const fail = async (context: IngestContext, claim: Claim, error: unknown): Promise<void> => {
  const isAppError = error instanceof AppError
  if (!isAppError)
    context.log.error({ err: error, attachment: claim.attachmentId }, 'could not read an attachment')
  const appError = isAppError
    ? error
    : new AppError('INTERNAL', 'Something went wrong while reading this. Try again.')
  await context.db.transaction(async (tx) => {
    const failure = { ...appError.data, retryable: retryable.has(appError.code) }
    const row = await failReading(tx, reading, claim, failure)
    if (!row) return
    await publishAttachment(context, tx, row)
    // the answer that requested the page reports this
    if (row.source === 'WEB') return
    const about = { userId: row.ownerId, attachmentId: row.id, detail: appError.sentence }
    await notify(context, tx, reading, { ...about, kind: 'READING_FAILED' })
  })
}

/** May run twice or be killed: leftovers are cleared, and only the latest reading counts. */
export const ingestAttachment = async (
  context: IngestContext,
  extractor: Extractor,
  attachmentId: AttachmentId,
  shutdown: AbortSignal,
): Promise<void> => {
  const claim: Claim = { attachmentId, readingId: randomUUID() }
  const row = await claimReading(context.db, reading, claim)
  if (!row) return
  const connectionLoss = new AbortController()
  const signal = AbortSignal.any([shutdown, connectionLoss.signal])
  const folder = await mkdtemp(join(tmpdir(), 'atelier-reading-'))
  try {
    await using report = reportProgress(context, claim, () => connectionLoss.abort(new Overtaken()))
    const path = join(folder, 'source')
    report.report(1, sentence(row.type === 'LINK' ? 'Loading the page' : 'Reading'))
    const fetched = await fetchBytes(context, row, path, signal)
    const extracted = await extractor.extract(path, fetched.file, {
      signal,
      person: row.ownerId,
      onProgress: (progress) => report.report(readingPercent(progress), describeReading(progress)),
    })
    const isPicture = extracted.kind === 'image'
    if (isPicture) report.report(indexingPercent(0, 1), sentence('Analyzing the image'))
    const { ownerId } = row
    const picture = { path, ownerId, isOfChat: row.source === 'CHAT', source: extracted }
    const source = isPicture ? await readPicture(context, extractor, picture, signal) : extracted
    const onProgress = (done: number) =>
      report.report(indexingPercent(done, source.chunks.length), describeIndexing(done, source.chunks.length))
    await storeReading(context, { claim, row, source, fetched }, onProgress, signal)
  } catch (error) {
    if (error instanceof Overtaken || connectionLoss.signal.aborted) return
    shutdown.throwIfAborted()
    await fail(context, claim, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
