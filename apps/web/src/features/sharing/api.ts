import {
  forkProject,
  getSharing,
  listCommunity,
  revalidateProject,
  setPublic,
  updateSharing,
  updateSharingContent,
} from '@atelier/contract/endpoints/sharing'
import type { DataOf } from '@atelier/contract/endpoint'
import type { Sharing } from '@atelier/contract/sharing'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { refreshLists, readAgain } from '../../lib/bring-up-to-date.ts'
import type { CallInput } from '../../lib/call-input.ts'
import { flattenPages, pagedQuery } from '../../lib/paged-query.ts'
import { projectKeys } from '../projects/index.ts'

/** Below the project's own key: whatever makes the project stale makes this stale too. */
const sharingKey = (projectId: string) => [...projectKeys.one(projectId), 'sharing'] as const

/** How a project is shared, and what its public page shows. */
export const sharingQuery = (projectId: string) =>
  queryOptions({
    queryKey: sharingKey(projectId),
    queryFn: ({ signal }) => call(getSharing, { params: { projectId } }, { signal }),
  })

/** SHR-03: after a change the public page is rendered anew; its failing is not the change's. */
const refreshPage = (projectId: string) =>
  call(revalidateProject, { body: { projectId } }).catch(() => undefined)

type Change = (sharing: Sharing) => Sharing

/** A change that shows at once, is taken back when it fails, and refreshes project and page when it holds. */
const useSharingChange = <Input>(
  projectId: string,
  send: (input: Input) => Promise<Sharing>,
  expected: (input: Input) => Change,
) => {
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(projectId)
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before !== undefined) queryClient.setQueryData(queryKey, expected(input)(before))
      return before
    },
    onError: (_error, _input, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: async (sharing) => {
      queryClient.setQueryData(queryKey, sharing)
      await refreshPage(projectId)
      await queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId), exact: true })
      refreshLists(queryClient, projectKeys.lists, { changed: [projectId] })
    },
  })
}

type PublicInput = Omit<CallInput<typeof setPublic>['body'], 'projectId'>

/** SHR-03: the link on, with the chats that there are or without; or off. */
export const useSetPublic = (projectId: string) =>
  useSharingChange(
    projectId,
    (input: PublicInput) => call(setPublic, { body: { projectId, ...input } }),
    ({ isPubliclyAccessible = true }) =>
      (sharing) => ({ ...sharing, isPubliclyAccessible }),
  )

type SharingInput = Omit<CallInput<typeof updateSharing>['body'], 'projectId'>

/** SHR-04, SHR-05: switches. */
export const useUpdateSharing = (projectId: string) =>
  useSharingChange(
    projectId,
    (input: SharingInput) => call(updateSharing, { body: { projectId, ...input } }),
    ({ allowForking, allowSearchIndexing, isPublished }) =>
      (sharing) => ({
        ...sharing,
        allowForking: allowForking ?? sharing.allowForking,
        allowSearchIndexing: allowSearchIndexing ?? sharing.allowSearchIndexing,
        isPublished: isPublished ?? sharing.isPublished,
      }),
  )

type ContentInput = Omit<CallInput<typeof updateSharingContent>['body'], 'projectId'>

/** SHR-05: what the page shows. */
export const useUpdateContent = (projectId: string) =>
  useSharingChange(
    projectId,
    (input: ContentInput) => call(updateSharingContent, { body: { projectId, ...input } }),
    () => (sharing) => sharing,
  )

/** PRJ-35. The same `idempotencyKey` makes one copy. */
export const useForkProject = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectName, idempotencyKey }: { projectName: string; idempotencyKey: string }) =>
      call(forkProject, { body: { projectId, projectName } }, { idempotencyKey }),
    onSuccess: () => readAgain(queryClient, projectKeys.lists),
  })
}

const publishedOf = flattenPages((page: DataOf<typeof listCommunity>) => page.projects)

/** What people of this Atelier have published, newest first. */
export const communityQuery = (q: string) =>
  pagedQuery({
    queryKey: [...projectKeys.all, 'community', q] as const,
    read: ({ cursor }, options) =>
      call(listCommunity, { query: { searchQuery: q === '' ? undefined : q, cursor } }, options),
    select: publishedOf,
    keepsPrevious: true,
  })
