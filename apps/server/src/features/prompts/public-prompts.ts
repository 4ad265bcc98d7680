import type { PublicPrompt } from '@atelier/contract/prompt'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LibraryPrompt } from './library.ts'
import { countKept, countUse, selectAccepted, selectUses, type UseRow } from './library-queries.ts'

/** Of a normal distribution: what a share is at least, with 95 % certainty. */
const certainty = 1.96

/**
 * How many of a prompt's people kept what came of it, told carefully: the lower bound of Wilson's interval, so that
 * one of one is less than nine of ten. 0 where nobody did.
 */
export const keptShare = ({ people, kept }: Pick<UseRow, 'people' | 'kept'>): number => {
  if (people === 0 || kept === 0) return 0
  const share = Math.min(1, kept / people)
  const z = certainty ** 2
  const spread = certainty * Math.sqrt((share * (1 - share) + z / (4 * people)) / people)
  return (share + z / (2 * people) - spread) / (1 + z / people)
}

/** What comes with Atelier, then what admins took in. */
const readAll = async (db: Database, library: readonly LibraryPrompt[]): Promise<LibraryPrompt[]> => {
  const accepted = await selectAccepted(db)
  return [
    ...library,
    ...accepted.map(({ promptId, name, text, tag }) => ({ id: promptId, name, text, tags: [tag] })),
  ]
}

/** First what was kept, then what was used, then in the order of the files; with `ids` these alone. */
export const listPublicPrompts = async (
  { db }: AppContext,
  library: readonly LibraryPrompt[],
  ids: readonly string[] = [],
): Promise<PublicPrompt[]> => {
  const [uses, all] = [await selectUses(db), await readAll(db, library)]
  const useOf = (id: string) => uses.get(id) ?? { useCount: 0, people: 0, kept: 0 }
  const shown = ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id))
  return shown
    .map(({ id, name, text, tags }): PublicPrompt => ({
      id,
      promptId: id,
      promptName: name,
      promptText: text,
      promptTag: [...tags],
      promptType: 'public',
      useCount: useOf(id).useCount,
    }))
    .toSorted((a, b) => keptShare(useOf(b.id)) - keptShare(useOf(a.id)) || b.useCount - a.useCount)
}

const requirePublic = async (db: Database, library: readonly LibraryPrompt[], id: string): Promise<void> => {
  if (!(await readAll(db, library)).some((prompt) => prompt.id === id)) throw notFound()
}

export const usePublicPrompt = (
  { db }: AppContext,
  actor: Actor,
  library: readonly LibraryPrompt[],
  id: string,
): Promise<{ useCount: number }> =>
  db.transaction(async (tx) => {
    await requirePublic(tx, library, id)
    return { useCount: await countUse(tx, actor, id) }
  })

export const keepPublicPrompt = (
  { db, clock }: AppContext,
  actor: Actor,
  library: readonly LibraryPrompt[],
  id: string,
): Promise<{ isKept: boolean }> =>
  db.transaction(async (tx) => {
    await requirePublic(tx, library, id)
    return { isKept: await countKept(tx, actor, id, clock.now()) }
  })
