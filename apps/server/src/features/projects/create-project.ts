import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { newProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { insertProject } from './queries.ts'

/** PRJ-12: by hand a project is finished at once; with help it stays PENDING until it is reviewed. */
export const createProject = async (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.createProject>,
): Promise<ProjectId> => {
  const { id, grant } = newProject(actor)
  await context.db.transaction(async (tx) => {
    await insertProject(tx, grant, actor, {
      name: input.name,
      description: input.description ?? '',
      symbol: input.symbol ?? null,
      systemPrompt: input.systemPrompt ?? '',
      goal: input.goal || null,
      creationMode: input.creationMode,
      status: input.creationMode === 'MANUAL' ? 'COMPLETED' : 'PENDING',
    })
    await recordActivity(tx, grant, actor, 'created')
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'created' })
  })
  return id
}
