import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import {
  connectDrive,
  disconnectDrive,
  getCloudDrive,
  importFromDrive,
} from '@atelier/contract/endpoints/sources/cloud-drive'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists, refetch } from '../../lib/lists/refresh-lists.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import { type UploadDestination } from '../uploads/queue/index.ts'

const appQuery = { 'connect-app': 'GOOGLE_DRIVE' } as const

export const driveQuery = queryOptions({
  queryKey: ['cloud-drive'],
  queryFn: ({ signal }) => call(getCloudDrive, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns a picker token, or the URL for authorizing access first, which returns to this page. */
export const requestPickerToken = () =>
  call(connectDrive, { query: { ...appQuery, returnUrl: location.pathname + location.search } })

export const useDisconnectDrive = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t disconnect Google Drive') },
    mutationFn: () => call(disconnectDrive, { query: appQuery }),
    onSuccess: () => {
      toast.success(t('Google Drive disconnected'), t('Files you added from Google Drive are kept.'))
      return queryClient.invalidateQueries({ queryKey: driveQuery.queryKey })
    },
  })
}

/** Returns the document's ID. An import that is aborted midway is removed. */
export const importDriveFile = async (
  queryClient: QueryClient,
  fileId: string,
  destination: UploadDestination,
  signal: AbortSignal,
): Promise<string> => {
  const { id } = await call(
    importFromDrive,
    { body: { fileId, ...destination } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (signal.aborted) await call(deleteAttachment, { body: { id } })
  refreshLists(queryClient, attachmentKeys.vault, { changed: [id] })
  void refetch(queryClient, projectKeys.all)
  return id
}
