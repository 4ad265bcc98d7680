import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/invitations'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { deleteRevocation, loadProject, publishProject, recordActivity } from '../projects/index.ts'
import { loadOffer } from './access.ts'
import { expired, isExpired } from './invitation-life.ts'
import { requireProof } from './joins-by.ts'
import { acceptRows, insertMember } from './invitation-queries.ts'

/** MBR-06: joins, once. Who is a member already stays it with the role they have, and the link is left for others. */
export const acceptInvitation = (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.acceptInvitation>,
): Promise<ProjectId> =>
  context.db.transaction(async (tx) => {
    const offer = await loadOffer(tx, actor, input)
    const { projectId, inviteeId, role } = offer
    if (offer.status === 'accepted') return (await loadProject({ db: tx }, actor, projectId, 'READ')).id
    await requireProof(context, tx, actor, offer, input.token)
    if (isExpired(offer, context.clock.now())) throw new AppError('CONFLICT', expired)
    const isNew = await insertMember(tx, offer.grant, actor, role)
    if (!isNew && inviteeId !== actor.userId) return projectId
    await acceptRows(tx, offer.grant, actor, offer.id)
    await deleteRevocation(tx, actor, projectId)
    if (isNew) await recordActivity(tx, offer.grant, actor, 'member-joined')
    await publishProject(context, tx, offer.grant, 'updated')
    await context.events.publish(tx, [actor.userId, ...(inviteeId ? [inviteeId] : [])], {
      type: 'invitation',
    })
    return projectId
  })
