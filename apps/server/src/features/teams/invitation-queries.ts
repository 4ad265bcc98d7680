import type { InvitationId, TeamId, UserId } from '@atelier/contract/ids'
import type { OfferedTeamRole } from '@atelier/contract/team'
import { and, desc, eq, getTableColumns, gt, isNotNull, or } from 'drizzle-orm'
import { organization, organizationInvitation, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

/** Of one person, who can join one team. */
const shownMax = 20

export type TeamInvitationRow = typeof organizationInvitation.$inferSelect

export const findTeamInvitation = async (
  db: Database,
  id: InvitationId,
): Promise<TeamInvitationRow | null> => {
  const [row] = await db.select().from(organizationInvitation).where(eq(organizationInvitation.id, id))
  return row ?? null
}

/** Whom a team has asked and who has not answered, in the order of their asking. */
export const selectAsked = (db: Database, { id }: { id: TeamId }): Promise<TeamInvitationRow[]> =>
  db
    .select()
    .from(organizationInvitation)
    .where(and(eq(organizationInvitation.organizationId, id), eq(organizationInvitation.status, 'pending')))
    .orderBy(organizationInvitation.invitedAt, organizationInvitation.id)

export interface NewTeamInvitation {
  id: InvitationId
  email: string
  role: OfferedTeamRole
  inviteeId: UserId | null
  inviterId: UserId
  tokenHash: string
  mailFailure: string | null
  invitedAt: Date
  expiresAt: Date
}

/** Asks an address, for the first time or once more. */
export const saveTeamInvitation = async (
  tx: Database,
  team: Grant<'team', 'MANAGE_TEAM'>,
  invitation: NewTeamInvitation,
): Promise<TeamInvitationRow> => {
  const { id: _id, email: _email, ...again } = invitation
  const [row] = await tx
    .insert(organizationInvitation)
    .values({ ...invitation, organizationId: team.id })
    .onConflictDoUpdate({ target: organizationInvitation.id, set: again })
    .returning()
  if (!row) throw new Error('a team’s invitation was not stored')
  return row
}

export const setTeamInvitationStatus = (
  tx: Database,
  team: Grant<'team', 'MANAGE_TEAM' | 'JOIN'>,
  id: InvitationId,
  status: 'rejected' | 'canceled',
) =>
  tx
    .update(organizationInvitation)
    .set({ status })
    .where(and(eq(organizationInvitation.organizationId, team.id), eq(organizationInvitation.id, id)))

/** This invitation, and whatever else asks the same person into the team, is used up. */
export const acceptTeamRows = (
  tx: Database,
  team: Grant<'team', 'JOIN'>,
  { userId: inviteeId }: Actor,
  id: InvitationId,
) =>
  tx
    .update(organizationInvitation)
    .set({ status: 'accepted', inviteeId })
    .where(
      and(
        eq(organizationInvitation.organizationId, team.id),
        or(
          eq(organizationInvitation.id, id),
          and(eq(organizationInvitation.inviteeId, inviteeId), eq(organizationInvitation.status, 'pending')),
        ),
      ),
    )

const selectTeamOffers = (db: Database) =>
  db
    .select({
      ...getTableColumns(organizationInvitation),
      teamName: organization.name,
      inviterName: user.name,
      inviterPicture: user.image,
    })
    .from(organizationInvitation)
    .innerJoin(organization, eq(organization.id, organizationInvitation.organizationId))
    .innerJoin(user, eq(user.id, organizationInvitation.inviterId))

export type TeamOfferRow = Awaited<ReturnType<typeof selectTeamOffers>>[number]

/** What waits for somebody, the newest first. */
export const selectTeamOffersTo = (db: Database, inviteeId: UserId, now: Date): Promise<TeamOfferRow[]> =>
  selectTeamOffers(db)
    .where(
      and(
        eq(organizationInvitation.inviteeId, inviteeId),
        eq(organizationInvitation.status, 'pending'),
        gt(organizationInvitation.expiresAt, now),
      ),
    )
    .orderBy(desc(organizationInvitation.invitedAt), desc(organizationInvitation.id))
    .limit(shownMax)

const one = async (rows: PromiseLike<TeamOfferRow[]>): Promise<TeamOfferRow | null> => (await rows)[0] ?? null

export const findTeamOfferByToken = (db: Database, tokenHash: string) =>
  one(
    selectTeamOffers(db).where(
      and(eq(organizationInvitation.tokenHash, tokenHash), eq(organizationInvitation.status, 'pending')),
    ),
  )

/** The invitation as it was asked then; null when it was answered, taken back or asked anew since. */
export const findTeamOfferToMail = (db: Database, id: InvitationId, invitedAt: Date) =>
  one(
    selectTeamOffers(db).where(
      and(
        eq(organizationInvitation.id, id),
        eq(organizationInvitation.invitedAt, invitedAt),
        eq(organizationInvitation.status, 'pending'),
      ),
    ),
  )

/** Kept only for the asking that the mail was about. */
export const updateTeamMailFailure = (
  tx: Database,
  _job: JobGrant,
  { id, invitedAt }: Pick<TeamOfferRow, 'id' | 'invitedAt'>,
  mailFailure: string | null,
) =>
  tx
    .update(organizationInvitation)
    .set({ mailFailure })
    .where(and(eq(organizationInvitation.id, id), eq(organizationInvitation.invitedAt, invitedAt)))

/** Whose bell shows that a team asks them. */
export const selectAskedAccounts = async (db: Database, { id }: { id: TeamId }): Promise<UserId[]> => {
  const rows = await db
    .selectDistinct({ inviteeId: organizationInvitation.inviteeId })
    .from(organizationInvitation)
    .where(
      and(
        eq(organizationInvitation.organizationId, id),
        eq(organizationInvitation.status, 'pending'),
        isNotNull(organizationInvitation.inviteeId),
      ),
    )
  return rows.flatMap(({ inviteeId }) => inviteeId ?? [])
}

/** Invitations to an address that is somebody's no longer. */
export const deleteOffersTo = async (
  tx: Database,
  _holder: Grant<'account', 'MANAGE_ACCOUNT'>,
  email: string,
): Promise<void> => {
  await tx.delete(organizationInvitation).where(eq(organizationInvitation.email, email))
}
