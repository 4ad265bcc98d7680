import type { Sentence } from '@atelier/contract/sentence'
import { sentence, toSentence, type Wording } from '@atelier/contract/write-sentence'
import { createHash } from 'node:crypto'
import type {
  ImportItemKind,
  ImportItemState,
  ImportSource,
} from '@atelier/contract/data-transfer/data-import'
import type { ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { FileStoreUnavailable } from '../../platform/files/file-store.ts'
import { isDatabaseUnreachable, knownFailure } from '../../platform/known-failure.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'
import { timeOf } from '../../platform/uuid.ts'
import type { ChatImport } from '../chat/chats/messages/index.ts'
import type { ImportOwner } from './access.ts'
import {
  type ImportRow,
  insertItem,
  isActive,
  isOriginImported,
  isOtherPersonWaiting,
  selectRecordedItems,
  updateImport,
} from './import-queries.ts'

export interface Item {
  readonly kind: ImportItemKind
  readonly title: string
  readonly id: string
  readonly createdAt?: Date
}

const titleMax = 200

export interface Importer {
  readonly context: AppContext
  readonly actor: Actor
  readonly signal: AbortSignal
  setSource(source: ImportSource): Promise<void>
  /** `work` and its record share a transaction. Null if it failed. `losses` is called after `work`. */
  importItem<Row>(
    item: Item,
    work: (txContext: AppContext) => Promise<Row>,
    losses?: () => readonly Sentence[],
  ): Promise<Row | null>
  /** Uses several transactions, so that other people's requests get a turn on the embedded database. */
  importChat(
    item: Item,
    plan: (db: Database, id: ChatId) => Promise<ChatImport>,
    losses?: () => readonly Sentence[],
  ): Promise<ChatId | null>
  /** For slow work without a transaction, which must be idempotent per `id`. */
  importSlowItem<Id extends string>(item: Item, work: (id: Id) => Promise<Id>): Promise<Id | null>
  recordFailure(item: Item, reason: Wording): Promise<void>
  /** Throws `ImportStopped` or `TurnEndedError`. Call before each part and item. */
  requireActive(): Promise<void>
  setTotal(bytes: number): void
  reportBytes(bytes: number): Promise<void>
}

/** The import was canceled, or its account was blocked or deleted. */
export class ImportStopped extends Error {}

/** Another person's import is waiting, so this one continues after it. */
export class TurnEndedError extends Error {}

/** Long enough that rereading a large file up to the previous turn's end is cheap in comparison. */
const turnMaxMs = 60_000

const reportIntervalMs = 1000

/** Derives the same ID in every turn. Its time is the item's creation, but no later than the import's. */
const itemIdFor = (importId: ImportRow['id'], origin: string, createdAt = timeOf(importId)): string => {
  const hash = createHash('sha256').update(`${importId} ${origin}`).digest('hex')
  const time = Math.max(0, Math.min(createdAt.getTime(), timeOf(importId).getTime()))
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

const nullIfEmpty = (lines: readonly Sentence[]) => (lines.length === 0 ? null : [...lines])

export const createImporter = async (
  context: AppContext,
  actor: Actor,
  owner: ImportOwner,
  { id: importId, progress }: Pick<ImportRow, 'id' | 'progress'>,
  signal: AbortSignal,
): Promise<Importer> => {
  const { db, log, clock } = context
  const recordedItems = await selectRecordedItems(db, importId)
  let number = recordedItems.at(-1)?.number ?? 0
  const createdIds = new Map(recordedItems.map(({ origin, createdId }) => [origin, createdId]))
  let source: ImportSource = 'atelier'
  let [total, bytesRead, lastProgress, reportedAt] = [0, 0, progress, 0]
  // set at the first new item, so that every turn makes progress
  let turnStart: number | null = null

  const originOf = ({ kind, id }: Item) => `${source} ${kind} ${sanitizeForStorage(id)}`.slice(0, 500)
  const recordItem = (
    tx: Database,
    item: Item,
    state: ImportItemState,
    reason: Sentence[] | null,
    result: unknown = null,
  ): Promise<void> => {
    if (number >= limits.dataImport.items)
      throw new AppError('TOO_LARGE', 'This file has too many items. Import it in parts.')
    number += 1
    turnStart ??= clock.now().getTime()
    const title = sanitizeForStorage(item.title).slice(0, titleMax)
    const origin = originOf(item)
    return insertItem(tx, owner, {
      importId,
      number,
      kind: item.kind,
      title,
      origin,
      createdId: typeof result === 'string' ? result : null,
      state,
      reason,
    })
  }
  const recordFailure = async (item: Item, reason: Wording) => {
    if (!createdIds.has(originOf(item))) await recordItem(db, item, 'failed', [toSentence(reason)])
  }

  const requireNotStopped = async () => {
    signal.throwIfAborted()
    if (!(await isActive(db, owner, importId))) throw new ImportStopped()
  }
  const requireActive = async () => {
    await requireNotStopped()
    if (turnStart === null || clock.now().getTime() - turnStart < turnMaxMs) return
    turnStart = clock.now().getTime()
    if (await isOtherPersonWaiting(db, owner)) throw new TurnEndedError()
  }

  const runOnce = async <Row>(item: Item, work: () => Promise<Row>): Promise<Row | null> => {
    await requireActive()
    const origin = originOf(item)
    if (createdIds.has(origin)) return (createdIds.get(origin) ?? null) as Row | null
    if (await isOriginImported(db, owner.id, origin)) {
      await recordItem(db, item, 'skipped', [sentence('Already imported.')])
      return null
    }
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (
        error instanceof ImportStopped ||
        error instanceof TurnEndedError ||
        isDatabaseUnreachable(error) ||
        error instanceof FileStoreUnavailable
      )
        throw error
      const appError = knownFailure(error)
      if (!appError) log.error({ err: error, importId, kind: item.kind }, 'could not import an item')
      await recordFailure(item, appError?.sentence ?? 'Something went wrong on our side.')
      return null
    }
  }

  return {
    context,
    actor,
    signal,
    setSource: async (sourceName) => {
      source = sourceName
      await updateImport(db, owner, importId, { source })
    },
    importItem: (item, work, losses = () => []) =>
      runOnce(item, () =>
        db.transaction(async (tx) => {
          const result = await work({ ...context, db: tx })
          await recordItem(tx, item, 'imported', nullIfEmpty(losses()), result)
          return result
        }),
      ),
    importChat: (item, plan, losses = () => []) =>
      runOnce(item, async () => {
        const { id, steps, discard } = await plan(
          db,
          itemIdFor(importId, originOf(item), item.createdAt) as ChatId,
        )
        try {
          for (const [index, step] of steps.entries()) {
            if (index > 0) await requireNotStopped()
            await db.transaction(async (tx) => {
              await step(tx)
              if (index === steps.length - 1)
                await recordItem(tx, item, 'imported', nullIfEmpty(losses()), id)
            })
          }
        } catch (error) {
          // if this fails too, the nightly cleanup deletes the unfinished chat
          await discard(db).catch(() => undefined)
          throw error
        }
        return id
      }),
    importSlowItem: <Id extends string>(item: Item, work: (id: Id) => Promise<Id>) =>
      runOnce(item, async () => {
        const newId = await work(itemIdFor(importId, originOf(item), item.createdAt) as Id)
        await recordItem(db, item, 'imported', null, newId)
        return newId
      }),
    recordFailure,
    requireActive,
    setTotal: (bytes) => {
      total = bytes
    },
    reportBytes: async (bytes) => {
      bytesRead += bytes
      const percentage = Math.min(99, Math.floor((100 * bytesRead) / Math.max(total, 1)))
      if (performance.now() - reportedAt < reportIntervalMs) return
      reportedAt = performance.now()
      await requireActive()
      if (percentage <= lastProgress) return
      lastProgress = percentage
      await updateImport(db, owner, importId, { progress: percentage })
    },
  }
}
