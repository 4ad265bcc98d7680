import type { InvitationId } from '@atelier/contract/ids'
import { authorize, type Grant, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tokenHash } from './link.ts'
import type { TargetId, TargetKind } from './details/terms.ts'
import { findInvitation, type InvitationRow, lockInvitation, type MemberRight } from './store/queries.ts'

export type ManagedInvitation<Kind extends TargetKind, Right extends MemberRight = MemberRight> = WithGrant<
  InvitationRow<Kind>,
  Kind,
  Right
>

export const loadPendingInvitation = async <Kind extends TargetKind, Right extends MemberRight>(
  db: Database,
  grant: Grant<Kind, Right>,
  id: InvitationId,
): Promise<ManagedInvitation<Kind, Right>> => {
  const row = await findInvitation(db, grant.kind, id)
  if (row?.status !== 'pending' || row.targetId !== grant.id) throw notFound()
  return { ...row, grant }
}

type InvitationWithArchive<Kind extends TargetKind> = InvitationRow<Kind> & { archivedAt: Date | null }

export type OfferedInvitation<Kind extends TargetKind> = WithGrant<InvitationWithArchive<Kind>, Kind, 'JOIN'>

const joinPolicy = <Kind extends TargetKind>(
  kind: Kind,
  token: string | undefined,
): Policy<Kind, InvitationWithArchive<Kind>, 'JOIN'> => ({
  kind,
  idOf: ({ targetId }) => targetId,
  errorFor: ({ inviteeId, tokenHash: hash, status, archivedAt }, _right, { userId }) => {
    const mayOpen = inviteeId === userId || (token !== undefined && tokenHash(token) === hash)
    if (!mayOpen) return notFound()
    // an invitee may accept again while they are a member
    const isOwnAcceptance = status === 'accepted' && inviteeId === userId
    if (status !== 'pending' && !isOwnAcceptance) return notFound()
    if (archivedAt)
      return new AppError('PROJECT_ARCHIVED', 'This project is archived, so no one can join it.')
    return null
  },
})

export interface InvitationReference<Kind extends TargetKind> {
  invitationId: InvitationId
  targetId?: TargetId<Kind> | undefined
  token?: string | undefined
}

/** Opens an invitation bound to the account, or by the link's secret. Locks it, so that it's used once. */
export const loadInvitation = async <Kind extends TargetKind>(
  tx: Database,
  actor: Actor,
  kind: Kind,
  { invitationId, targetId, token }: InvitationReference<Kind>,
): Promise<OfferedInvitation<Kind>> => {
  if (actor.kind === 'guest')
    throw new AppError(
      'NOT_ALLOWED',
      kind === 'team'
        ? 'Sign in or create an account to join a team.'
        : 'Sign in or create an account to join a project.',
    )
  const row = await lockInvitation(tx, kind, invitationId)
  const isForTarget = targetId === undefined || row?.targetId === targetId
  return authorize(joinPolicy(kind, token), actor, isForTarget ? row : null, 'JOIN')
}
