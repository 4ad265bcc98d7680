import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/images/images'
import type { ImageId } from '@atelier/contract/ids'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'

const imagesKey = ['images'] as const

const imagesOf = flattenPages(({ images }: DataOf<typeof endpoints.listImages>) => images)

export const galleryQuery = pagedQuery({
  queryKey: [...imagesKey, 'list'],
  read: ({ cursor }, options) => call(endpoints.listImages, { query: { cursor } }, options),
  select: imagesOf,
})

export const imageQuery = (imageId: ImageId) =>
  queryOptions({
    queryKey: [...imagesKey, 'one', imageId],
    queryFn: ({ signal }) => call(endpoints.getImage, { params: { imageId } }, { signal }),
    // polls while generating, in case an event was missed
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? 4000 : false),
  })

export const imageModelsQuery = queryOptions({
  queryKey: [...imagesKey, 'models'],
  queryFn: ({ signal }) => call(endpoints.listImageModels, {}, { signal }),
})

const useImageMutation = <Input, Result>(send: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: imagesKey }),
  })
}

export const useMakeImage = () =>
  useImageMutation((body: BodyOf<typeof endpoints.makeImage>) => call(endpoints.makeImage, { body }))

export const useVaryImage = (imageId: ImageId) =>
  useImageMutation<void, DataOf<typeof endpoints.varyImage>>(() =>
    call(endpoints.varyImage, { params: { imageId } }),
  )

export const useEditImage = (imageId: ImageId) =>
  useImageMutation((body: BodyOf<typeof endpoints.editImage>) =>
    call(endpoints.editImage, { params: { imageId }, body }),
  )

export const useDeleteImage = (imageId: ImageId) =>
  useImageMutation<void, unknown>(() => call(endpoints.deleteImage, { params: { imageId } }))

export const useSaveImage = (imageId: ImageId) =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: () => call(endpoints.saveImage, { params: { imageId } }),
  })
