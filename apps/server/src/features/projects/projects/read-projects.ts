import type { Activity } from '@atelier/contract/projects/activity'
import type { ProjectId } from '@atelier/contract/ids'
import type { InstructionsVersion } from '@atelier/contract/projects/instructions-version'
import { limits } from '@atelier/contract/limits'
import type { Project, ProjectFilter, ProjectSort } from '@atelier/contract/projects/project'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import {
  pageByNumber,
  pageByOrder,
  readNumberCursor,
  readOrderCursor,
  type OrderCursor,
} from '../../../platform/keyset.ts'
import { listProjectAttachments } from '../../sources/attachments/show/index.ts'
import { findProject, loadProject, requireProjectUser } from './access.ts'
import { selectActivity, selectInstructions } from './store/activity-queries.ts'
import { presentForReader, presentProject, presentRevoked } from './present.ts'
import {
  countProjects,
  countLimits,
  findPublicProject,
  selectMembers,
  selectProjects,
  type ProjectRow,
  type ProjectSelection,
} from './store/queries.ts'
import { countRevocations, selectRevocations, type RevocationRow } from './store/revocation-queries.ts'

export const readProject = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Project> => {
  const row = await findProject(context, actor, id)
  if (!row) {
    const project = await findPublicProject(context.db, id)
    if (!project) throw notFound()
    const isRevoked = await isRevokedFrom(context, actor, id)
    return { ...presentForReader(project), ...(isRevoked && { displayStatus: 'ACCESS_REVOKED' }) }
  }
  const members = await selectMembers(context.db, [id], 1000)
  return presentProject(row, members.get(id) ?? [], await listProjectAttachments(context, row.grant))
}

const revocationSelection = (
  { userId }: Actor,
  id: ProjectId,
): ProjectSelection & { projectIds: readonly ProjectId[] } => ({
  userId,
  filter: 'ALL',
  sort: 'changed',
  search: undefined,
  projectIds: [id],
})

export const isRevokedFrom = async ({ db }: AppContext, actor: Actor, id: ProjectId): Promise<boolean> =>
  (await selectRevocations(db, revocationSelection(actor, id), null, 1)).length > 0

interface ListInput {
  filter: ProjectFilter
  sort: ProjectSort
  searchQuery?: string | undefined
  ids?: readonly ProjectId[] | undefined
  cursor?: string | undefined
  limit: number
}

type ListedRow = ProjectRow | RevocationRow

const changedAt = (row: ListedRow): number => ('revokedAt' in row ? row.revokedAt : row.sortTime).getTime()

const toPosition = (row: ListedRow, sort: ProjectSort) => ({
  key: sort === 'name' ? row.sortName : changedAt(row),
  ...('revokedAt' in row ? { id: row.projectId, isOnTop: false } : { id: row.id, isOnTop: row.isPinned }),
})

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const comparators: Record<ProjectSort, (a: OrderCursor, b: OrderCursor) => number> = {
  changed: (a, b) => Number(b.key) - Number(a.key) || compareBytes(b.id, a.id),
  name: (a, b) => compareBytes(String(a.key), String(b.key)) || compareBytes(a.id, b.id),
}

const mergeSorted = (
  rows: readonly ProjectRow[],
  revocations: readonly RevocationRow[],
  sort: ProjectSort,
): ListedRow[] =>
  revocations.length === 0
    ? [...rows]
    : [...rows, ...revocations].toSorted((first, second) => {
        const [a, b] = [toPosition(first, sort), toPosition(second, sort)]
        return Number(b.isOnTop) - Number(a.isOnTop) || comparators[sort](a, b)
      })

const maxDateMs = 8.64e15
const keySchemas = { changed: z.int().min(0).max(maxDateMs), name: z.string() } as const

const countAll = async ({ db }: AppContext, selection: ProjectSelection) =>
  (await countProjects(db, selection)) + (await countRevocations(db, selection))

export const listProjects = async (
  context: AppContext,
  actor: Actor,
  input: ListInput,
): Promise<{ projects: Project[]; nextCursor: string | null; total: number }> => {
  requireProjectUser(actor)
  const { filter, sort, ids } = input
  const selection = { userId: actor.userId, filter, sort, search: input.searchQuery || undefined }
  const cursor = readOrderCursor(input.cursor, sort, keySchemas[sort])
  const isFirstPage = !cursor && !ids
  // the first page of a search reads enough rows to count the matches too
  const isCounted = isFirstPage && selection.search !== undefined
  const rows = await selectProjects(
    context.db,
    { ...selection, projectIds: ids },
    cursor,
    Math.max(input.limit + 1, isCounted ? countLimits.matching : 0),
  )
  const revocations = await selectRevocations(
    context.db,
    { ...selection, projectIds: ids },
    cursor,
    input.limit + 1,
  )
  const page = pageByOrder(mergeSorted(rows, revocations, sort), input.limit, sort, (row) =>
    toPosition(row, sort),
  )
  const isCompleteList = isFirstPage && page.nextCursor === null
  const count = isCounted ? Math.min(rows.length, countLimits.matching) : null
  const members = await selectMembers(
    context.db,
    page.items.flatMap((row) => ('revokedAt' in row ? [] : [row.id])),
    limits.project.avatars,
  )
  return {
    projects: page.items.map((row) =>
      'revokedAt' in row ? presentRevoked(row) : presentProject(row, members.get(row.id) ?? []),
    ),
    nextCursor: page.nextCursor,
    total: isCompleteList ? page.items.length : (count ?? (await countAll(context, selection))),
  }
}

interface PageInput {
  projectId: ProjectId
  cursor?: string | undefined
  limit: number
}

export const listActivity = async (
  context: AppContext,
  actor: Actor,
  { projectId, cursor, limit }: PageInput,
): Promise<{ activity: Activity[]; nextCursor: string | null }> => {
  const project = await loadProject(context, actor, projectId, 'READ')
  const rows = await selectActivity(context.db, project.id, readNumberCursor(cursor), limit + 1)
  const { items, nextCursor } = pageByNumber(rows, limit)
  return { activity: items.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })), nextCursor }
}

export const listInstructions = async (
  context: AppContext,
  actor: Actor,
  { projectId, cursor, limit }: PageInput,
): Promise<{ versions: InstructionsVersion[]; nextCursor: string | null }> => {
  const project = await loadProject(context, actor, projectId, 'READ')
  const rows = await selectInstructions(context.db, project.id, readNumberCursor(cursor), limit + 1)
  const { items, nextCursor } = pageByNumber(rows, limit)
  return {
    versions: items.map(({ createdAt, ...row }) => ({ ...row, replacedAt: createdAt.getTime() })),
    nextCursor,
  }
}
