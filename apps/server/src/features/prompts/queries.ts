import type { FolderId, PromptId, TeamId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { PromptFilter } from '@atelier/contract/prompts/prompt'
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  folder,
  organizationMember,
  promptOffer,
  savedPrompt,
  savedPromptVersion,
  user,
} from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/keyset.ts'

const columns = {
  ...getTableColumns(savedPrompt),
  offerStatus: promptOffer.status,
  offerTag: promptOffer.tag,
  offerReason: promptOffer.reason,
  isOfferOlder: sql<boolean>`coalesce((${promptOffer.name}, ${promptOffer.text}) <> (${savedPrompt.name}, ${savedPrompt.text}), false)`,
}

const selectPromptRows = (db: Database) =>
  db
    .select(columns)
    .from(savedPrompt)
    .leftJoin(promptOffer, eq(promptOffer.promptId, savedPrompt.id))
    .$dynamic()

export type PromptRow = Awaited<ReturnType<typeof selectPromptRows>>[number]

const filters: Record<PromptFilter, SQL | undefined> = {
  ALL: undefined,
  LOOSE: isNull(savedPrompt.folderId),
  PINNED: isNotNull(savedPrompt.pinnedAt),
}

const orderColumns = {
  ALL: 'updatedAt',
  LOOSE: 'updatedAt',
  PINNED: 'pinnedAt',
} as const satisfies Record<PromptFilter, keyof PromptRow>

export const cursorOf =
  (filter: PromptFilter) =>
  (row: PromptRow): Cursor => ({ at: row[orderColumns[filter]] ?? row.updatedAt, id: row.id })

export interface PromptSelection {
  ownerId: UserId
  filter?: PromptFilter | undefined
  folderId?: FolderId | undefined
  ids?: readonly PromptId[] | undefined
}

