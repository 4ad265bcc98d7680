import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import { reportPrompt as report } from '@atelier/contract/endpoints/admin/moderation'
import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import type { PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type {
  ImportedPrompt,
  PromptFilter,
  PromptTag,
  PublicPrompt,
  SavedPrompt,
} from '@atelier/contract/prompts/prompt'
import {
  type InfiniteData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { language } from '../../lib/language.ts'
import { folderKeys, invalidateItems } from '../../lib/lists/folder-keys.ts'
import { lastChangedFirst } from '../../lib/lists/live-list.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'

const listsKey = folderKeys.lists('prompts')
const publicKey = ['public-prompts'] as const
const publicListsKey = [...publicKey, 'list'] as const

export interface PromptListing {
  filter?: PromptFilter
  folderId?: string
}

const promptsOf = flattenPages((page: DataOf<typeof endpoints.listPrompts>): SavedPrompt[] => page.prompts)

export const promptListQuery = ({ filter = 'ALL', folderId }: PromptListing) =>
  pagedQuery({
    queryKey: [...listsKey, filter, folderId ?? ''],
    read: (part, options) =>
      call(endpoints.listPrompts, { query: { filter, folderId, limit: 50, ...part } }, options),
    select: promptsOf,
    live: {
      items: (page) => page.prompts,
      withItems: ({ nextCursor }, prompts) => ({ prompts, nextCursor }),
      compare: filter === 'PINNED' ? lastPinnedFirst : lastChangedFirst,
    },
  })

const lastPinnedFirst = (a: SavedPrompt, b: SavedPrompt) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0)

export const findCachedPrompt = (queryClient: QueryClient, id: string): SavedPrompt | null => {
  for (const [, data] of queryClient.getQueriesData<InfiniteData<DataOf<typeof endpoints.listPrompts>>>({
    queryKey: listsKey,
    predicate: ({ meta }) => meta?.list !== undefined,
  }))
    for (const { prompts } of data?.pages ?? []) {
      const match = prompts.find((prompt) => prompt.id === id)
      if (match) return match
    }
  return null
}

export const promptSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...listsKey, 'search', q],
    queryFn: async ({ signal }) => (await call(endpoints.listPrompts, { query: { q } }, { signal })).prompts,
  })

const teamPromptsOf = flattenPages((page: DataOf<typeof endpoints.listTeamPrompts>) => page.prompts)

export const teamPromptsQuery = pagedQuery({
  queryKey: ['team-prompts'] as const,
  read: ({ cursor }, options) => call(endpoints.listTeamPrompts, { query: { cursor } }, options),
  select: teamPromptsOf,
})

export const onePromptQuery = (id: PromptId) =>
  queryOptions({
    queryKey: [...listsKey, 'one', id],
    queryFn: async ({ signal }): Promise<SavedPrompt | null> =>
      (await call(endpoints.listPrompts, { query: { ids: id } }, { signal })).prompts[0] ?? null,
  })

/** Fetches the full text, of which the tree has only an excerpt; null if the prompt is gone. */
export const readPrompt = async (id: string): Promise<SavedPrompt | null> =>
  (await call(endpoints.listPrompts, { query: { ids: id } })).prompts[0] ?? null

const publicPromptsOf = flattenPages((page: DataOf<typeof endpoints.listPublicPrompts>) => page.publicPrompts)

export const publicPromptsQuery = (promptTag: PromptTag | undefined) =>
  pagedQuery({
    queryKey: [...publicListsKey, promptTag ?? ''],
    read: ({ cursor }, options) =>
      call(
        endpoints.listPublicPrompts,
        { body: { promptTag, cursor, language, limit: limits.page.maxSize } },
        options,
      ),
    select: publicPromptsOf,
    keepsPrevious: true,
  })

export const publicSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...publicKey, 'search', q],
    queryFn: async ({ signal }): Promise<PublicPrompt[]> =>
      (await call(endpoints.listPublicPrompts, { body: { q, language } }, { signal })).publicPrompts,
  })

