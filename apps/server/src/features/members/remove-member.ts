import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/members'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { insertRevocation, loadProject, publishProject, recordActivity } from '../projects/index.ts'
import { stopRunsInProject } from '../runs/index.ts'
import { loadChangeableMember } from './access.ts'
import { findPendingOf, revokeRowsOf } from './invitation-queries.ts'
import { deleteMember } from './queries.ts'
import { takeBack } from './take-back.ts'

/**
 * MBR-05: cuts a member off at once. Answers that are being made for them stop, for these
 * read the project's knowledge; their open streams end. What they added stays in the project.
 * Of somebody who has not joined yet, the invitation is taken back.
 */
export const removeMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId }: BodyOf<typeof endpoints.removeMember>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const managed =
      userId === actor.userId ? null : await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const pending = managed && (await findPendingOf(tx, managed.id, userId))
    if (pending) return takeBack(context, tx, managed.grant, pending)
    const { grant } = managed ?? (await loadProject({ db: tx }, actor, projectId, 'LEAVE'))
    const { name } = await loadChangeableMember(tx, grant, userId)
    await publishProject(context, tx, grant, 'updated')
    if (managed) await recordActivity(tx, grant, actor, 'member-removed', name)
    else await recordActivity(tx, grant, actor, 'member-left')
    await deleteMember(tx, grant, userId)
    if (managed) {
      const { name: called, symbol } = managed
      const revokedAt = context.clock.now()
      await insertRevocation(tx, managed.grant, { userId, name: called, symbol, revokedAt })
    }
    await revokeRowsOf(tx, grant, userId)
    await stopRunsInProject(context, tx, grant, userId)
    await forgetAnswers(tx, userId)
    await context.access.changed(tx, [userId])
  })
