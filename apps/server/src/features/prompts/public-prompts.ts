import type { PublicPrompt } from '@atelier/contract/prompt'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { LibraryPrompt } from './library.ts'
import { countUse, selectUseCounts } from './queries.ts'

/** The most used first, then as they stand in the files; with `ids` these alone. */
export const listPublicPrompts = async (
  { db }: AppContext,
  library: readonly LibraryPrompt[],
  ids: readonly string[] = [],
): Promise<PublicPrompt[]> => {
  const counts = await selectUseCounts(db)
  return library
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map(({ id, name, text, tags }): PublicPrompt => ({
      id,
      promptId: id,
      promptName: name,
      promptText: text,
      promptTag: [...tags],
      promptType: 'public',
      useCount: counts.get(id) ?? 0,
    }))
    .toSorted((a, b) => b.useCount - a.useCount)
}

export const usePublicPrompt = async (
  { db }: AppContext,
  actor: Actor,
  library: readonly LibraryPrompt[],
  id: string,
): Promise<{ useCount: number }> => {
  if (!library.some((prompt) => prompt.id === id)) throw notFound()
  return { useCount: await countUse(db, actor, id) }
}
