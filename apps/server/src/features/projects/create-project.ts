import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { requireProjectUser } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { insertProject } from './queries.ts'

/** PRJ-12: by hand a project is finished at once; with help it stays PENDING until it is reviewed. */
export const createProject = async (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.createProject>,
): Promise<ProjectId> => {
  requireProjectUser(actor)
  const id = uuidv7<ProjectId>()
  await context.db.transaction(async (tx) => {
    await insertProject(tx, {
      id,
      createdByUserId: actor.userId,
      name: input.name,
      description: input.description ?? '',
      symbol: input.symbol ?? null,
      systemPrompt: input.systemPrompt ?? '',
      goal: input.goal || null,
      creationMode: input.creationMode,
      status: input.creationMode === 'MANUAL' ? 'COMPLETED' : 'PENDING',
    })
    await recordActivity(tx, id, actor.userId, 'created')
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'created' })
  })
  return id
}
