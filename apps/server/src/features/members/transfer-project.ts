import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/members'
import type { Member } from '@atelier/contract/member'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadProject, publishProject, recordActivity } from '../projects/index.ts'
import { loadChangeableMember } from './access.ts'
import { presentMember } from './present.ts'
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
    await context.pages.changed(tx, project.id)
    await publishProject(context, tx, project, 'updated')
    return presentMember({ ...member, role: 'OWNER' })
  })
