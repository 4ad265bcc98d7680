import type { UserId } from '@atelier/contract/ids'
import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { project, projectMember } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

/** Whether a project may contain text that someone other than the reader wrote. */
export const hasUntrustedTextSql = (reader: UserId): SQL =>
  sql`(${or(
    project.hasUntrustedText,
    isNotNull(project.forkedFromId),
    ne(project.createdByUserId, reader),
    sql`exists (select from ${projectMember} where ${projectMember.projectId} = ${project.id} and ${projectMember.userId} <> ${reader})`,
  )})`

export const projectHasUntrustedText = async (
  db: Database,
  { id }: Grant<'project', 'FORK' | 'DUPLICATE_PROJECT'>,
  reader: UserId,
): Promise<boolean> => (await db.$count(project, and(eq(project.id, id), hasUntrustedTextSql(reader)))) > 0
