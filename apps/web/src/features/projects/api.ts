import type { DataOf } from '@atelier/contract/endpoint'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import {
  archiveProject,
  createProject,
  getProject,
  listActivity,
  listProjects,
  listProjectThreads,
  pinProject,
  restoreProject,
  updateProject,
} from '@atelier/contract/endpoints/projects/projects'
import { duplicateProject } from '@atelier/contract/endpoints/projects/sharing'
import { isListedProject } from '@atelier/contract/projects/listed-project'
import type { Chat } from '@atelier/contract/chat/chat'
import type { Project, ProjectFilter, ProjectSort } from '@atelier/contract/projects/project'
import type { UserEvent } from '@atelier/contract/user-event'
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import type { CallInput } from '../../lib/api/call-input.ts'
import { lastChangedFirst } from '../../lib/lists/live-list.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { chatKeys } from '../history/index.ts'
import { projectOrder } from './project-sort.ts'

export interface ProjectSelection {
  filter: ProjectFilter
  sort: ProjectSort
  q: string
}

export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  list: ({ filter, sort, q }: ProjectSelection) => ['projects', 'list', filter, sort, q] as const,
  one: (projectId: string) => ['projects', 'one', projectId] as const,
  deleted: ['projects', 'deleted'] as const,
  allThreads: ['projects', 'threads'] as const,
  threads: (projectId: string) => ['projects', 'threads', projectId] as const,
}

const projectsOf = flattenPages((page: DataOf<typeof listProjects>) => page.projects.filter(isListedProject))
const activityOf = flattenPages((page: DataOf<typeof listActivity>) => page.activity)
const threadsOf = flattenPages((page: DataOf<typeof listProjectThreads>): Chat[] => page.chats)

export const projectListQuery = (selection: ProjectSelection) => {
  const { filter, sort, q } = selection
  const query = { filter, sort, searchQuery: q === '' ? undefined : q }
  return pagedQuery({
    queryKey: projectKeys.list(selection),
    read: (part, options) => call(listProjects, { query: { ...query, ...part } }, options),
    select: projectsOf,
    live: {
      items: (page) => page.projects,
      withItems: ({ nextCursor, ...page }, projects, freshPage) => ({
        ...page,
        ...freshPage,
        projects,
        nextCursor,
      }),
      compare: projectOrder(sort),
      // a project just joined sorts first, though its last change may be old
      asNew: (project) => ({ ...project, updatedAt: Infinity }),
    },
    keepsPrevious: true,
  })
}

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: projectKeys.one(projectId),
    queryFn: ({ signal }) => call(getProject, { params: { projectId } }, { signal }),
  })

export const allProjects: ProjectSelection = { filter: 'ALL', sort: 'changed', q: '' }

export const usePinProject = ({ id }: Project) => {
  const queryClient = useQueryClient()
  const { queryKey } = projectQuery(id)
  return useMutation({
    meta: { failure: t('Couldn’t pin or unpin the project') },
    mutationFn: (isPinned: boolean) => call(pinProject, { params: { projectId: id }, body: { isPinned } }),
    onMutate: async (isPinned) => {
      await queryClient.cancelQueries({ queryKey: projectKeys.lists })
      await queryClient.cancelQueries({ queryKey, exact: true })
      const previous = [
        ...queryClient.getQueriesData({ queryKey: projectKeys.lists }),
        ...queryClient.getQueriesData({ queryKey, exact: true }),
      ]
      queryClient.setQueryData(queryKey, (project) => project && { ...project, isPinned })
      for (const query of queryClient.getQueryCache().findAll({ queryKey: projectKeys.lists })) {
        const list = query.meta?.list
        const pages = (query.state.data as InfiniteData<DataOf<typeof listProjects>> | undefined)?.pages ?? []
        const page = pages.find(({ projects }) => projects.some((project) => project.id === id))
        if (list === undefined || page === undefined) continue
        const projects = page.projects.flatMap((project) =>
          project.id === id ? [{ ...project, isPinned }] : [],
        )
        queryClient.setQueryData(query.queryKey, (current: unknown) =>
          list.merge(current, new Set([id]), { ...page, projects }),
        )
      }
      return previous
    },
    onError: (_error, _isPinned, previous = []) => {
      for (const [key, data] of previous) queryClient.setQueryData(key, data)
    },
    onSettled: () => refreshLists(queryClient, projectKeys.lists, { changed: [id] }),
  })
}

