import { type Dataset, isDatasetName, type ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import duckdb from '@duckdb/node-api/package.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import type { WithGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type AttachmentRow, loadAttachment } from '../sources/attachments/index.ts'
import { usesAnalystMode, analysisCost, countAnalysis, requireAnalysis } from '../people/usage/index.ts'
import { type DatasetEngine, type DatasetFile, openDatasetEngine } from './dataset-engine.ts'
import { findDataset, upsertDataset, updateDataset } from './queries.ts'
import type { QueryResult } from './sql/run-query.ts'

const engines = new WeakMap<AppContext, DatasetEngine>()

const getEngine = (context: AppContext): DatasetEngine => {
  const engine = engines.get(context) ?? openDatasetEngine()
  engines.set(context, engine)
  return engine
}

export const closeEngine = async (context: AppContext): Promise<void> =>
  engines.get(context)?.[Symbol.asyncDispose]()

/**
 * Changing it invalidates stored results. The version is from package.json, because only child processes load
 * the 70 MB engine.
 */
const engineName = `duckdb v${duckdb.version.replace(/-.*$/, '')} reading 5`

type Source = WithGrant<AttachmentRow, 'attachment', 'READ'> & { blobHash: string }

/** Throws NOT_FOUND, or CANNOT_PROCESS if the file has no tables. */
const loadSource = async (context: AppContext, actor: Actor, id: AttachmentId): Promise<Source> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const { blobHash } = row
  if (blobHash === null || !isDatasetName(row.fileName))
    throw new AppError(
      'CANNOT_PROCESS',
      'Only CSV files and Excel workbooks (.xlsx) can be used for calculations.',
    )
  if (row.status === 'failed') throw new AppError('CANNOT_PROCESS', 'Couldn’t read this file.')
  return { ...row, blobHash }
}

const toDatasetFile = (
  { files }: AppContext,
  { blobHash, fileName }: Source,
  overrides?: Partial<ImportOptionsInput>,
): DatasetFile => ({
  key: `${blobHash} ${JSON.stringify(overrides ?? null)}`,
  kind: /\.xlsx$/i.test(fileName) ? 'workbook' : 'text',
  overrides,
  openStream: () => files.get(blobHash),
})

const importOptionsOf = ({ isTold, readAs }: Dataset) => (isTold ? (readAs ?? undefined) : undefined)

export interface OpenDataset {
  readonly title: string
  readonly contents: Dataset
  /** Returns at most `limit` rows; texts are cut at `cellMax` characters. */
  query(sql: string, limit: number, cellMax?: number): Promise<QueryResult>
}

export interface OpenOptions {
  readonly signal?: AbortSignal | undefined
}

/** Reuses the stored read options, so that the same file gives the same tables. */
const toOpenDataset = (
  context: AppContext,
  actor: Actor,
  source: Source,
  contents: Dataset,
  { signal }: OpenOptions,
): OpenDataset => {
  const file = toDatasetFile(context, source, importOptionsOf(contents))
  const requester = { userId: actor.userId, signal }
  return {
    title: source.title,
    contents,
    query: (sql, limit, cellMax) => getEngine(context).query(file, sql, limit, requester, cellMax),
  }
}

/** Null before the first analysis. Doesn't check access rights. */
const findStoredDataset = async ({ db }: AppContext, { id, blobHash }: Source): Promise<Dataset | null> => {
  const row = await findDataset(db, id, blobHash)
  return row?.engine === engineName ? row.contents : null
}

export const readDataset = async (context: AppContext, actor: Actor, id: AttachmentId) => {
  const source = await loadSource(context, actor, id)
  const row = await findDataset(context.db, id, source.blobHash)
  return {
    dataset: row?.engine === engineName ? row.contents : null,
    takesMessages: row ? 0 : await analysisCost(context, actor),
  }
}

/** On some plans the first successful analysis costs messages (LAB-04). */
export const openDataset = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  options: OpenOptions = {},
): Promise<OpenDataset> => {
  const source = await loadSource(context, actor, id)
  const dataset = await findStoredDataset(context, source)
  if (dataset) return toOpenDataset(context, actor, source, dataset, options)
  const { blobHash } = source
  const existing = await findDataset(context.db, id, blobHash)
  // fails before the slow analysis starts
  // redundant: `countAnalysis` checks again
  if (!existing) await requireAnalysis(context, actor)
  const overrides = existing ? importOptionsOf(existing.contents) : undefined
  const requester = { userId: actor.userId, signal: options.signal }
  const contents = await getEngine(context).inspect(toDatasetFile(context, source, overrides), requester)
  const values = { blobHash, engine: engineName, contents }
  await context.db.transaction(async (tx) => {
    if (await upsertDataset(tx, source.grant, values)) await countAnalysis(context, tx, actor)
    else await updateDataset(tx, source.grant, values)
  })
  return toOpenDataset(context, actor, source, contents, options)
}

export const openForAnalyst = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  options: OpenOptions = {},
): Promise<OpenDataset> => {
  await loadSource(context, actor, id)
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Labs.')
  if (!(await usesAnalystMode(context.db, actor)))
    throw new AppError('NOT_ALLOWED', 'Turn on Analyst Mode in Labs first.')
  return openDataset(context, actor, id, options)
}

export const analyze = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  overrides: ImportOptionsInput | undefined,
  options: OpenOptions = {},
): Promise<Dataset> => {
  const { contents } = await openForAnalyst(context, actor, id, options)
  return overrides === undefined
    ? contents
    : analyzeWithOptions(context, actor, id, contents, overrides, options)
}

/** Throws CONFLICT for a workbook, which has no read options. */
const analyzeWithOptions = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  contents: Dataset,
  overrides: ImportOptionsInput,
  options: OpenOptions,
): Promise<Dataset> => {
  if (contents.readAs === null) throw new AppError('CONFLICT', 'Import options don’t apply to workbooks.')
  await loadAttachment(context, actor, id, 'PROCESS')
  const source = await loadSource(context, actor, id)
  const newContents = await getEngine(context).inspect(toDatasetFile(context, source, overrides), {
    userId: actor.userId,
    signal: options.signal,
  })
  await updateDataset(context.db, source.grant, {
    blobHash: source.blobHash,
    engine: engineName,
    contents: newContents,
  })
  return newContents
}
