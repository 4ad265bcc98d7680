import type { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Project, ProjectFilter } from '@atelier/contract/project'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { requireProjectUser } from './access.ts'
import { presentProject } from './present.ts'
import { countedMost, countProjects, selectMembers, selectProjects } from './queries.ts'

interface ListInput {
  filter: ProjectFilter
  searchQuery?: string | undefined
  ids?: readonly ProjectId[] | undefined
  cursor?: string | undefined
  limit: number
}

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
  const page = pageOf(rows, input.limit, (row) => ({ at: row.sortedAt, id: row.id }))
  // a first page that is the last one too has counted them
  const isWhole = isFirst && page.nextCursor === null
  const counted = isCounted ? Math.min(rows.length, countedMost.found) : null
  const members = await selectMembers(
    context.db,
    page.items.map((row) => row.id),
    limits.project.avatars,
  )
  return {
    projects: page.items.map((row) => presentProject(row, members.get(row.id) ?? [])),
    nextCursor: page.nextCursor,
    total: isWhole ? page.items.length : (counted ?? (await countProjects(context.db, selection))),
  }
}
