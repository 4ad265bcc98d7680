import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from './access.ts'
import { publishProject } from './publish-project.ts'
import { touchProject, updateProjectRow } from './queries.ts'

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** PRJ-31, PRJ-32: changes only what is named. */
export const updateProject = (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  input: BodyOf<typeof endpoints.updateProject>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'EDIT_PROJECT')
    await updateProjectRow(tx, project.id, given({ ...input, goal: input.goal === '' ? null : input.goal }))
    await touchProject(tx, project.id, context.clock.now())
    await publishProject(context, tx, project, 'updated')
  })
