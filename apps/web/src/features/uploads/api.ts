import type { Attachment } from '@atelier/contract/sources/attachment'
import {
  addLink,
  addText,
  cancelAttachment,
  getAttachment,
  getAttachmentContent,
  refetchLink,
  retryAttachment,
} from '@atelier/contract/endpoints/sources/attachments'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import type { Project } from '@atelier/contract/projects/project'
import type { UserEvent } from '@atelier/contract/user-event'
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists, refetch } from '../../lib/lists/refresh-lists.ts'
import { endpointUrl } from '../../lib/api/request.ts'
import { t } from '../../lib/text.tsx'
import { projectKeys } from '../projects/index.ts'
import type { UploadDestination } from './upload.ts'

export const attachmentKeys = {
  one: (id: string) => ['attachments', 'one', id] as const,
  text: (id: string) => ['attachments', 'text', id] as const,
  changes: (id: string) => ['attachments', 'changes', id] as const,
  versions: (id: string) => ['attachments', 'versions', id] as const,
  vault: ['attachments', 'vault'] as const,
}

export const attachmentQuery = (id: string) =>
  queryOptions({
    queryKey: attachmentKeys.one(id),
    queryFn: ({ signal }) => call(getAttachment, { params: { id } }, { signal }),
  })

/** `listSize` is the size of the adjacent list; when it changes, storage is refetched. */
export const ownStorageQuery = (listSize: number) =>
  queryOptions({
    queryKey: ['attachments', 'storage', listSize] as const,
    queryFn: ({ signal }) => call(listVault, { query: { limit: 1 } }, { signal }),
    select: ({ storageInfo }) => storageInfo,
    placeholderData: keepPreviousData,
  })

export const contentUrl = (id: string): string => endpointUrl(getAttachmentContent, { params: { id } })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return (attachment: Attachment) => {
    const queryKey = attachmentKeys.one(attachment.id)
    queryClient.setQueryData(queryKey, attachment)
    // processing may have finished before this response, so its event was missed
    void queryClient.invalidateQueries({ queryKey })
    refreshLists(queryClient, attachmentKeys.vault, { changed: [attachment.id] })
    return refetch(queryClient, projectKeys.all)
  }
}

export const useAddLink = (destination: UploadDestination) => {
  const refresh = useRefresh()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ url, idempotencyKey }: { url: string; idempotencyKey: string }) =>
      call(addLink, { body: { url, ...destination } }, { idempotencyKey }),
    onSuccess: refresh,
  })
}

export const useAddText = (destination: UploadDestination) => {
  const refresh = useRefresh()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      idempotencyKey,
      ...text
    }: {
      fileName: string
      fileContent: string
      idempotencyKey: string
    }) => call(addText, { body: { ...text, ...destination } }, { idempotencyKey }),
    onSuccess: refresh,
  })
}

export const useRetryAttachment = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(retryAttachment, { params: { id } }),
    onSuccess: refresh,
  })
}

export const useRetryAttachments = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t retry some sources') },
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => call(retryAttachment, { params: { id } }))),
    onSettled: () => refetch(queryClient, projectKeys.all),
  })
}

export const useRefreshLink = () => {
  const refresh = useRefresh()
  return useMutation({
    meta: { failure: t('Couldn’t refresh the web page') },
    mutationFn: (id: string) => call(refetchLink, { params: { id } }),
    onSuccess: refresh,
  })
}

export const useCancelAttachment = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(cancelAttachment, { params: { id } }),
    onSuccess: refresh,
  })
}

type AttachmentEvent = Extract<UserEvent, { type: 'attachment' }>

const withProgress = (project: Project, { attachment }: AttachmentEvent): Project => ({
  ...project,
  drives: project.drives.map((drive) => ({
    folders: drive.folders.map((folder) => ({
      attachments: folder.attachments.map((item) =>
        item.id === attachment.id ? { ...item, ...attachment } : item,
      ),
    })),
  })),
})

const isSettled = (status: Attachment['status']) => status === 'completed' || status === 'failed'

/** Writes progress into the cache; refetches the attachment when it is done, for its title and summary. */
export const onAttachmentEvent = (queryClient: QueryClient, event: AttachmentEvent): void => {
  const { id, status } = event.attachment
  queryClient.setQueryData<Attachment>(
    attachmentKeys.one(id),
    (current) => current && { ...current, ...event.attachment },
  )
  for (const projectId of event.projectIds)
    queryClient.setQueryData<Project>(
      projectKeys.one(projectId),
      (project) => project && withProgress(project, event),
    )
  if (!isSettled(status)) return
  for (const queryKey of [attachmentKeys.one(id), attachmentKeys.text(id), attachmentKeys.changes(id)])
    void queryClient.invalidateQueries({ queryKey })
  for (const projectId of event.projectIds)
    void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) })
}