export const promptVersionsQuery = (id: PromptId) =>
  queryOptions({
    queryKey: [...listsKey, 'versions', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.listPromptVersions, { params: { id } }, { signal })).versions,
  })

export const readAllPrompts = async (): Promise<SavedPrompt[]> => {
  const all: SavedPrompt[] = []
  let cursor: string | undefined
  do {
    const page = await call(endpoints.listPrompts, { query: { limit: limits.page.maxSize, cursor } })
    for (const each of page.prompts) all.push(each)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}

export const useSavePrompt = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, ...body }: BodyOf<typeof endpoints.createPrompt> & { id?: PromptId | undefined }) =>
      id === undefined
        ? call(endpoints.createPrompt, { body })
        : call(endpoints.updatePrompt, {
            params: { id },
            body: { promptName: body.promptName, promptText: body.promptText },
          }),
    onSuccess: ({ id }) => invalidateItems(queryClient, 'prompts', [id]),
  })
}

const batchLengthMax = 400_000

export const useImportPrompts = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (prompts: readonly { promptName: string; promptText: string }[]) => {
      const results: ImportedPrompt[] = []
      let batch: { promptName: string; promptText: string }[] = []
      let batchLength = 0
      const send = async () => {
        if (batch.length > 0)
          for (const each of (await call(endpoints.importPrompts, { body: { prompts: batch } })).prompts)
            results.push(each)
        batch = []
        batchLength = 0
      }
      for (const prompt of prompts.slice(0, limits.prompt.max)) {
        // overlong prompts are refused by their own limit, not the request's
        const { promptName, promptText } = {
          promptName: prompt.promptName.slice(0, limits.prompt.nameMax * 2),
          promptText: prompt.promptText.slice(0, limits.prompt.textMax + 1),
        }
        if (batchLength + promptText.length > batchLengthMax || batch.length === limits.prompt.importedAtOnce)
          await send()
        batch.push({ promptName, promptText })
        batchLength += promptName.length + promptText.length
      }
      await send()
      return results
    },
    onSettled: () => invalidateItems(queryClient, 'prompts'),
  })
}

const useSharingMutation = <Input>(id: PromptId, send: (input: Input) => Promise<SavedPrompt>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSuccess: (prompt) => {
      queryClient.setQueryData(onePromptQuery(id).queryKey, prompt)
      void queryClient.invalidateQueries({ queryKey: publicKey })
    },
  })
}

export const useShareWithTeam = (id: PromptId) =>
  useSharingMutation(id, (isTeams: boolean) =>
    call(endpoints.sharePrompt, { params: { id }, body: { isTeams } }),
  )

export const useOfferPrompt = (id: PromptId) =>
  useSharingMutation(id, (promptTag: PromptTag | null) =>
    promptTag === null
      ? call(endpoints.withdrawPrompt, { params: { id } })
      : call(endpoints.offerPrompt, { params: { id }, body: { promptTag } }),
  )

/** Deletes one by one: those deleted before a failure stay deleted. */
export const useDeletePrompts = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(endpoints.deletePrompt, { params: { id } })
    },
    onSettled: (_, _error, ids) => invalidateItems(queryClient, 'prompts', ids),
  })
}

export const usePinPrompt = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t move the prompt') },
    mutationFn: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
      call(isPinned ? endpoints.pinPrompt : endpoints.unpinPrompt, { body: { promptId: id } }),
    onSuccess: (_, { id }) => invalidateItems(queryClient, 'prompts', [id]),
  })
}

export const countUse = async (queryClient: QueryClient, promptId: string): Promise<void> => {
  const { useCount } = await call(endpoints.usePublicPrompt, { body: { promptId } })
  const withCount = (prompts: readonly PublicPrompt[]) =>
    prompts.map((prompt) => (prompt.id === promptId ? { ...prompt, useCount } : prompt))
  queryClient.setQueriesData<InfiniteData<DataOf<typeof endpoints.listPublicPrompts>>>(
    { queryKey: publicListsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, publicPrompts: withCount(page.publicPrompts) })),
      },
  )
}

export const reportPrompt = (promptId: string, reason: string) =>
  call(report, { params: { promptId }, body: { reason } })
