import type { DataOf } from '@atelier/contract/endpoint'
import {
  deleteFinishedProject,
  listDeletedProjects,
  undeleteProject,
} from '@atelier/contract/endpoints/projects/project-deletion'
import { deleteProject, dismissRevocation, listProjects } from '@atelier/contract/endpoints/projects/projects'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { cacheProject, projectKeys } from './api.ts'

export const revokedProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.one(projectId), 'revoked'] as const,
    queryFn: async ({ signal }) => {
      const { projects } = await call(listProjects, { query: { ids: projectId, limit: 1 } }, { signal })
      return projects.find(({ displayStatus }) => displayStatus === 'ACCESS_REVOKED') ?? null
    },
  })

export const useDismissRevocation = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t dismiss the project') },
    mutationFn: (projectId: string) => call(dismissRevocation, { params: { projectId } }),
    onSuccess: ({ id }) => refreshLists(queryClient, projectKeys.lists, { removed: [id] }),
  })
}

/** Also succeeds if the project is already gone (PRJ-18). */
export const useDeleteProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (projectId: string) => {
      try {
        await call(deleteProject, { params: { projectId } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_response, projectId) => {
      queryClient.removeQueries({ queryKey: projectKeys.one(projectId) })
      refreshLists(queryClient, projectKeys.lists, { removed: [projectId] })
    },
  })
}

export const deletedProjectsQuery = pagedQuery({
  queryKey: projectKeys.deleted,
  read: ({ cursor }, options) => call(listDeletedProjects, { query: { cursor } }, options),
  select: flattenPages((page: DataOf<typeof listDeletedProjects>) => page.projects),
})

export const useDeleteFinishedProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectId, name }: { projectId: string; name: string }) =>
      call(deleteFinishedProject, { params: { projectId }, body: { name } }),
    onSuccess: ({ id }) => {
      refreshLists(queryClient, projectKeys.lists, { removed: [id] })
      void queryClient.invalidateQueries({ queryKey: projectKeys.deleted })
    },
  })
}

export const useUndeleteProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t restore the project') },
    mutationFn: (projectId: string) => call(undeleteProject, { params: { projectId } }),
    onSuccess: (project) => {
      cacheProject(queryClient, project)
      void queryClient.invalidateQueries({ queryKey: projectKeys.deleted })
    },
  })
}
