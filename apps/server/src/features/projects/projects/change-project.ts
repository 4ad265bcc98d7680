import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { ProjectId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { loadProject, grantNewProject } from './access.ts'
import { saveInstructions, recordActivity } from './store/activity-queries.ts'
import { publishProjectEvent } from './publish-project-event.ts'
import {
  deleteProjectRow,
  editProjectRow,
  insertProject,
  touchProject,
  updateArchivedAt,
  updatePin,
} from './store/queries.ts'
import { deleteRevocation } from './store/revocation-queries.ts'

/**
 * PRJ-12: a project with generated content stays PENDING until reviewed. If `projectId` is an unfinished
 * project, updates it.
 */
export const createProject = async (
  context: AppContext,
  actor: Actor,
  { id: requestedId, projectId = requestedId, ...input }: BodyOf<typeof endpoints.createProject>,
): Promise<ProjectId> => {
  if (projectId !== undefined) {
    if (projectId !== (requestedId ?? projectId)) throw notFound()
    const { status } = await loadProject(context, actor, projectId, 'EDIT_PROJECT')
    if (status !== 'PENDING')
      throw new AppError(
        'CONFLICT',
        sentence('This project is fully set up. Change it with PATCH /v1/projects/{id}.', { id: projectId }),
      )
    await updateProject(context, actor, projectId, input, null)
    return projectId
  }
  const { id, grant } = grantNewProject(actor)
  await context.db.transaction(async (tx) => {
    await insertProject(tx, grant, actor, {
      name: input.name,
      description: input.description ?? '',
      symbol: input.symbol ?? null,
      systemPrompt: input.systemPrompt ?? '',
      goal: input.goal || null,
      creationMode: input.creationMode,
      status: input.status ?? (input.creationMode === 'MANUAL' ? 'COMPLETED' : 'PENDING'),
    })
    await recordActivity(tx, grant, actor, 'created')
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'created' })
  })
  return id
}

const definedValues = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const visibleFields = new Set(['name', 'description', 'symbol', 'status', 'quickstartPrompts'])

const descriptionMissingError = () =>
  new AppError('BAD_INPUT', messages.projectSetup.descriptionRequired, {
    issues: [{ path: 'body.description', message: messages.projectSetup.descriptionRequired }],
  })

/** PRJ-31, PRJ-32: partial update. Throws unless `expectedVersion` is null or the current version. */
export const updateProject = (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  { id: requestedId = id, projectId = id, status, ...input }: BodyOf<typeof endpoints.updateProject>,
  expectedVersion: number | null,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (requestedId !== id || projectId !== id) throw notFound()
    const project = await loadProject({ db: tx }, actor, id, 'EDIT_PROJECT')
    const { systemPrompt } = input
    const hasNewInstructions = systemPrompt !== undefined && systemPrompt !== project.systemPrompt
    const isFinishing = status === 'COMPLETED'
    if (isFinishing && (input.description ?? project.description).trim() === '')
      throw descriptionMissingError()
    const values = definedValues({
      ...input,
      creationMode: undefined,
      goal: input.goal === '' ? null : input.goal,
      status: isFinishing ? status : undefined,
      hasUntrustedText: hasNewInstructions && actor.userId !== project.createdByUserId ? true : undefined,
    })
    if (!(await editProjectRow(tx, project.grant, values, expectedVersion)))
      throw new AppError(
        'PRECONDITION_FAILED',
        'Someone else changed this project in the meantime. Your changes weren’t saved. Review their version, then save again.',
      )
    if (hasNewInstructions) {
      if (project.systemPrompt !== '') await saveInstructions(tx, project.grant, project.systemPrompt, actor)
      await recordActivity(tx, project.grant, actor, 'instructions-changed')
    }
    if (Object.keys(values).some((name) => visibleFields.has(name))) {
      await recordActivity(tx, project.grant, actor, 'edited')
    }
    await touchProject(tx, project.grant, context.clock.now())
    await publishProjectEvent(context, tx, project, 'updated')
  })

/** PRJ-18: deletes unfinished projects only. Attachments stay in their owners' vaults. */
export const deleteProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'DELETE_PROJECT')
    if (project.status !== 'PENDING')
      throw new AppError(
        'CONFLICT',
        sentence(
          'This project is fully set up. To delete it, send its name to POST /v1/projects/{id}/delete. Nothing was deleted.',
          { id },
        ),
      )
    await publishProjectEvent(context, tx, project, 'deleted')
    await deleteProjectRow(tx, project.grant)
  })

export const restoreProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'RESTORE_PROJECT')
    await updateArchivedAt(tx, project.grant, null)
    await recordActivity(tx, project.grant, actor, 'restored')
    await touchProject(tx, project.grant, context.clock.now())
    await publishProjectEvent(context, tx, project, 'updated')
  })

export const dismissRevocation = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await deleteRevocation(tx, actor, id))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'updated' })
  })

export const pinProject = (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  isPinned: boolean,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'READ')
    await updatePin(tx, project.grant, actor, isPinned)
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'updated' })
  })
