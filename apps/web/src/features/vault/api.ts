import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { deleteAttachments, renameAttachment } from '@atelier/contract/endpoints/sources/vault'
import { findUses } from '@atelier/contract/endpoints/sources/vault-lookup'
import { listVersions, restoreVersion } from '@atelier/contract/endpoints/sources/versions'
import { limits } from '@atelier/contract/limits'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists, refetch } from '../../lib/lists/refresh-lists.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import { refetchTags } from './tags-query.ts'

export const usesQuery = (attachmentIds: string[]) =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'uses', attachmentIds] as const,
    queryFn: ({ signal }) => call(findUses, { body: { attachmentIds } }, { signal }),
    gcTime: 0,
    enabled: attachmentIds.length > 0,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: attachmentKeys.versions(id),
    queryFn: ({ signal }) => call(listVersions, { params: { id } }, { signal }),
  })

const refresh = async (
  queryClient: QueryClient,
  items: { changed?: readonly string[]; removed?: readonly string[] },
): Promise<void> => {
  refreshLists(queryClient, attachmentKeys.vault, items)
  await Promise.all([refetchTags(queryClient), refetch(queryClient, projectKeys.all)])
}

export const useDeleteOne = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (id: string) => call(deleteAttachment, { body: { id } }),
    onSettled: (_answer, error, id) => refresh(queryClient, error ? { changed: [id] } : { removed: [id] }),
  })
}

export const useDeleteMany = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (ids: readonly string[]) => {
      const failedIds: string[] = []
      for (let start = 0; start < ids.length; start += limits.vault.deleteMax) {
        const attachmentIds = ids.slice(start, start + limits.vault.deleteMax)
        // oxlint-disable-next-line no-await-in-loop -- sequential, to limit the load on the server
        for (const each of (await call(deleteAttachments, { body: { attachmentIds } })).notDeletedIds)
          failedIds.push(each)
      }
      return failedIds
    },
    onSuccess: (failedIds, ids) => {
      const removedIds = ids.filter((id) => !failedIds.includes(id))
      return refresh(queryClient, { removed: removedIds, changed: failedIds })
    },
    onError: () => refetch(queryClient, attachmentKeys.vault),
  })
}

export const useRename = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameAttachment, { params: { id }, body: { title } }),
    onSuccess: ({ id }) => refresh(queryClient, { changed: [id] }),
  })
}

export const useRestoreVersion = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (versionId: string) => call(restoreVersion, { params: { id, versionId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: attachmentKeys.versions(id) })
      await refresh(queryClient, { changed: [id] })
    },
  })
}

export const useNewChat = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (attachmentIds: string[]) => call(createChat, { body: { attachmentIds } }),
  })