export const selectPrompts = (
  db: Database,
  { ownerId, filter = 'ALL', folderId, ids }: PromptSelection,
  { after = null, where }: { after?: Cursor | null; where?: SQL | undefined },
  limit: number,
): Promise<PromptRow[]> => {
  const orderColumn = savedPrompt[orderColumns[filter]]
  return selectPromptRows(db)
    .where(
      and(
        eq(savedPrompt.ownerId, ownerId),
        filters[filter],
        folderId && eq(savedPrompt.folderId, folderId),
        ids && inArray(savedPrompt.id, [...ids]),
        where,
        after
          ? sql`(${orderColumn}, ${savedPrompt.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orderColumn), desc(savedPrompt.id))
    .limit(limit)
}

export const selectByNames = (db: Database, ownerId: UserId, names: readonly string[]) =>
  db
    .select({ name: savedPrompt.name, text: savedPrompt.text })
    .from(savedPrompt)
    .where(and(eq(savedPrompt.ownerId, ownerId), inArray(savedPrompt.name, [...names])))

export const selectPromptsById = (
  db: Database,
  ownerId: UserId,
  ids: readonly PromptId[],
): Promise<PromptRow[]> =>
  selectPromptRows(db).where(and(eq(savedPrompt.ownerId, ownerId), inArray(savedPrompt.id, [...ids])))

export const selectPinnedIds = async (db: Database, ownerId: UserId): Promise<PromptId[]> => {
  const rows = await db
    .select({ id: savedPrompt.id })
    .from(savedPrompt)
    .where(and(eq(savedPrompt.ownerId, ownerId), isNotNull(savedPrompt.pinnedAt)))
    .orderBy(desc(savedPrompt.pinnedAt), desc(savedPrompt.id))
  return rows.map(({ id }) => id)
}

export const lockAndCountPrompts = async (tx: Database, ownerId: UserId): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update')
  return tx.$count(savedPrompt, eq(savedPrompt.ownerId, ownerId))
}

export const hasFolder = async (tx: Database, ownerId: UserId, id: FolderId): Promise<boolean> => {
  const rows = await tx
    .select({ id: folder.id })
    .from(folder)
    .where(and(eq(folder.id, id), eq(folder.ownerId, ownerId), eq(folder.kind, 'prompts')))
    .for('key share')
  return rows.length === 1
}

export const countFiledPrompts = (
  db: Database,
  ownerId: UserId,
  folderIds: readonly FolderId[],
): Promise<number> =>
  // redundant: a folder belongs to one user
  db.$count(savedPrompt, and(eq(savedPrompt.ownerId, ownerId), inArray(savedPrompt.folderId, [...folderIds])))

type NewPrompt = Pick<PromptRow, 'name' | 'text' | 'folderId' | 'createdAt' | 'updatedAt'>

export const insertPrompts = (
  tx: Database,
  prompts: readonly { grant: Grant<'prompt', 'CREATE_PROMPT'>; values: NewPrompt }[],
  { userId: ownerId }: Actor,
) =>
  tx
    .insert(savedPrompt)
    .values(prompts.map(({ grant: { id }, values }) => ({ ...values, id, ownerId })))
    .returning({ id: savedPrompt.id })

export const updatePrompt = async (
  tx: Database,
  { id }: Grant<'prompt', 'EDIT_PROMPT'>,
  values: Partial<Pick<PromptRow, 'name' | 'text'>> & Pick<PromptRow, 'updatedAt'>,
): Promise<void> => {
  await tx.update(savedPrompt).set(values).where(eq(savedPrompt.id, id))
}

export const insertPromptVersion = async (
  tx: Database,
  { id: promptId }: Grant<'prompt', 'EDIT_PROMPT'>,
  values: Pick<typeof savedPromptVersion.$inferSelect, 'name' | 'text' | 'replacedAt'>,
): Promise<void> => {
  const isOfPrompt = eq(savedPromptVersion.promptId, promptId)
  const [last] = await tx
    .select({ number: max(savedPromptVersion.number) })
    .from(savedPromptVersion)
    .where(isOfPrompt)
  const number = (last?.number ?? 0) + 1
  await tx.insert(savedPromptVersion).values({ ...values, promptId, number })
  await tx
    .delete(savedPromptVersion)
    .where(and(isOfPrompt, lte(savedPromptVersion.number, number - limits.prompt.versions)))
}

export const selectPromptVersions = (
  db: Database,
  { id: promptId }: Grant<'prompt', 'READ_PROMPT_HISTORY'>,
) =>
  db
    .select()
    .from(savedPromptVersion)
    .where(eq(savedPromptVersion.promptId, promptId))
    .orderBy(desc(savedPromptVersion.number))

export const organizePrompts = async (
  tx: Database,
  prompts: readonly Grant<'prompt', 'ORGANIZE_PROMPT'>[],
  values: { folderId: FolderId | null } | { pinnedAt: Date | null },
): Promise<void> => {
  const ids = prompts.map(({ id }) => id)
  await tx.update(savedPrompt).set(values).where(inArray(savedPrompt.id, ids))
}

export const deletePromptRow = async (
  tx: Database,
  { id }: Grant<'prompt', 'DELETE_PROMPT'>,
): Promise<void> => {
  await tx.delete(savedPrompt).where(eq(savedPrompt.id, id))
}

export const deletePromptsIn = async (
  tx: Database,
  folders: readonly Grant<'folder', 'DELETE_FOLDER'>[],
): Promise<void> => {
  const ids = folders.map(({ id }) => id)
  await tx.delete(savedPrompt).where(inArray(savedPrompt.folderId, ids))
}

export const setTeam = async (
  tx: Database,
  { id }: Grant<'prompt', 'SHARE_PROMPT'>,
  teamId: TeamId | null,
): Promise<void> => {
  await tx.update(savedPrompt).set({ teamId }).where(eq(savedPrompt.id, id))
}

export const selectTeamPrompts = (
  db: Database,
  { userId }: Actor,
  teamId: TeamId,
  after: Cursor | null,
  limit: number,
) =>
  db
    .select({ ...getTableColumns(savedPrompt), ownerName: user.name })
    .from(savedPrompt)
    .innerJoin(user, eq(user.id, savedPrompt.ownerId))
    .innerJoin(
      organizationMember,
      and(
        eq(organizationMember.organizationId, savedPrompt.teamId),
        eq(organizationMember.userId, savedPrompt.ownerId),
      ),
    )
    .where(
      and(
        eq(savedPrompt.teamId, teamId),
        ne(savedPrompt.ownerId, userId),
        isNull(user.blockedAt),
        after
          ? sql`(${savedPrompt.updatedAt}, ${savedPrompt.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(savedPrompt.updatedAt), desc(savedPrompt.id))
    .limit(limit)
