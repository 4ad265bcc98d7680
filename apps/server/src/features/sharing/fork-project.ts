import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/sharing'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertProject, loadForkable, recordActivity, requireProjectUser } from '../projects/index.ts'
import { copySources } from './copy-sources.ts'

/**
 * PRJ-35: a project of one's own with another's instructions and knowledge. Never its members,
 * links, invitations or chats.
 */
export const forkProject = async (
  context: AppContext,
  actor: Actor,
  { projectId, projectName }: BodyOf<typeof endpoints.forkProject>,
): Promise<ProjectId> => {
  requireProjectUser(actor)
  const id = uuidv7<ProjectId>()
  await context.db.transaction(async (tx) => {
    const original = await loadForkable({ db: tx }, actor, projectId)
    await insertProject(tx, {
      id,
      createdByUserId: actor.userId,
      name: projectName,
      description: original.description,
      symbol: original.symbol,
      systemPrompt: original.systemPrompt,
      goal: original.goal,
      quickstartPrompts: original.quickstartPrompts,
      creationMode: 'MANUAL',
      status: 'COMPLETED',
      forkedFromId: original.id,
      forkedFromName: original.name,
    })
    await copySources(context, tx, original, { projectId: id, ownerId: actor.userId })
    await recordActivity(tx, id, actor.userId, 'forked', original.name)
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'created' })
  })
  return id
}
