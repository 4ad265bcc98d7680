import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { loadProject } from './access.ts'
import { keepInstructions, recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { editProjectRow, touchProject } from './queries.ts'

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What people see of a project at once. */
const shown = new Set(['name', 'description', 'symbol', 'status', 'quickstartPrompts'])

/** PRJ-31, PRJ-32: changes only what is named; only the version that was `seen`, unless that is null. */
export const updateProject = (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  input: BodyOf<typeof endpoints.updateProject>,
  seen: number | null,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'EDIT_PROJECT')
    const values = given({ ...input, goal: input.goal === '' ? null : input.goal })
    if (!(await editProjectRow(tx, project.grant, values, seen)))
      throw new AppError(
        'PRECONDITION_FAILED',
        'Someone else changed this project in the meantime. Your changes were not saved. Look at their version, then save again.',
      )
    const { systemPrompt } = input
    if (systemPrompt !== undefined && systemPrompt !== project.systemPrompt) {
      if (project.systemPrompt !== '') await keepInstructions(tx, project.grant, project.systemPrompt, actor)
      await recordActivity(tx, project.grant, actor, 'instructions-changed')
    }
    if (Object.keys(values).some((name) => shown.has(name))) {
      await recordActivity(tx, project.grant, actor, 'edited')
    }
    await touchProject(tx, project.grant, context.clock.now())
    await publishProject(context, tx, project, 'updated')
  })
