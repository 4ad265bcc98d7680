import type { InvitationId, ProjectId, TeamId, UserId } from '@atelier/contract/ids'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { invitation, organization, project, projectMember, user } from '../../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { TargetKind, TargetId, TargetRoles } from '../details/terms.ts'

export type InvitationRow<Kind extends TargetKind = TargetKind> = Omit<
  typeof invitation.$inferSelect,
  'projectId' | 'teamId' | 'role'
> & { targetId: TargetId<Kind>; role: TargetRoles[Kind] }

const { projectId, teamId, ...ownColumns } = getTableColumns(invitation)

export const invitationColumns = {
  ...ownColumns,
  targetId: sql<TargetId<TargetKind>>`coalesce(${projectId}, ${teamId})`,
}

const targetColumns = { project: projectId, team: teamId }

export const isForKind = (kind: TargetKind): SQL => isNotNull(targetColumns[kind])

interface TargetRef<Kind extends TargetKind = TargetKind> {
  readonly kind: Kind
  readonly id: TargetId<Kind>
}

const isForTarget = ({ kind, id }: TargetRef): SQL => sql`${targetColumns[kind]} = ${id}`

const isPending = eq(invitation.status, 'pending')

/** Safe cast: a check constraint keeps IDs and roles consistent with the kind. */
const castToKind = async <Kind extends TargetKind>(
  rows: PromiseLike<InvitationRow[]>,
): Promise<InvitationRow<Kind>[]> => (await rows) as InvitationRow<Kind>[]

const selectInvitations = (db: Database) => db.select(invitationColumns).from(invitation)

export const findInvitation = async <Kind extends TargetKind>(
  db: Database,
  kind: Kind,
  id: InvitationId,
): Promise<InvitationRow<Kind> | null> => {
  const [row] = await castToKind<Kind>(
    selectInvitations(db).where(and(isForKind(kind), eq(invitation.id, id))),
  )
  return row ?? null
}

/** Lock the project or team first, then the invitation. */
export const lockInvitation = async <Kind extends TargetKind>(
  db: Database,
  kind: Kind,
  id: InvitationId,
): Promise<(InvitationRow<Kind> & { archivedAt: Date | null }) | null> => {
  const existing = await findInvitation(db, kind, id)
  if (!existing) return null
  const [target] =
    kind === 'project'
      ? await db
          .select({ archivedAt: project.archivedAt })
          .from(project)
          .where(sql`${project.id} = ${existing.targetId}`)
          .for('no key update')
      : await db
          .select({ archivedAt: sql<null>`null` })
          .from(organization)
          .where(sql`${organization.id} = ${existing.targetId}`)
          .for('update')
  const [row] = await castToKind<Kind>(
    selectInvitations(db)
      .where(and(isForKind(kind), eq(invitation.id, id)))
      .for('update'),
  )
  return target && row ? { ...row, ...target } : null
}

export const selectInvitationsByEmail = <Kind extends TargetKind>(
  db: Database,
  target: TargetRef<Kind>,
  emails: string[],
): Promise<InvitationRow<Kind>[]> =>
  castToKind(selectInvitations(db).where(and(isForTarget(target), inArray(invitation.email, emails))))

export const selectPendingInvitations = <Kind extends TargetKind>(
  db: Database,
  target: TargetRef<Kind>,
): Promise<InvitationRow<Kind>[]> =>
  castToKind(
    selectInvitations(db)
      .where(and(isForTarget(target), isPending))
      .orderBy(invitation.invitedAt, invitation.id),
  )

export const lockPendingInvitation = async (
  db: Database,
  id: ProjectId,
  userId: UserId,
): Promise<InvitationRow<'project'> | null> => {
  const isMember = sql`exists (select from ${projectMember} m where m.project_id = ${id} and m.user_id = ${userId})`
  const [row] = await castToKind<'project'>(
    selectInvitations(db)
      .where(
        and(
          isForTarget({ kind: 'project', id }),
          eq(invitation.inviteeId, userId),
          isPending,
          sql`not ${isMember}`,
        ),
      )
      .for('update'),
  )
  return row ?? null
}

export const selectAccountsByEmail = (db: Database, emails: string[]) =>
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

