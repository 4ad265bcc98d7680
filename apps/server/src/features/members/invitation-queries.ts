import type { InvitationId, ProjectId, UserId } from '@atelier/contract/ids'
import type { OfferedRole } from '@atelier/contract/invitation'
import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { project, projectInvitation, projectMember, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

export type InvitationRow = typeof projectInvitation.$inferSelect & { archivedAt: Date | null }

export const findInvitation = async (db: Database, id: InvitationId) => {
  const [row] = await db.select().from(projectInvitation).where(eq(projectInvitation.id, id))
  return row ?? null
}

/** Holds the project and then the invitation: in the same order as who manages its members. */
export const lockInvitation = async (db: Database, id: InvitationId): Promise<InvitationRow | null> => {
  const known = await findInvitation(db, id)
  if (!known) return null
  const [held] = await db
    .select({ archivedAt: project.archivedAt })
    .from(project)
    .where(eq(project.id, known.projectId))
    .for('no key update')
  const [row] = await db.select().from(projectInvitation).where(eq(projectInvitation.id, id)).for('update')
  return held && row ? { ...row, archivedAt: held.archivedAt } : null
}

/** A project's invitations to these addresses, whatever became of them. */
export const selectByEmails = (db: Database, projectId: ProjectId, emails: string[]) =>
  db
    .select()
    .from(projectInvitation)
    .where(and(eq(projectInvitation.projectId, projectId), inArray(projectInvitation.email, emails)))

/** Who is asked into a project and has not answered, in the order of their asking. */
export const selectPending = (db: Database, projectId: ProjectId) =>
  db
    .select()
    .from(projectInvitation)
    .where(and(eq(projectInvitation.projectId, projectId), eq(projectInvitation.status, 'pending')))
    .orderBy(projectInvitation.invitedAt, projectInvitation.id)

export type PendingRow = Awaited<ReturnType<typeof selectPending>>[number]

/** What somebody who is no member is asked by; held. */
export const findPendingOf = async (
  db: Database,
  projectId: ProjectId,
  userId: UserId,
): Promise<PendingRow | null> => {
  const [row] = await db
    .select()
    .from(projectInvitation)
    .where(
      and(
        eq(projectInvitation.projectId, projectId),
        eq(projectInvitation.inviteeId, userId),
        eq(projectInvitation.status, 'pending'),
        sql`not exists (select from ${projectMember} m where m.project_id = ${projectId} and m.user_id = ${userId})`,
      ),
    )
    .for('update')
  return row ?? null
}

/** Guests are nobody that an address belongs to. */
export const selectAccounts = (db: Database, emails: string[]) =>
  db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      createdAt: user.createdAt,
      emailVerified: user.emailVerified,
    })
    .from(user)
    .where(and(inArray(user.email, emails), or(eq(user.isAnonymous, false), isNull(user.isAnonymous))))

export interface NewInvitation {
  id: InvitationId
  email: string
  inviteeId: UserId | null
  inviterId: UserId
  role: OfferedRole
  tokenHash: string
  mailFailure: string | null
  invitedAt: Date
}

/** Asks an address, for the first time or once more. */
export const saveInvitation = async (
  db: Database,
  { id: projectId }: Grant<'project', 'MANAGE_MEMBERS'>,
  invitation: NewInvitation,
): Promise<PendingRow> => {
  const { id: _id, email: _email, ...again } = invitation
  const [row] = await db
    .insert(projectInvitation)
    .values({ ...invitation, projectId })
    .onConflictDoUpdate({
      target: [projectInvitation.projectId, projectInvitation.email],
      set: { ...again, status: 'pending', dismissedAt: null },
    })
    .returning()
  if (!row) throw new Error('an invitation was not stored')
  return row
}

const isOf = (project: Grant<'project', 'MANAGE_MEMBERS' | 'JOIN'>, id: InvitationId) =>
  and(eq(projectInvitation.projectId, project.id), eq(projectInvitation.id, id))

export const updateOfferedRole = (
  db: Database,
  project: Grant<'project', 'MANAGE_MEMBERS'>,
  id: InvitationId,
  role: OfferedRole,
) => db.update(projectInvitation).set({ role }).where(isOf(project, id))

export const revokeRow = (db: Database, project: Grant<'project', 'MANAGE_MEMBERS'>, id: InvitationId) =>
  db.update(projectInvitation).set({ status: 'revoked' }).where(isOf(project, id))

/** Whatever somebody was asked into a project by is taken back. */
export const revokeRowsOf = (db: Database, { id: { projectId, userId } }: Grant<'member', 'CHANGE'>) =>
  db
    .update(projectInvitation)
    .set({ status: 'revoked' })
    .where(
      and(
        eq(projectInvitation.projectId, projectId),
        ne(projectInvitation.status, 'revoked'),
        or(
          eq(projectInvitation.inviteeId, userId),
          inArray(
            projectInvitation.email,
            db.select({ email: user.email }).from(user).where(eq(user.id, userId)),
          ),
        ),
      ),
    )

