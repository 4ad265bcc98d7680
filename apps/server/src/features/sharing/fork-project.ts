import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/sharing'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Grant, Granted } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  insertProject,
  loadForkable,
  loadProject,
  newProject,
  type PublicProject,
  recordActivity,
} from '../projects/index.ts'
import { copySources } from './copy-sources.ts'

type NewCopy = BodyOf<typeof endpoints.forkProject>

/** A project of the actor's own with the original's instructions and knowledge. */
const copyProject = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  copy: Grant<'project', 'CREATE_PROJECT'>,
  original: Granted<PublicProject, 'project', 'FORK' | 'DUPLICATE_PROJECT'>,
  values: Pick<Parameters<typeof insertProject>[3], 'name' | 'forkedFromId' | 'forkedFromName'>,
): Promise<ProjectId> => {
  await insertProject(tx, copy, actor, {
    description: original.description,
    symbol: original.symbol,
    systemPrompt: original.systemPrompt,
    goal: original.goal,
    quickstartPrompts: original.quickstartPrompts,
    creationMode: 'MANUAL',
    status: 'COMPLETED',
    ...values,
  })
  await copySources(context, tx, actor, original.grant, copy)
  await recordActivity(tx, copy, actor, 'forked', original.name)
  await context.events.publish(tx, [actor.userId], { type: 'project', projectId: copy.id, change: 'created' })
  return copy.id
}

/**
 * PRJ-35: a project of one's own with another's instructions and knowledge. Never its members,
 * links, invitations or chats.
 */
export const forkProject = async (
  context: AppContext,
  actor: Actor,
  { projectId, projectName }: NewCopy,
): Promise<ProjectId> => {
  const { grant } = newProject(actor)
  return context.db.transaction(async (tx) => {
    const original = await loadForkable({ db: tx }, actor, projectId)
    const forkedFrom = { forkedFromId: original.id, forkedFromName: original.name }
    return copyProject(context, tx, actor, grant, original, { name: projectName, ...forkedFrom })
  })
}

/** The same of one’s own project; who else may have a copy is what its sharing says. */
export const duplicateProject = (
  context: AppContext,
  actor: Actor,
  { projectId, projectName }: NewCopy,
): Promise<ProjectId> =>
  context.db.transaction(async (tx) => {
    const original = await loadProject({ db: tx }, actor, projectId, 'DUPLICATE_PROJECT')
    if (original.status === 'PENDING')
      throw new AppError('CONFLICT', 'This project is not finished yet. Finish setting it up, then copy it.')
    return copyProject(context, tx, actor, newProject(actor).grant, original, { name: projectName })
  })
