import type { ReactionType, Update } from '@atelier/contract/site/changelog'
import type { DataOf } from '@atelier/contract/endpoint'
import { listUpdates, reactToUpdate } from '@atelier/contract/endpoints/site/changelog'
import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { messages } from '../../lib/messages.ts'
import { hasNews } from './has-news.ts'
import { readSeenSlugs } from './seen-updates.ts'

export const updatesQuery = queryOptions({
  queryKey: ['updates'] as const,
  queryFn: ({ signal }) => call(listUpdates, {}, { signal }),
})

export const checkForNews = async (queryClient: QueryClient): Promise<void> => {
  const { updates } = await queryClient.ensureQueryData(updatesQuery)
  const slugs = readSeenSlugs()
  hasNews.set(updates.some(({ id }) => !slugs.includes(id)))
}

const countKeys = { likeReaction: 'likeReactionCount', checkoutReaction: 'checkoutReactionCount' } as const

const withReaction = (update: Update, type: ReactionType, change: 1 | -1): Update => ({
  ...update,
  reactions:
    change === 1 ? [...update.reactions, type] : update.reactions.filter((reaction) => reaction !== type),
  metrics: { ...update.metrics, [countKeys[type]]: update.metrics[countKeys[type]] + change },
})

export const useReactToUpdate = () => {
  const queryClient = useQueryClient()
  const applyDelta = (slug: string, type: ReactionType, delta: 1 | -1) =>
    queryClient.setQueryData<DataOf<typeof listUpdates>>(
      updatesQuery.queryKey,
      (data) =>
        data && {
          updates: data.updates.map((update) =>
            update.id === slug && update.reactions.includes(type) === (delta === -1)
              ? withReaction(update, type, delta)
              : update,
          ),
        },
    )
  const { mutate } = useMutation({
    meta: { failure: messages.changelog.reactionFailed },
    mutationFn: (body: { type: ReactionType; updateSlug: string }) => call(reactToUpdate, { body }),
    onMutate: async ({ type, updateSlug }) => {
      await queryClient.cancelQueries(updatesQuery)
      applyDelta(updateSlug, type, 1)
    },
    onError: (_error, { type, updateSlug }) => applyDelta(updateSlug, type, -1),
  })
  return ({ id, reactions }: Update, type: ReactionType) => {
    if (!reactions.includes(type)) mutate({ type, updateSlug: id })
  }
}
