import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/members'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { lockPendingOf, revoke, revokeAllOf } from '../invitations/index.ts'
import { insertRevocation, loadProject, publishProject, recordActivity } from '../projects/index.ts'
import { stopRunsInProject } from '../runs/index.ts'
import { loadChangeableMember, loadLeaver } from './access.ts'
import { projectPlace } from './project-invitations.ts'
import { deleteMember } from './queries.ts'

/**
 * MBR-05: cuts a member off at once. Answers that are being made for them stop, for these
 * read the project's knowledge; their open streams end. What they added stays in the project.
 * Of somebody who has not joined yet, the invitation is revoked.
 */
export const removeMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId }: BodyOf<typeof endpoints.removeMember>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const managed =
      userId === actor.userId ? null : await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const pending = managed && (await lockPendingOf(tx, managed.id, userId))
    if (pending) return revoke(context, tx, projectPlace, { ...pending, grant: managed.grant })
    const project = managed ?? (await loadProject({ db: tx }, actor, projectId, 'LEAVE'))
    const member = managed
      ? await loadChangeableMember(tx, actor, managed.grant, userId)
      : await loadLeaver(tx, actor, project.grant)
    await publishProject(context, tx, project, 'updated')
    if (managed) await recordActivity(tx, managed.grant, actor, 'member-removed', member.name)
    else await recordActivity(tx, project.grant, actor, 'member-left')
    await deleteMember(tx, member.grant)
    if (managed) {
      const { grant, name, symbol } = managed
      await insertRevocation(tx, grant, { userId, name, symbol, revokedAt: context.clock.now() })
    }
    await revokeAllOf(tx, member.grant)
    await stopRunsInProject(context, tx, member.grant, { projectId, userId })
    await forgetAnswers(tx, userId)
    await context.access.changed(tx, [userId])
  })
