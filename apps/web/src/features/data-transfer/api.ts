import type { DataImport, ImportItemState } from '@atelier/contract/data-transfer/data-import'
import type { DataOf } from '@atelier/contract/endpoint'
import {
  cancelImport,
  listImportItems,
  listImports,
  startImport,
} from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { readError } from '../../lib/api/read-error.ts'

const importsKey = 'imports'
const pollIntervalMs = 1500

const isUnfinished = ({ state }: DataImport) => state === 'running' || state === 'waiting'

export const importsQuery = {
  ...pagedQuery({
    queryKey: [importsKey] as const,
    read: ({ cursor }, options) => call(listImports, { query: { cursor } }, options),
    select: flattenPages(({ imports }: DataOf<typeof listImports>) => imports),
  }),
  refetchInterval: ({ state }: { state: { data?: { pages: DataOf<typeof listImports>[] } | undefined } }) =>
    state.data?.pages.some(({ imports }) => imports.some(isUnfinished)) ? pollIntervalMs : false,
}

const flattenItems = flattenPages(({ items }: DataOf<typeof listImportItems>) =>
  items.map((item) => ({ ...item, id: String(item.number) })),
)

export const importItemsQuery = (importId: string, state: ImportItemState | undefined) =>
  pagedQuery({
    queryKey: [importsKey, importId, state ?? 'all'] as const,
    read: ({ cursor }, options) =>
      call(listImportItems, { params: { importId }, query: { cursor, state } }, options),
    select: flattenItems,
  })

export const useCancelImport = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t cancel the import') },
    mutationFn: (importId: string) => call(cancelImport, { params: { importId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [importsKey] }),
  })
}

/** Sends the raw file: it may be large and is parsed by the server. */
export const useStartImport = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (file: File) => {
      const query = new URLSearchParams({ fileName: file.name.slice(-255) })
      const response = await fetch(`${startImport.path}?${query.toString()}`, {
        method: startImport.method,
        credentials: 'same-origin',
        body: file,
      })
      if (!response.ok) throw readError(response.status, await response.json().catch(() => null))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [importsKey] }),
  })
}
