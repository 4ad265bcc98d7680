import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/members'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { loadProject, publishProject } from '../projects/index.ts'
import { loadChangeableMember } from './access.ts'
import { type MemberRow, updateRole } from './queries.ts'

/** MBR-05: holds for the member's very next call, and for what is open. */
export const updateMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId, role }: BodyOf<typeof endpoints.updateMember>,
): Promise<MemberRow> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const member = await loadChangeableMember(tx, project, userId)
    await updateRole(tx, project.id, userId, role)
    await forgetAnswers(tx, userId)
    await context.access.changed(tx, [userId])
    await publishProject(context, tx, project, 'updated')
    return { ...member, role }
  })
