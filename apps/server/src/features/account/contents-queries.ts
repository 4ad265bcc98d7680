import type { AccountContents } from '@atelier/contract/account-contents'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  attachment,
  chat,
  knowledgeItem,
  organization,
  organizationMember,
  project,
  projectMember,
} from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

type Holder = Grant<'account', 'MANAGE_ACCOUNT'>

const hasOthers = sql`exists (select from ${projectMember} m where m.project_id = ${project.id} and m.user_id <> ${project.createdByUserId})`

const findTeam = async (db: Database, { id }: Holder): Promise<string | null> => {
  const [row] = await db
    .select({ name: organization.name })
    .from(organizationMember)
    .innerJoin(organization, eq(organization.id, organizationMember.organizationId))
    .where(and(eq(organizationMember.userId, id), eq(organizationMember.role, 'owner')))
  return row?.name ?? null
}

/** What belongs to the person, counted. */
export const countContents = async (db: Database, holder: Holder): Promise<AccountContents> => {
  const isOwn = eq(project.createdByUserId, holder.id)
  const elsewhere = db
    .select({ id: knowledgeItem.attachmentId })
    .from(knowledgeItem)
    .innerJoin(project, eq(project.id, knowledgeItem.baseId))
    .where(ne(project.createdByUserId, holder.id))
  const isFile = eq(attachment.ownerId, holder.id)
  return {
    projects: await db.$count(project, isOwn),
    sharedProjects: await db.$count(project, and(isOwn, hasOthers)),
    chats: await db.$count(chat, eq(chat.ownerId, holder.id)),
    files: await db.$count(attachment, isFile),
    filesElsewhere: await db.$count(attachment, and(isFile, inArray(attachment.id, elsewhere))),
    memberships: await db.$count(
      projectMember,
      and(eq(projectMember.userId, holder.id), ne(projectMember.role, 'OWNER')),
    ),
    team: await findTeam(db, holder),
  }
}