/** This invitation, and whatever else asks the same person into the project, is used up. */
export const acceptRows = (
  db: Database,
  project: Grant<'project', 'JOIN'>,
  { userId: inviteeId }: Actor,
  id: InvitationId,
) =>
  db
    .update(projectInvitation)
    .set({ status: 'accepted', inviteeId })
    .where(
      or(
        isOf(project, id),
        and(
          eq(projectInvitation.projectId, project.id),
          eq(projectInvitation.inviteeId, inviteeId),
          eq(projectInvitation.status, 'pending'),
        ),
      ),
    )

/** false when the person is a member already: the role stays. */
export const insertMember = async (
  db: Database,
  { id: projectId }: Grant<'project', 'JOIN'>,
  { userId }: Actor,
  role: OfferedRole,
): Promise<boolean> => {
  const rows = await db
    .insert(projectMember)
    .values({ projectId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: projectMember.userId })
  return rows.length === 1
}

/** false when nothing waits for this person under this id. */
export const dismissRow = async (
  db: Database,
  { userId: inviteeId }: Actor,
  id: InvitationId,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(projectInvitation)
    .set({ dismissedAt: now })
    .where(
      and(
        eq(projectInvitation.id, id),
        eq(projectInvitation.inviteeId, inviteeId),
        eq(projectInvitation.status, 'pending'),
      ),
    )
    .returning({ id: projectInvitation.id })
  return rows.length === 1
}

const offered = {
  ...getTableColumns(projectInvitation),
  projectName: project.name,
  projectSymbol: project.symbol,
  inviterName: user.name,
  inviterPicture: user.image,
}

const selectOffers = (db: Database) =>
  db
    .select(offered)
    .from(projectInvitation)
    .innerJoin(project, eq(project.id, projectInvitation.projectId))
    .innerJoin(user, eq(user.id, projectInvitation.inviterId))

export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

/** Nobody can join what is archived, or what they were asked into too long ago. */
const waitsFor = (inviteeId: UserId, invitedAfter: Date) =>
  and(
    eq(projectInvitation.inviteeId, inviteeId),
    eq(projectInvitation.status, 'pending'),
    gt(projectInvitation.invitedAt, invitedAfter),
    isNull(project.archivedAt),
  )

/** Where the list of what waits goes on. */
export interface BellPlace {
  isDismissed: boolean
  invitedAt: Date
  id: string
}

const isDismissed = sql`(${projectInvitation.dismissedAt} is not null)`

const after = ({ isDismissed: was, invitedAt, id }: BellPlace) =>
  or(
    was ? undefined : isDismissed,
    and(
      sql`${isDismissed} = ${was}`,
      sql`(${projectInvitation.invitedAt}, ${projectInvitation.id}) < (${invitedAt.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  )

/** What waits for somebody: undismissed first, then the newest; from after `place` on. */
export const selectOffersTo = (
  db: Database,
  inviteeId: UserId,
  { invitedAfter, place, limit }: { invitedAfter: Date; place: BellPlace | null; limit: number },
): Promise<OfferRow[]> =>
  selectOffers(db)
    .where(and(waitsFor(inviteeId, invitedAfter), place ? after(place) : undefined))
    .orderBy(isDismissed, desc(projectInvitation.invitedAt), desc(projectInvitation.id))
    .limit(limit)

/** How many wait and were not dismissed, counted up to `most`. */
export const countOffersTo = (
  db: Database,
  inviteeId: UserId,
  invitedAfter: Date,
  most: number,
): Promise<number> =>
  db.$count(
    db
      .select({ id: projectInvitation.id })
      .from(projectInvitation)
      .innerJoin(project, eq(project.id, projectInvitation.projectId))
      .where(and(waitsFor(inviteeId, invitedAfter), isNull(projectInvitation.dismissedAt)))
      .limit(most)
      .as('waiting'),
  )

const one = async (rows: PromiseLike<OfferRow[]>): Promise<OfferRow | null> => (await rows)[0] ?? null

export const findOfferByToken = (db: Database, tokenHash: string) =>
  one(
    selectOffers(db).where(
      and(eq(projectInvitation.tokenHash, tokenHash), eq(projectInvitation.status, 'pending')),
    ),
  )

/** The invitation as it was asked then; null when it was answered, taken back or asked anew since. */
export const findOfferToMail = (db: Database, id: InvitationId, invitedAt: Date) =>
  one(
    selectOffers(db).where(
      and(
        eq(projectInvitation.id, id),
        eq(projectInvitation.invitedAt, invitedAt),
        eq(projectInvitation.status, 'pending'),
        isNull(project.archivedAt),
      ),
    ),
  )

/** Kept only for the asking that the mail was about. */
export const updateMailFailure = (
  db: Database,
  _job: JobGrant,
  { id, invitedAt }: Pick<OfferRow, 'id' | 'invitedAt'>,
  mailFailure: string | null,
) =>
  db
    .update(projectInvitation)
    .set({ mailFailure })
    .where(and(eq(projectInvitation.id, id), eq(projectInvitation.invitedAt, invitedAt)))

/** Invitations to an address that is somebody's no longer. */
export const deleteOffersTo = async (
  tx: Database,
  _holder: Grant<'account', 'MANAGE_ACCOUNT'>,
  email: string,
): Promise<void> => {
  await tx.delete(projectInvitation).where(eq(projectInvitation.email, email))
}
