import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/personal'
import { type ChatId, MemoryId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Memory, Personal } from '@atelier/contract/people/personal'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { authorizeMemoryManagement } from './access.ts'
import {
  deleteMemoryRows,
  findMemory,
  insertMemory,
  lockAndCountMemories,
  type MemoryRow,
  selectMemories,
  selectPersonal,
  updateMemoryRow,
  upsertPersonal,
} from './queries.ts'

const present = ({ id, text, chatId, chatTitle, createdAt }: MemoryRow): Memory => ({
  id,
  text,
  chat: chatId === null ? null : { id: chatId, title: chatTitle ?? '' },
  createdAt: createdAt.getTime(),
})

export const readPersonalSettings = ({ db }: AppContext, actor: Actor): Promise<Personal> =>
  selectPersonal(db, authorizeMemoryManagement(actor).id)

export const updatePersonal = async (
  { db }: AppContext,
  actor: Actor,
  { instructions, remembers }: BodyOf<typeof endpoints.updatePersonal>,
): Promise<Personal> => {
  const owner = authorizeMemoryManagement(actor)
  await upsertPersonal(db, owner, {
    ...(instructions !== undefined && { instructions }),
    ...(remembers !== undefined && { remembers }),
  })
  return selectPersonal(db, owner.id)
}

export const listMemories = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ memories: Memory[]; nextCursor: string | null }> => {
  const owner = authorizeMemoryManagement(actor)
  const parsedCursor = cursor === undefined ? null : MemoryId.safeParse(cursor)
  if (parsedCursor?.success === false) throw new AppError('BAD_INPUT', 'Invalid cursor for this list.')
  const rows = await selectMemories(db, owner.id, parsedCursor?.data ?? null, limit + 1)
  const items = rows.slice(0, limit)
  return { memories: items.map(present), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** `chatId` is the chat in which it was learned, if any. Throws CONFLICT at the limit. */
export const remember = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  text: string,
  chatId: ChatId | null,
): Promise<Memory> => {
  const owner = authorizeMemoryManagement(actor)
  const id = uuidv7<MemoryId>()
  const { memoriesMax } = limits.personal
  await db.transaction(async (tx) => {
    if ((await lockAndCountMemories(tx, owner)) >= memoriesMax)
      throw new AppError(
        'CONFLICT',
        sentence(
          'You’ve reached the maximum of {memoriesMost} memories. Delete some that are out of date, then try again.',
          { memoriesMost: memoriesMax },
        ),
      )
    await insertMemory(tx, owner, { id, text, chatId, createdAt: clock.now() })
  })
  const row = await findMemory(db, owner.id, id)
  // unreachable: written above
  if (!row) throw notFound()
  return present(row)
}

export const updateMemory = async (
  { db }: AppContext,
  actor: Actor,
  id: MemoryId,
  text: string,
): Promise<Memory> => {
  const owner = authorizeMemoryManagement(actor)
  await updateMemoryRow(db, owner, id, text)
  const row = await findMemory(db, owner.id, id)
  if (!row) throw notFound()
  return present(row)
}

/** Deletes all memories if `id` is null. Returns how many were deleted. */
export const deleteMemories = async (
  { db }: AppContext,
  actor: Actor,
  id: MemoryId | null,
): Promise<number> => {
  const deletedCount = await deleteMemoryRows(db, authorizeMemoryManagement(actor), id)
  if (id !== null && deletedCount === 0) throw notFound()
  return deletedCount
}
