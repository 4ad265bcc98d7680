import { createChat } from '@atelier/contract/endpoints/chats'
import { addFromVault } from '@atelier/contract/endpoints/set-up'
import { deleteAttachment } from '@atelier/contract/endpoints/attachments'
import { deleteAttachments, listVault, renameAttachment } from '@atelier/contract/endpoints/vault'
import { findUses, listTags } from '@atelier/contract/endpoints/vault-lookup'
import { listVersions, restoreVersion } from '@atelier/contract/endpoints/versions'
import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/vault'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/index.ts'
import type { VaultSelection } from './vault-selection.ts'

/** The vault page by page (VLT-03). */
export const vaultQuery = ({ q, type, tag, sort }: VaultSelection) =>
  infiniteQueryOptions({
    queryKey: [...attachmentKeys.vault, 'list', q, type, tag, sort] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listVault,
        {
          query: {
            q: q === '' ? undefined : q,
            type: type === 'ALL' ? undefined : type,
            tag: tag === '' ? undefined : tag,
            sort,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      attachments: pages.flatMap((page): VaultAttachment[] => page.attachments),
      total: pages.at(-1)?.total ?? 0,
      storageInfo: pages.at(-1)?.storageInfo,
    }),
  })

/** What the vault is about, the most frequent first. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'tags'] as const,
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  })

/** Where these are used, asked anew each time: it is said before they are deleted. */
export const usesQuery = (attachmentIds: string[]) =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'uses', attachmentIds] as const,
    queryFn: ({ signal }) => call(findUses, { body: { attachmentIds } }, { signal }),
    gcTime: 0,
    enabled: attachmentIds.length > 0,
  })

/** What a file was before it was replaced. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: attachmentKeys.versions(id),
    queryFn: ({ signal }) => call(listVersions, { params: { id } }, { signal }),
  })

/** VLT-14: what a change of the vault makes stale. No bot has a knowledge base yet. */
const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: attachmentKeys.vault }),
    queryClient.invalidateQueries({ queryKey: projectKeys.all }),
  ])
}

/** Deletes for good. Its caller says how it went. */
export const useDeleteOne = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (id: string) => call(deleteAttachment, { body: { id } }),
    onSettled: () => refresh(queryClient),
  })
}

/** Deletes for good, in as many calls as it takes; gives back what is still there. */
export const useDeleteMany = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (ids: readonly string[]) => {
      const left: string[] = []
      for (let from = 0; from < ids.length; from += limits.vault.deleteMost) {
        const attachmentIds = ids.slice(from, from + limits.vault.deleteMost)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, or the server is asked for too much
        left.push(...(await call(deleteAttachments, { body: { attachmentIds } })).notDeletedIds)
      }
      return left
    },
    onSettled: () => refresh(queryClient),
  })
}

export const useRename = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameAttachment, { params: { id }, body: { title } }),
    onSuccess: () => refresh(queryClient),
  })
}

/** Makes an earlier version the file again. */
export const useRestoreVersion = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (versionId: string) => call(restoreVersion, { params: { id, versionId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: attachmentKeys.versions(id) })
      await refresh(queryClient)
    },
  })
}

export const useAddToProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectId, attachmentIds }: { projectId: string; attachmentIds: string[] }) =>
      call(addFromVault, { params: { projectId }, body: { attachmentIds } }),
    onSuccess: () => refresh(queryClient),
  })
}

/** A new chat that reads these. */
export const useNewChat = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (attachmentIds: string[]) => call(createChat, { body: { attachmentIds } }),
  })