export const projectThreadsQuery = (projectId: string) =>
  pagedQuery({
    queryKey: projectKeys.threads(projectId),
    read: ({ cursor }, options) =>
      call(listProjectThreads, { params: { projectId }, query: { tab: 'MY_THREADS', cursor } }, options),
    select: threadsOf,
    live: {
      read: (ids) => call(listChats, { query: { projectId, ids: ids.join(','), limit: ids.length } }),
      items: (page) => page.chats,
      withItems: ({ nextCursor }, chats) => ({ chats, nextCursor }),
      compare: lastChangedFirst,
    },
  })

export const projectActivityQuery = (projectId: string) =>
  pagedQuery({
    queryKey: [...projectKeys.one(projectId), 'activity'] as const,
    read: ({ cursor }, options) => call(listActivity, { params: { projectId }, query: { cursor } }, options),
    select: activityOf,
  })

type NewProjectInput = CallInput<typeof createProject>['body'] & { idempotencyKey: string }

/** Idempotent per `idempotencyKey`. The caller reports the outcome. */
export const useCreateProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ idempotencyKey, ...project }: NewProjectInput) =>
      call(createProject, { body: project }, { idempotencyKey }),
    onSuccess: (project) => cacheProject(queryClient, project),
  })
}

export const cacheProject = (queryClient: QueryClient, project: DataOf<typeof getProject>) => {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  refreshLists(queryClient, projectKeys.lists, { changed: [project.id] })
}

/** Whether the request failed because its version was outdated. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PRECONDITION_FAILED'

export type ProjectChange = CallInput<typeof updateProject>['body']

/**
 * Updates the symbol optimistically and rolls it back on failure, which the caller reports. With
 * `expectedVersion`, the update fails if someone else has changed that version, and theirs is fetched.
 */
export const useUpdateProject = (projectId: string, expectedVersion?: number) => {
  const queryClient = useQueryClient()
  const { queryKey } = projectQuery(projectId)
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (change: ProjectChange) =>
      call(updateProject, { params: { projectId }, body: change }, { version: expectedVersion }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData(queryKey)
      if (previous !== undefined && change.symbol !== undefined)
        queryClient.setQueryData(queryKey, { ...previous, symbol: change.symbol })
      return previous
    },
    onError: (error, _change, previous) => {
      if (previous !== undefined) queryClient.setQueryData(queryKey, previous)
      if (isVersionConflict(error)) return queryClient.invalidateQueries({ queryKey })
      return undefined
    },
    onSuccess: (project) => cacheProject(queryClient, project),
  })
}

export const useDuplicateProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectName, idempotencyKey }: { projectName: string; idempotencyKey: string }) =>
      call(duplicateProject, { params: { projectId }, body: { projectName } }, { idempotencyKey }),
    onSuccess: (copy) => cacheProject(queryClient, copy),
  })
}

export const useArchiveProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t archive the project') },
    mutationFn: () => call(archiveProject, { params: { projectId } }),
    onSuccess: (project) => cacheProject(queryClient, project),
  })
}

export const useRestoreProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t restore the project') },
    mutationFn: () => call(restoreProject, { params: { projectId } }),
    onSuccess: (project) => cacheProject(queryClient, project),
  })
}

export const onProjectEvent = (
  queryClient: QueryClient,
  event: Extract<UserEvent, { type: 'project' }>,
): void => {
  const isDeleted = event.change === 'deleted'
  const ids = [event.projectId]
  refreshLists(queryClient, projectKeys.lists, isDeleted ? { removed: ids } : { changed: ids })
  void queryClient.invalidateQueries({ queryKey: projectKeys.one(event.projectId) })
  if (event.change !== 'updated') void queryClient.invalidateQueries({ queryKey: chatKeys.lists })
}

export const onThreadEvent = (
  queryClient: QueryClient,
  { chatId, change }: Extract<UserEvent, { type: 'chat' }>,
): void => {
  const ids = [chatId]
  refreshLists(
    queryClient,
    projectKeys.allThreads,
    change === 'deleted' ? { removed: ids } : { changed: ids },
  )
}
