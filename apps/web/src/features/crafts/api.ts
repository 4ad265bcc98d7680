import type { CraftShare, CraftVersionWithContent } from '@atelier/contract/crafts/craft'
import {
  deleteCraftShare,
  listCraftShares,
  shareCraft,
  updateCraftShare,
} from '@atelier/contract/endpoints/crafts/craft-sharing'
import {
  decideCraftComments,
  getCraft,
  getCraftVersion,
  saveCraftVersion,
} from '@atelier/contract/endpoints/crafts/crafts'
import type { BodyOf } from '@atelier/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { chatQuery } from '../chat/index.ts'
import { craftKeys } from './keys.ts'

export const craftQuery = (craftId: string) =>
  queryOptions({
    queryKey: craftKeys.one(craftId),
    queryFn: ({ signal }) => call(getCraft, { params: { craftId } }, { signal }),
  })

/** Versions are immutable. */
export const versionQuery = (craftId: string, versionId: string) =>
  queryOptions({
    queryKey: craftKeys.version(craftId, versionId),
    queryFn: ({ signal }) => call(getCraftVersion, { params: { craftId, versionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSaveVersion = (craftId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof saveCraftVersion>) =>
      call(saveCraftVersion, { params: { craftId }, body }),
    onSuccess: (version: CraftVersionWithContent) => {
      queryClient.setQueryData(craftKeys.version(craftId, version.id), version)
      return queryClient.invalidateQueries({ queryKey: craftKeys.one(craftId), exact: true })
    },
  })
}

/**
 * Resolves once the changes are loaded; `onDecided` receives the number of accepted changes as soon as it is
 * known.
 */
export const useDecideComments = (
  craftId: string,
  chatId: string,
  onDecided: (acceptedCount: number) => void,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof decideCraftComments>) =>
      call(decideCraftComments, { params: { craftId }, body }),
    onSuccess: ({ taken: count }) => onDecided(count),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: craftKeys.one(craftId), exact: true }),
        queryClient.invalidateQueries({ queryKey: chatQuery(chatId).queryKey }),
      ]),
  })
}

const toShares = flattenPages(({ crafts }: { crafts: CraftShare[]; nextCursor: string | null }) => crafts)

export const sharesQuery = pagedQuery({
  queryKey: craftKeys.shares,
  read: async (query, options) => {
    const { crafts, pagination } = await call(listCraftShares, { query }, options)
    return { crafts, nextCursor: pagination.nextCursor }
  },
  select: toShares,
})

export const shareQuery = (messageId: string, index: number) =>
  queryOptions({
    queryKey: craftKeys.share(messageId, index),
    queryFn: async ({ signal }) => {
      const { crafts } = await call(listCraftShares, { query: { messageId, index } }, { signal })
      return crafts[0] ?? null
    },
  })

export const useCraftShares = () => {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: craftKeys.shares })
  const keyOf = ({ messageId, index }: Pick<CraftShare, 'messageId' | 'index'>) =>
    craftKeys.share(messageId, index)
  const create = useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof shareCraft>) => call(shareCraft, { body }),
    onSuccess: (share) => {
      queryClient.setQueryData(keyOf(share), share)
      toast.success(messages.crafts.shared)
      return refresh()
    },
    onError: (error) => toast.error(messages.crafts.shareFailed, errorText(error)),
  })
  const update = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      share,
      updates,
    }: {
      share: CraftShare
      updates: BodyOf<typeof updateCraftShare>['updates']
    }) => call(updateCraftShare, { body: { id: share.id, updates } }),
    onMutate: async ({ share, updates }) => {
      await queryClient.cancelQueries({ queryKey: keyOf(share) })
      queryClient.setQueryData(keyOf(share), { ...share, ...updates })
    },
    onSuccess: (share) => {
      queryClient.setQueryData(keyOf(share), share)
      toast.success(messages.crafts.updated)
      return refresh()
    },
    onError: (error, { share }) => {
      queryClient.setQueryData(keyOf(share), share)
      toast.error(messages.crafts.updateFailed, errorText(error))
    },
  })
  const remove = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, messageId, index }: CraftShare) =>
      call(deleteCraftShare, { body: { id, messageId, index } }),
    onSuccess: (_response, share) => {
      queryClient.setQueryData(keyOf(share), null)
      toast.success(messages.crafts.deleted)
      return refresh()
    },
    onError: (error) => toast.error(messages.crafts.deleteFailed, errorText(error)),
  })
  return { create, update, end: remove }
}
