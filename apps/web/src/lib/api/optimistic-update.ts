import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Options for `useMutation` that show a change before the server confirms it. A failure restores the earlier data,
 * since reloading may fail too. `restore` returns only the changed part to its earlier state, for data that can
 * also change in other ways meanwhile.
 */
export const optimisticUpdate = <Data extends object, Input>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  apply: (data: Data, input: Input) => Data,
  restore: (data: Data, previous: Data, input: Input) => Data = (_data, previous) => previous,
) => ({
  onMutate: async (input: Input): Promise<{ previous: Data | undefined }> => {
    await queryClient.cancelQueries({ queryKey })
    const previous = queryClient.getQueryData<Data>(queryKey)
    if (previous !== undefined) queryClient.setQueryData<Data>(queryKey, apply(previous, input))
    return { previous }
  },
  onError: (_error: Error, input: Input, context: { previous: Data | undefined } | undefined): void => {
    const previous = context?.previous
    if (previous === undefined) return
    queryClient.setQueryData<Data>(queryKey, (data) => data && restore(data, previous, input))
  },
})
