import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/members'
import type { Member } from '@atelier/contract/member'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { findHolders, lockPendingOf, updateOfferedRole } from '../invitations/index.ts'
import { loadProject, publishProject, recordActivity } from '../projects/index.ts'
import { loadChangeableMember } from './access.ts'
import { changeRole } from './change-role.ts'
import { presentMember, presentPending } from './present.ts'
import { updateOwner, updateRole } from './queries.ts'

/** Hands a project to a member; who hands it over stays in it as an editor. */
export const transferProject = (
  context: AppContext,
  actor: Actor,
  { projectId, userId }: BodyOf<typeof endpoints.transferProject>,
): Promise<Member> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const member = await loadChangeableMember(tx, actor, project.grant, userId)
    await updateRole(tx, project.grant, actor.userId, 'EDITOR')
    await updateRole(tx, project.grant, member.uid, 'OWNER')
    await updateOwner(tx, project.grant, member.uid)
    await recordActivity(tx, project.grant, actor, 'owner-changed', member.name)
    for (const id of [actor.userId, member.uid]) await forgetAnswers(tx, id)
    await context.access.changed(tx, [actor.userId, member.uid])
    await publishProject(context, tx, project, 'updated')
    return presentMember({ ...member, role: 'OWNER' })
  })

/** MBR-05: a member's role, or the one that is offered to somebody who is invited. */
export const updateMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId, role }: BodyOf<typeof endpoints.updateMember>,
): Promise<Member> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const pending = await lockPendingOf(tx, project.id, userId)
    if (pending) {
      await updateOfferedRole(tx, project.grant, pending.id, role)
      await context.events.publish(tx, [userId], { type: 'invitation' })
      await publishProject(context, tx, project, 'updated')
      const holders = await findHolders({ ...context, db: tx }, [pending.email])
      return presentPending({ ...pending, role }, context.clock.now(), holders)
    }
    const member = await loadChangeableMember(tx, actor, project.grant, userId)
    await recordActivity(tx, project.grant, actor, 'role-changed', member.name)
    const changed = await changeRole(context, tx, project.grant, member, role)
    await publishProject(context, tx, project, 'updated')
    return presentMember(changed)
  })
