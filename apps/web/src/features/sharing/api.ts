import {
  forkProject,
  getSharing,
  listCommunity,
  revalidateProject,
  setPublic,
  updateSharing,
  updateSharingContent,
} from '@atelier/contract/endpoints/projects/sharing'
import type { DataOf } from '@atelier/contract/endpoint'
import type { Sharing } from '@atelier/contract/projects/sharing'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { refreshLists, refetch } from '../../lib/lists/refresh-lists.ts'
import type { CallInput } from '../../lib/api/call-input.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { projectKeys } from '../projects/index.ts'

/** Under the project's key, so that invalidating the project includes it. */
const sharingKey = (projectId: string) => [...projectKeys.one(projectId), 'sharing'] as const

export const sharingQuery = (projectId: string) =>
  queryOptions({
    queryKey: sharingKey(projectId),
    queryFn: ({ signal }) => call(getSharing, { params: { projectId } }, { signal }),
  })

/** Re-renders the public page; if that fails, the change itself still counts (SHR-03). */
const refreshPage = (projectId: string) =>
  call(revalidateProject, { body: { projectId } }).catch(() => undefined)

/** Sends one change at a time, and shows those still waiting on top of each response. */
const useSharingChange = <Input>(
  projectId: string,
  field: 'link' | 'settings' | 'content',
  send: (input: Input) => Promise<Sharing>,
  apply: (sharing: Sharing, input: Input) => Sharing,
) => {
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(projectId)
  const mutationKey = [...queryKey, field]
  const waitingInputs = (saved: Input) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => state.variables as Input)
      .filter((input) => input !== saved)
  return useMutation({
    mutationKey,
    scope: { id: queryKey.join() },
    meta: { isQuiet: true },
    mutationFn: send,
    ...optimisticUpdate(queryClient, queryKey, apply),
    onSuccess: async (sharing, input) => {
      queryClient.setQueryData(queryKey, waitingInputs(input).reduce(apply, sharing))
      await refreshPage(projectId)
      await queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId), exact: true })
      refreshLists(queryClient, projectKeys.lists, { changed: [projectId] })
    },
  })
}

type PublicInput = Omit<CallInput<typeof setPublic>['body'], 'projectId'>

export const useSetPublic = (projectId: string) =>
  useSharingChange(
    projectId,
    'link',
    (input: PublicInput) => call(setPublic, { body: { projectId, ...input } }),
    (sharing, { isPubliclyAccessible = true }) => ({ ...sharing, isPubliclyAccessible }),
  )

type SharingInput = Omit<CallInput<typeof updateSharing>['body'], 'projectId'>

export const useUpdateSharing = (projectId: string) =>
  useSharingChange(
    projectId,
    'settings',
    (input: SharingInput) => call(updateSharing, { body: { projectId, ...input } }),
    (sharing, { allowForking, allowSearchIndexing, isPublished }) => ({
      ...sharing,
      allowForking: allowForking ?? sharing.allowForking,
      allowSearchIndexing: allowSearchIndexing ?? sharing.allowSearchIndexing,
      isPublished: isPublished ?? sharing.isPublished,
    }),
  )

type ContentInput = Omit<CallInput<typeof updateSharingContent>['body'], 'projectId'>

export const useUpdateContent = (projectId: string) =>
  useSharingChange(
    projectId,
    'content',
    (input: ContentInput) => call(updateSharingContent, { body: { projectId, ...input } }),
    (sharing) => sharing,
  )

export const useForkProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectName, idempotencyKey }: { projectName: string; idempotencyKey: string }) =>
      call(forkProject, { body: { projectId, projectName } }, { idempotencyKey }),
    onSuccess: () => refetch(queryClient, projectKeys.lists),
  })
}

const publishedOf = flattenPages((page: DataOf<typeof listCommunity>) => page.projects)

export const communityQuery = (q: string) =>
  pagedQuery({
    queryKey: [...projectKeys.all, 'community', q] as const,
    read: ({ cursor }, options) =>
      call(listCommunity, { query: { searchQuery: q === '' ? undefined : q, cursor } }, options),
    select: publishedOf,
    keepsPrevious: true,
  })
