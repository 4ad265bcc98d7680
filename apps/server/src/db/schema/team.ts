import type { InvitationId, TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole, TeamRole } from '@atelier/contract/team'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { user } from './user.ts'

/** Teams: tables and columns are named as in better-auth's organization plugin, which is not used. */
export const organization = pgTable('organization', {
  id: id<TeamId>('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  logo: text('logo'),
  metadata: text('metadata'),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const organizationMember = pgTable(
  'organization_member',
  {
    id: id<string>('id').primaryKey(),
    organizationId: id<TeamId>('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    userId: id<UserId>('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<TeamRole>().notNull().default('member'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('organization_member_once').on(table.organizationId, table.userId),
    index('organization_member_user').on(table.userId),
  ],
)

export const organizationInvitation = pgTable(
  'organization_invitation',
  {
    id: id<InvitationId>('id').primaryKey(),
    organizationId: id<TeamId>('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<OfferedTeamRole>(),
    status: text('status')
      .$type<'pending' | 'accepted' | 'rejected' | 'canceled'>()
      .notNull()
      .default('pending'),
    expiresAt: time('expires_at').notNull(),
    inviterId: id<UserId>('inviter_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Whose account had the address when it was asked; null: the mailed link alone opens it. */
    inviteeId: id<UserId>('invitee_id').references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 in hex of the mailed link's secret. */
    tokenHash: text('token_hash').unique(),
    /** Why its mail did not go out, for a person. */
    mailFailure: text('mail_failure'),
    invitedAt: time('invited_at').notNull().defaultNow(),
  },
  (table) => [
    index('organization_invitation_list').on(table.organizationId),
    index('organization_invitation_email').on(table.email),
    index('organization_invitation_inviter').on(table.inviterId),
    index('organization_invitation_invitee').on(table.inviteeId, table.status, table.invitedAt),
  ],
)
