import type { BodyOf, DataOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/invitations'
import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { pageByOrder, readOrderCursor } from '../../../platform/keyset.ts'
import {
  type InvitationPosition,
  countInvitationsTo,
  findJoinMethod,
  validSince,
  type InvitationDetails,
  selectInvitationsTo,
} from '../../people/invitations/details/index.ts'
import { markDismissed } from '../../people/invitations/store/index.ts'
import { type InvitationTarget } from '../../people/invitations/index.ts'
import { deleteRevocation, recordActivity } from '../../projects/projects/store/index.ts'
import { publishProjectEvent } from '../../projects/projects/index.ts'
import { insertMember } from './queries.ts'

export const projectTarget: InvitationTarget<'project'> = {
  kind: 'project',
  publish: (context, tx, project) => publishProjectEvent(context, tx, project, 'updated'),
  join: async (_context, tx, actor, { grant, role }) => {
    const isNew = await insertMember(tx, grant, actor, role)
    if (!isNew) return false
    await deleteRevocation(tx, actor, grant.id)
    await recordActivity(tx, grant, actor, 'member-joined')
    return true
  },
}

export const presentInvitation = (row: InvitationDetails<'project'>): Omit<ProjectInvitation, 'joinsBy'> => ({
  projectId: row.targetId,
  invitationId: row.id,
  projectName: row.targetName,
  projectSymbol: row.targetSymbol,
  roleOffered: row.role,
  invitedAt: row.invitedAt.getTime(),
  isDismissedByInvitee: row.dismissedAt !== null,
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})

const cursorOrder = 'bell'

const keyOf = ({ invitedAt, dismissedAt }: InvitationDetails): number =>
  dismissedAt === null ? invitedAt.getTime() : -invitedAt.getTime()

const maxInvitedAtMs = Date.UTC(10_000, 0)
const Key = z.number().int().gt(-maxInvitedAtMs).lt(maxInvitedAtMs)

const readPosition = (cursor: string | undefined): InvitationPosition | null => {
  const orderCursor = readOrderCursor(cursor, cursorOrder)
  if (!orderCursor) return null
  const key = Key.safeParse(orderCursor.key)
  if (!key.success) throw new AppError('BAD_INPUT', 'Invalid cursor. Start the list again without it.')
  return { isDismissed: key.data < 0, invitedAt: new Date(Math.abs(key.data)), id: orderCursor.id }
}

export const listInvitations = async (
  context: AppContext,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof endpoints.listInvitations>,
): Promise<DataOf<typeof endpoints.listInvitations>> => {
  const { db, clock } = context
  const invitedAfter = validSince('project', clock.now())
  const pageOptions = { invitedAfter, position: readPosition(cursor), limit: limit + 1 }
  const rows = await selectInvitationsTo(db, 'project', actor.userId, pageOptions)
  const { items, nextCursor } = pageByOrder(rows, limit, cursorOrder, (row) => ({
    key: keyOf(row),
    id: row.id,
  }))
  const joinsBy = await findJoinMethod(context, actor)
  return {
    invitations: items.map((row) => ({ ...presentInvitation(row), joinsBy })),
    nextCursor,
    pending: await countInvitationsTo(db, actor.userId, invitedAfter, limits.invitation.badgeCap + 1),
  }
}

/** MBR-06, “Not now”: the invitation can still be accepted. */
export const dismissInvitation = (
  context: AppContext,
  actor: Actor,
  reference: BodyOf<typeof endpoints.dismissInvitation>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await markDismissed(tx, actor, reference, context.clock.now()))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'invitation' })
  })
