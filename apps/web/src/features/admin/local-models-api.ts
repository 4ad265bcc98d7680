import type { BodyOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { readError } from '../../lib/api/read-error.ts'
import { t } from '../../lib/text.tsx'

const progressIntervalMs = 1_000

export const localModelsQuery = queryOptions({
  queryKey: ['admin', 'local-models'] as const,
  queryFn: ({ signal }) => call(endpoints.listLocalModels, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.downloads.some(({ failure }) => failure === null) ||
    data?.models.some(({ state }) => state === 'loading')
      ? progressIntervalMs
      : false,
})

const useLocalModelMutation = <Input, Data>(
  mutationFn: (input: Input) => Promise<Data>,
  failure?: string,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: failure === undefined ? { isQuiet: true } : { failure },
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]),
  })
}

export const useStartDownload = () =>
  useLocalModelMutation(
    (id: string) => call(endpoints.startModelDownload, { body: { id } }),
    t('Couldn’t start the download'),
  )

export const useCancelDownload = () =>
  useLocalModelMutation(
    (id: string) => call(endpoints.cancelModelDownload, { params: { id } }),
    t('Couldn’t cancel the download'),
  )

export const useAddLocalModel = () =>
  useLocalModelMutation((body: BodyOf<typeof endpoints.addLocalModel>) =>
    call(endpoints.addLocalModel, { body }),
  )

export const useUploadModel = () =>
  useLocalModelMutation(async (file: File) => {
    const id = file.name
      .replace(/\.gguf$/i, '')
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(0, 120)
    const response = await fetch(endpoints.uploadLocalModel.path.replace('{id}', encodeURIComponent(id)), {
      method: endpoints.uploadLocalModel.method,
      credentials: 'same-origin',
      body: file,
    })
    if (!response.ok) throw readError(response.status, await response.json().catch(() => null))
  }, t('Couldn’t upload the model'))

export const useRemoveLocalModel = () =>
  useLocalModelMutation((id: string) => call(endpoints.removeLocalModel, { params: { id } }))
