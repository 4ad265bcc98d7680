import type { Project } from '@atelier/contract/projects/project'
import type { UserEvent } from '@atelier/contract/user-event'
import type { VaultAttachment, VaultPage } from '@atelier/contract/sources/vault'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { projectQuery } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'

type ProjectEvent = Extract<UserEvent, { type: 'project' }>

const readProject = async (queryClient: QueryClient, { projectId, change }: ProjectEvent) => {
  if (change === 'deleted') return null
  const query = projectQuery(projectId)
  // a response still on its way may date from before this change
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const isUpToDate = (project: Project | null, item: VaultAttachment, isSource: boolean, projectId: string) => {
  const usage = item.usedInProjects.find((entry) => entry.id === projectId)
  if (project === null || !isSource) return usage === undefined
  return (
    usage?.name === project.name &&
    usage.symbol === project.symbol &&
    usage.description === project.description
  )
}

/** Fetches the project once, then refreshes the visible items that it changes. */
export const refreshVaultOnProjectEvent = async (
  queryClient: QueryClient,
  event: ProjectEvent,
): Promise<void> => {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [...attachmentKeys.vault, 'list'] })
  if (!queries.some((query) => query.isActive())) return
  const project = await readProject(queryClient, event)
  const sources = project?.drives.flatMap(({ folders }) => folders.flatMap(({ attachments }) => attachments))
  const sourceIds = new Set<string>(sources?.map(({ id }) => id))
  const items = queries.flatMap(
    ({ state }) =>
      (state.data as InfiniteData<VaultPage> | undefined)?.pages.flatMap((page) => page.attachments) ?? [],
  )
  const changedItems = items.filter(
    (item) => !isUpToDate(project, item, sourceIds.has(item.id), event.projectId),
  )
  // a copied project's sources come without their own events
  const addedIds = event.change === 'created' ? sourceIds : []
  refreshLists(queryClient, attachmentKeys.vault, {
    changed: [...changedItems.map(({ id }) => id), ...addedIds],
  })
}
