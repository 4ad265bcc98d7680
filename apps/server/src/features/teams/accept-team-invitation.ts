import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/team-invitations'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { expired, requireProof } from '../members/index.ts'
import { loadTeam, loadTeamOffer, requireNoTeam } from './access.ts'
import { acceptTeamRows } from './invitation-queries.ts'
import { publishTeam } from './publish-team.ts'
import { findTeamFor, insertTeamMember, selectTeamPeople, type TeamRow } from './queries.ts'

const full = `This team has ${limits.team.membersMax} people, as many as it can have. Ask its owner to make room.`

/** Joins, once. Who is in the team already stays so with the role they have, and the link is left for others. */
export const acceptTeamInvitation = (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.acceptTeamInvitation>,
): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const offer = await loadTeamOffer(tx, actor, input)
    const { organizationId, inviteeId, role } = offer
    const team = { id: organizationId }
    if (offer.status === 'accepted') return loadTeam({ db: tx }, actor, organizationId, 'READ')
    await requireProof(context, tx, actor, offer, input.token)
    const now = context.clock.now()
    if (offer.expiresAt <= now) throw new AppError('CONFLICT', expired)
    const isNew = (await findTeamFor(tx, actor.userId, organizationId)) === null
    if (isNew) {
      await requireNoTeam(tx, actor)
      if ((await selectTeamPeople(tx, team)).length >= limits.team.membersMax)
        throw new AppError('CONFLICT', full)
      await insertTeamMember(tx, offer.grant, actor, { role: role ?? 'member', createdAt: now })
    }
    if (isNew || inviteeId === actor.userId) await acceptTeamRows(tx, offer.grant, actor, offer.id)
    await publishTeam(context, tx, team)
    await context.events.publish(tx, [actor.userId, ...(inviteeId ? [inviteeId] : [])], {
      type: 'invitation',
    })
    return loadTeam({ db: tx }, actor, organizationId, 'READ')
  })
