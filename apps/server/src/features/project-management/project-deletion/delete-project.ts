import type { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { DeletedProject } from '@atelier/contract/endpoints/projects/project-deletion'
import type { AppContext } from '../../../context.ts'
import { type Grant, grantForJob } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { daysBefore, dayMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import {
  deleteProjectRow,
  insertDeletionRevocations,
  recordActivity,
  deleteDeletionRevocations,
} from '../../projects/projects/store/index.ts'
import { loadProject, requireProjectUser } from '../../projects/projects/index.ts'
import { stopRunsInProject } from '../../answers/index.ts'
import { requireRestorable } from './access.ts'
import {
  deleteChatBatchIn,
  hideProject,
  insertDeletedProject,
  selectDeletedProjects,
  selectExpiredProjects,
  unhideProject,
} from './queries.ts'

/** Chats deleted per transaction, so that locks stay short. */
const chatsPerBatch = 20
const projectsPerRun = 100

const { deletedDays } = limits.project

const present = (
  row: Pick<DeletedProject, 'id' | 'name' | 'symbol'> & { deletedAt: Date },
): DeletedProject => ({
  id: row.id,
  name: row.name,
  symbol: row.symbol,
  deletedAt: row.deletedAt.getTime(),
  goneAt: row.deletedAt.getTime() + deletedDays * dayMs,
})

export const closeProject = async (
  context: AppContext,
  tx: Database,
  project: Grant<'project', 'DELETE_PROJECT'>,
) => {
  const state = await hideProject(tx, project)
  if (!state) return null
  const projectId = project.id
  const members = state.members.map(({ userId }) => userId)
  await context.events.publish(tx, members, { type: 'project', projectId, change: 'deleted' })
  await stopRunsInProject(context, tx, project, { projectId, userId: null })
  await context.access.publishChange(tx, members)
  return state
}

/** The owner confirms by typing the name. The project is hidden at once and can be restored. */
export const deleteProject = (
  context: AppContext,
  actor: Actor,
  { projectId, name }: { projectId: ProjectId; name: string },
): Promise<DeletedProject> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'DELETE_PROJECT')
    if (name.trim() !== project.name) {
      const message = 'That’s not the project’s name. Nothing was deleted.'
      throw new AppError('BAD_INPUT', message, { issues: [{ path: 'name', message }] })
    }
    const deletedAt = context.clock.now()
    await recordActivity(tx, project.grant, actor, 'deleted')
    const state = await closeProject(context, tx, project.grant)
    // unreachable: loaded above
    if (!state) throw notFound()
    const otherMembers = state.members.flatMap(({ userId }) => (userId === actor.userId ? [] : [userId]))
    await insertDeletionRevocations(tx, project.grant, otherMembers, project, deletedAt)
    await insertDeletedProject(tx, project.grant, actor, { state, deletedAt })
    return present({ ...project, deletedAt })
  })

/** Restores members, chats and sharing. Invitations must be sent again. */
export const undeleteProject = (context: AppContext, actor: Actor, projectId: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const deletedProject = await requireRestorable(tx, actor, projectId, daysBefore(now, deletedDays))
    const members = await unhideProject(tx, deletedProject.grant, deletedProject, now)
    await deleteDeletionRevocations(tx, deletedProject.grant)
    await recordActivity(tx, deletedProject.grant, actor, 'undeleted')
    await context.events.publish(tx, members, { type: 'project', projectId, change: 'created' })
  })

export const listDeletedProjects = async (
  context: AppContext,
  actor: Actor,
  input: { cursor?: string | undefined; limit: number },
) => {
  requireProjectUser(actor)
  const rows = await selectDeletedProjects(
    context.db,
    actor.userId,
    readCursor(input.cursor),
    input.limit + 1,
  )
  const { items, nextCursor } = pageOf(rows, input.limit, (row) => ({ at: row.deletedAt, id: row.id }))
  return { projects: items.map(present), nextCursor }
}

/** Deletes chats in batches, and the rest with the row. Files stay in their owners' vaults. */
export const purgeProject = async (
  context: AppContext,
  project: Grant<'project', 'DELETE_PROJECT'>,
  signal: AbortSignal,
): Promise<void> => {
  do signal.throwIfAborted()
  while (await deleteChatBatchIn(context.db, project, chatsPerBatch))
  await deleteProjectRow(context.db, project)
}

export const purgeExpired = async (context: AppContext, signal: AbortSignal): Promise<void> => {
  const cutoff = daysBefore(context.clock.now(), deletedDays)
  for (const id of await selectExpiredProjects(context.db, cutoff, projectsPerRun))
    await purgeProject(context, grantForJob('not restored in time', 'project', id, 'DELETE_PROJECT'), signal)
}
