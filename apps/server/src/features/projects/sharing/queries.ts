import type { ChatId } from '@atelier/contract/ids'
import type { CommunityProject } from '@atelier/contract/projects/sharing'
import { and, type AnyColumn, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { chat, message, project, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { literalLimit } from '../../../platform/db/literal-limit.ts'
import { nameOrDescriptionContains, scanFirstRows } from '../../../platform/db/name-search.ts'
import type { Cursor } from '../../../platform/keyset.ts'

type Values = Partial<typeof project.$inferInsert>

export const updateSharingRow = (db: Database, { id }: Grant<'project', 'SHARE_CHAT'>, values: Values) =>
  db.update(project).set(values).where(eq(project.id, id))

/** Keeps the planner from using the date index instead of the trigram index. */
const withoutIndex = (column: AnyColumn) => sql`(${column} + interval '0')`

/** Searches the newest rows, which are enough for common words; only rare words use the full index. */
export const selectCommunity = async (
  db: Database,
  search: string | undefined,
  cursor: Cursor | null,
  limit: number,
): Promise<(Omit<CommunityProject, 'publishedAt'> & { publishedAt: Date })[]> => {
  const selectListedProjects = (filter: SQL | undefined, limit: number) =>
    db
      .select({
        id: project.id,
        name: project.name,
        description: project.description,
        symbol: project.symbol,
        ownerName: sql<string>`${user.name}`.as('owner_name'),
        allowForking: project.allowForking,
        publishedAt: project.publishedAt,
      })
      .from(project)
      .innerJoin(user, eq(user.id, project.createdByUserId))
      .where(
        and(
          isNotNull(project.publishedAt),
          isNull(project.archivedAt),
          isNull(user.blockedAt),
          filter,
          cursor
            ? sql`(${project.publishedAt}, ${project.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(filter ? withoutIndex(project.publishedAt) : project.publishedAt), desc(project.id))
      .limit(limit)
  const filterPublished = (rows: Awaited<ReturnType<typeof selectListedProjects>>) =>
    rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []))
  if (!search) return filterPublished(await selectListedProjects(undefined, literalLimit(limit)))
  const scan = (rowsMax: number) => {
    const newestProjects = selectListedProjects(undefined, literalLimit(rowsMax)).as('newest')
    return db
      .select()
      .from(newestProjects)
      .where(nameOrDescriptionContains(newestProjects, search))
      .orderBy(desc(newestProjects.publishedAt), desc(newestProjects.id))
  }
  const projects = await scanFirstRows(scan, limit)
  return filterPublished(
    projects.length >= limit
      ? projects.slice(0, limit)
      : await selectListedProjects(nameOrDescriptionContains(project, search), limit),
  )
}

export const selectSharedChats = (
  db: Database,
  { id, createdByUserId }: Pick<typeof project.$inferSelect, 'id' | 'createdByUserId'>,
  until: Date,
  limit: number,
) =>
  db
    .select({ id: chat.id, title: chat.title })
    .from(chat)
    .where(
      and(
        eq(chat.projectId, id),
        eq(chat.ownerId, createdByUserId),
        lte(sql`coalesce(${chat.movedAt}, ${chat.createdAt})`, until),
      ),
    )
    .orderBy(desc(chat.updatedAt), desc(chat.id))
    .limit(limit)

export const selectSharedMessages = (db: Database, chatIds: ChatId[], until: Date) =>
  db
    .select({
      id: message.id,
      chatId: message.chatId,
      parentId: message.parentId,
      role: message.role,
      parts: message.parts,
    })
    .from(message)
    .where(
      and(
        inArray(message.chatId, chatIds),
        eq(message.status, 'completed'),
        // an answer that is continued later keeps its creation time, so its completion counts
        lte(sql`coalesce(${message.completedAt}, ${message.createdAt})`, until),
      ),
    )
    .orderBy(message.id)