type NewInvitation = Required<
  Pick<
    typeof invitation.$inferInsert,
    'id' | 'email' | 'inviteeId' | 'inviterId' | 'role' | 'tokenHash' | 'mailFailure' | 'invitedAt'
  >
>

export type MemberRight = 'MANAGE_MEMBERS' | 'MANAGE_TEAM'

export const saveInvitation = async (
  db: Database,
  target: Grant<TargetKind, MemberRight>,
  values: NewInvitation,
): Promise<InvitationRow> => {
  const { id: _id, email: _email, ...updatedValues } = values
  const [row] = await db
    .insert(invitation)
    .values({
      ...values,
      ...(target.kind === 'team' ? { teamId: target.id as TeamId } : { projectId: target.id as ProjectId }),
    })
    .onConflictDoUpdate({
      target: [targetColumns[target.kind], invitation.email],
      set: { ...updatedValues, status: 'pending', dismissedAt: null },
    })
    .returning(invitationColumns)
  if (!row) throw new Error('an invitation was not stored')
  return row
}

const isInvitation = (target: TargetRef, id: InvitationId) => and(isForTarget(target), eq(invitation.id, id))

export const updateOfferedRole = (
  db: Database,
  target: Grant<'project', 'MANAGE_MEMBERS'>,
  id: InvitationId,
  role: TargetRoles['project'],
) => db.update(invitation).set({ role }).where(isInvitation(target, id))

export const updateStatus = (
  db: Database,
  target: Grant<TargetKind, MemberRight | 'JOIN'>,
  id: InvitationId,
  status: 'revoked' | 'declined',
) => db.update(invitation).set({ status }).where(isInvitation(target, id))

export const revokeInvitations = (
  db: Database,
  { id: { projectId: id, userId } }: Grant<'member', 'CHANGE'>,
) =>
  db
    .update(invitation)
    .set({ status: 'revoked' })
    .where(
      and(
        isForTarget({ kind: 'project', id }),
        ne(invitation.status, 'revoked'),
        or(
          // redundant: the invitation's email already matches
          eq(invitation.inviteeId, userId),
          inArray(invitation.email, db.select({ email: user.email }).from(user).where(eq(user.id, userId))),
        ),
      ),
    )

/** Accepts this and any other invitation of the same person to the project or team. */
export const acceptRows = (
  db: Database,
  target: Grant<TargetKind, 'JOIN'>,
  { userId: inviteeId }: Actor,
  id: InvitationId,
) =>
  db
    .update(invitation)
    .set({ status: 'accepted', inviteeId })
    .where(
      and(
        isForTarget(target),
        or(eq(invitation.id, id), and(eq(invitation.inviteeId, inviteeId), isPending)),
      ),
    )

export const markDismissed = async (
  db: Database,
  { userId: inviteeId }: Actor,
  {
    invitationId: id,
    projectId: targetProjectId,
  }: { invitationId: InvitationId; projectId?: ProjectId | undefined },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(invitation)
    .set({ dismissedAt: now })
    .where(
      and(
        isForKind('project'),
        eq(invitation.id, id),
        targetProjectId === undefined ? undefined : eq(invitation.projectId, targetProjectId),
        eq(invitation.inviteeId, inviteeId),
        isPending,
      ),
    )
    .returning({ id: invitation.id })
  return rows.length === 1
}

export const updateEmailFailure = (
  db: Database,
  _job: JobGrant,
  { id, invitedAt }: Pick<InvitationRow, 'id' | 'invitedAt'>,
  mailFailure: string | null,
) =>
  db
    .update(invitation)
    .set({ mailFailure })
    .where(and(eq(invitation.id, id), eq(invitation.invitedAt, invitedAt)))

/** Binds invitations sent before the account existed. */
export const bindInvitations = async (
  tx: Database,
  { id: inviteeId }: Grant<'account', 'MANAGE_ACCOUNT'>,
  email: string,
): Promise<void> => {
  await tx
    .update(invitation)
    .set({ inviteeId })
    .where(and(eq(invitation.email, email), isPending, isNull(invitation.inviteeId)))
}

export const deleteInvitationsTo = async (
  tx: Database,
  _holder: Grant<'account', 'MANAGE_ACCOUNT'>,
  email: string,
): Promise<void> => {
  await tx.delete(invitation).where(eq(invitation.email, email))
}
