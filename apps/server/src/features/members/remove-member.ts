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
    const isLeaving = userId === actor.userId
    const project = await loadProject({ db: tx }, actor, projectId, isLeaving ? 'READ' : 'MANAGE_MEMBERS')
    const pending = isLeaving ? null : await findPendingOf(tx, project.id, userId)
    if (pending) return takeBack(context, tx, pending)
    const { name } = await loadChangeableMember(tx, project, userId)
    await publishProject(context, tx, project, 'updated')
    await recordActivity(
      tx,
      project.id,
      actor.userId,
      isLeaving ? 'member-left' : 'member-removed',
      isLeaving ? '' : name,
    )
    await deleteMember(tx, project.id, userId)
    if (!isLeaving) {
      const { name: called, symbol } = project
      const revokedAt = context.clock.now()
      await insertRevocation(tx, { projectId, userId, name: called, symbol, revokedAt })
    }
    await revokeRowsOf(tx, project.id, userId)
    await stopRunsInProject(context, tx, project.id, userId)
    await forgetAnswers(tx, userId)
    await context.access.changed(tx, [userId])
  })
