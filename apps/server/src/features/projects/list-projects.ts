import type { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Project, ProjectFilter } from '@atelier/contract/project'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { requireProjectUser } from './access.ts'
import { presentProject, presentRevoked } from './present.ts'
import {
  countedMost,
  countProjects,
  type ProjectRow,
  type ProjectSelection,
  selectMembers,
  selectProjects,
} from './queries.ts'
import { countRevocations, type RevocationRow, selectRevocations } from './revocation-queries.ts'

interface ListInput {
  filter: ProjectFilter
  searchQuery?: string | undefined
  ids?: readonly ProjectId[] | undefined
  cursor?: string | undefined
  limit: number
}

type Row = ProjectRow | RevocationRow

const placeOf = (row: Row) =>
  'revokedAt' in row ? { at: row.revokedAt, id: row.projectId } : { at: row.sortedAt, id: row.id }

/** Projects, and those that somebody was removed from, as one list: last changed first. */
const inOrder = (rows: readonly ProjectRow[], revoked: readonly RevocationRow[]): Row[] =>
  revoked.length === 0
    ? [...rows]
    : [...rows, ...revoked].toSorted((one, other) => {
        const [a, b] = [placeOf(one), placeOf(other)]
        return b.at.getTime() - a.at.getTime() || (b.id > a.id ? 1 : -1)
      })

const countAll = async ({ db }: AppContext, selection: ProjectSelection) =>
  (await countProjects(db, selection)) + (await countRevocations(db, selection))

/** A page of the actor's projects, last changed first. */
export const listProjects = async (
  context: AppContext,
  actor: Actor,
  input: ListInput,
): Promise<{ projects: Project[]; nextCursor: string | null; total: number }> => {
  requireProjectUser(actor)
  const selection = { userId: actor.userId, filter: input.filter, search: input.searchQuery || undefined }
  const isFirst = !input.cursor && !input.ids
  // a search is counted by what its first page has read anyway
  const isCounted = isFirst && selection.search !== undefined
  const rows = await selectProjects(
    context.db,
    { ...selection, only: input.ids },
    readCursor(input.cursor),
    Math.max(input.limit + 1, isCounted ? countedMost.found : 0),
  )
  const listed = { ...selection, only: input.ids }
  const revoked = await selectRevocations(context.db, listed, readCursor(input.cursor), input.limit + 1)
  const page = pageOf(inOrder(rows, revoked), input.limit, placeOf)
  // a first page that is the last one too has counted them
  const isWhole = isFirst && page.nextCursor === null
  const counted = isCounted ? Math.min(rows.length, countedMost.found) : null
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
    total: isWhole ? page.items.length : (counted ?? (await countAll(context, selection))),
  }
}
