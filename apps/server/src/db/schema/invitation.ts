import type { InvitationId, ProjectId, TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { project } from './project.ts'
import { organization } from './team.ts'
import { userIdColumn, user } from './user.ts'

export const invitation = pgTable(
  'invitation',
  {
    id: id<InvitationId>('id').primaryKey(),
    projectId: id<ProjectId>('project_id').references(() => project.id, { onDelete: 'cascade' }),
    teamId: id<TeamId>('team_id').references(() => organization.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Account with this email when the invitation was created. If null, only the emailed link opens it. */
    inviteeId: id<UserId>('invitee_id').references(() => user.id, { onDelete: 'cascade' }),
    inviterId: userIdColumn('inviter_id'),
    role: text('role').$type<OfferedRole | OfferedTeamRole>().notNull(),
    status: text('status')
      .$type<'pending' | 'accepted' | 'revoked' | 'declined'>()
      .notNull()
      .default('pending'),
    tokenHash: text('token_hash').notNull().unique(),
    dismissedAt: time('dismissed_at'),
    mailFailure: text('mail_failure'),
    invitedAt: time('invited_at').notNull().defaultNow(),
  },
  (table) => [
    check('invitation_place', sql`num_nonnulls(${table.projectId}, ${table.teamId}) = 1`),
    uniqueIndex('invitation_project_email').on(table.projectId, table.email),
    uniqueIndex('invitation_team_email').on(table.teamId, table.email),
    index('invitation_bell').on(
      table.inviteeId,
      table.status,
      sql`(${table.dismissedAt} is not null)`,
      table.invitedAt.desc(),
      table.id.desc(),
    ),
    index('invitation_inviter').on(table.inviterId),
    index('invitation_email').on(table.email),
  ],
)
