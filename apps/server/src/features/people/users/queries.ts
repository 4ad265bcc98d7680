import type { TeamId, UserId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import { and, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  account,
  emailLanguage,
  organizationMember,
  user,
  type Preferences,
} from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

/**
 * The team that the user joined first. "user" is written out, since Drizzle omits the table in single-table
 * selects.
 */
const teamId = sql<TeamId | null>`(select m.organization_id from ${organizationMember} m where m.user_id = "user".id order by m.created_at, m.id limit 1)`

export const hasTeamPlanOf = (userId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${organizationMember} m join ${organizationMember} o on o.organization_id = m.organization_id and o.role = 'owner' join ${user} owner on owner.id = o.user_id where m.user_id = ${userId} and owner.plan = 'team')`

export const hasTeamPlan = hasTeamPlanOf(sql`"user".id`)

const hasPassword = sql<boolean>`exists (select from ${account} a where a.user_id = "user".id and a.provider_id = 'credential')`

export const planColumns = { isAnonymous: user.isAnonymous, hasTeamPlan, plan: user.plan }

const columns = { ...getTableColumns(user), teamId, hasTeamPlan, hasPassword }

export type UserRow = typeof user.$inferSelect & {
  teamId: TeamId | null
  hasTeamPlan: boolean
  hasPassword: boolean
}

export const findUser = async (db: Database, userId: UserId): Promise<UserRow | null> => {
  const [row] = await userQuery(db, { userId })
  return row ?? null
}

const userQuery = prepareQuery((db, params: Placeholders<{ userId: UserId }>) =>
  db.select(columns).from(user).where(eq(user.id, params.userId)),
)

export const isAdmin = async (db: Database, userId: UserId): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, userId), user.isAdmin))) === 1

export const findLanguage = async (db: Database, userId: UserId): Promise<Language | null> => {
  const [row] = await db.select({ language: emailLanguage }).from(user).where(eq(user.id, userId))
  return row?.language ?? null
}

/** Verified by email or by the identity provider. */
export const isEmailVerified = async (db: Database, userId: UserId): Promise<boolean> => {
  const [row] = await db.select({ isVerified: user.emailVerified }).from(user).where(eq(user.id, userId))
  return row?.isVerified ?? false
}

/** `email` must be lower case. */
export const findUserByEmail = async (db: Database, email: string): Promise<UserRow | null> => {
  const [row] = await db
    .select(columns)
    .from(user)
    .where(and(eq(user.email, email), or(eq(user.isAnonymous, false), isNull(user.isAnonymous))))
  return row ?? null
}

export const updatePlanRow = (db: Database, { id }: Grant<'account', 'SET_PLAN'>, plan: UserRow['plan']) =>
  db.update(user).set({ plan, updatedAt: new Date() }).where(eq(user.id, id))

export const selectMembersOfOwnedTeams = async (db: Database, ownerId: UserId): Promise<UserId[]> => {
  const ownedTeams = db
    .select({ id: organizationMember.organizationId })
    .from(organizationMember)
    .where(and(eq(organizationMember.userId, ownerId), eq(organizationMember.role, 'owner')))
  const rows = await db
    .select({ userId: organizationMember.userId })
    .from(organizationMember)
    .where(
      and(inArray(organizationMember.organizationId, ownedTeams), ne(organizationMember.userId, ownerId)),
    )
  return rows.map(({ userId }) => userId)
}

export const updatePreferenceRow = async (db: Database, { userId }: Actor, preferences: Preferences) => {
  const [row] = await db
    .update(user)
    .set({
      preferences: sql`${user.preferences} || ${JSON.stringify(preferences)}::jsonb`,
      updatedAt: new Date(),
    })
    .where(eq(user.id, userId))
    .returning()
  return row ?? null
}
