import type { ImportItemKind, ImportItemState, ImportSource } from '@atelier/contract/data-import'
import type { ImportId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { knownFailure } from '../../platform/known-failure.ts'
import { storable } from '../../platform/storable.ts'
import type { Mover } from './access.ts'
import { insertItem, isKnown, updateImport } from './import-queries.ts'

/** One thing that may come in. */
interface Item {
  readonly kind: ImportItemKind
  readonly title: string
  /** What it was called where it comes from. */
  readonly id: string
}

const titleMax = 200

/** Takes things in one after the other and notes what became of each. */
export interface Importer {
  readonly context: AppContext
  readonly actor: Actor
  readonly signal: AbortSignal
  setSource(source: ImportSource): Promise<void>
  /** `work` brings it in; in its transaction it is noted, so that it comes in once. Null where it did not. */
  take<Made>(item: Item, work: (tx: Database) => Promise<Made>): Promise<Made | null>
  /** The same for what opens transactions of its own. */
  takeWhole<Made>(item: Item, work: () => Promise<Made>): Promise<Made | null>
  fail(item: Item, reason: string): Promise<void>
}

export const createImporter = (
  context: AppContext,
  actor: Actor,
  mover: Mover,
  importId: ImportId,
  signal: AbortSignal,
): Importer => {
  const { db, log } = context
  let number = 0
  let source: ImportSource = 'atelier'

  const originOf = ({ kind, id }: Item) => `${source} ${kind} ${storable(id)}`.slice(0, 500)
  const note = (tx: Database, item: Item, state: ImportItemState, reason: string | null): Promise<void> => {
    if (number >= limits.dataImport.items)
      throw new AppError('TOO_LARGE', 'There are too many things in this file. Import it in parts.')
    number += 1
    const title = storable(item.title).slice(0, titleMax)
    const origin = originOf(item)
    return insertItem(tx, mover, { importId, number, kind: item.kind, title, origin, state, reason })
  }
  const fail = (item: Item, reason: string) => note(db, item, 'failed', reason.slice(0, 500))

  const run = async <Made>(item: Item, work: () => Promise<Made>): Promise<Made | null> => {
    signal.throwIfAborted()
    if (await isKnown(db, mover.id, originOf(item))) {
      await note(db, item, 'skipped', 'It came in with an earlier import.')
      return null
    }
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const known = knownFailure(error)
      if (!known) log.error({ err: error, importId, kind: item.kind }, 'a thing could not be imported')
      await fail(item, known?.message ?? 'Something went wrong on our side.')
      return null
    }
  }

  return {
    context,
    actor,
    signal,
    setSource: async (found) => {
      source = found
      await updateImport(db, mover, importId, { source })
    },
    take: (item, work) =>
      run(item, () =>
        db.transaction(async (tx) => {
          const made = await work(tx)
          await note(tx, item, 'imported', null)
          return made
        }),
      ),
    takeWhole: (item, work) =>
      run(item, async () => {
        const made = await work()
        await note(db, item, 'imported', null)
        return made
      }),
    fail,
  }
}
