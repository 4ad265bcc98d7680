import type { DataOf } from '@atelier/contract/endpoint'
import { getAttachmentChanges } from '@atelier/contract/endpoints/sources/attachments'
import {
  listInstructions,
  listRemovedSources,
  putBackSource,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects/projects'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { messages } from '../../lib/messages.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: attachmentKeys.changes(id),
    queryFn: ({ signal }) => call(getAttachmentChanges, { params: { id } }, { signal }),
  })

const versionsOf = flattenPages((page: DataOf<typeof listInstructions>) => page.versions)

export const instructionsQuery = (projectId: string) =>
  pagedQuery({
    queryKey: [...projectKeys.one(projectId), 'instructions'] as const,
    read: ({ cursor }, options) =>
      call(listInstructions, { params: { projectId }, query: { cursor } }, options),
    select: versionsOf,
  })

export const removedSourcesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.one(projectId), 'removed'] as const,
    queryFn: ({ signal }) => call(listRemovedSources, { params: { projectId } }, { signal }),
    select: (data) => data.sources,
  })

export const useRestoreSource = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t restore the source') },
    mutationFn: (attachmentId: string) => call(putBackSource, { params: { projectId, attachmentId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) }),
  })
}

export const useRemoveSource = (projectId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (attachmentId: string) =>
      call(removeProjectAttachment, { params: { projectId, attachmentId } }),
    onSuccess: () => {
      toast.success(
        messages.knowledge.removed,
        t('You can restore it for 30 days. You’ll find it below the list of sources.'),
      )
      return queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) })
    },
    onError: () => toast.error(messages.knowledge.removeFailed),
  })
}
