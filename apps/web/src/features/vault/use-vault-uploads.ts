import { useQueryClient } from '@tanstack/react-query'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import { destinationOf, type Upload, useUploads } from '../uploads/queue/index.ts'
import { useAddFiles, useUploadToasts } from '../uploads/index.ts'

export const vaultUploadGroup = 'vault'

export const useVaultUploads = (): {
  pendingUploads: Upload[]
  addFiles: (files: readonly File[]) => void
} => {
  const queryClient = useQueryClient()
  const uploads = useUploads(vaultUploadGroup)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'vault' }),
    group: vaultUploadGroup,
    onDone: (id, duplicateOf) => {
      if (duplicateOf !== null)
        toast.info(
          t('Already in your vault'),
          t('Your vault now has this content twice. Delete one copy if you don’t need both.'),
        )
      refreshLists(queryClient, attachmentKeys.vault, { changed: [id] })
    },
  })
  useUploadToasts(uploads, messages.vault.addingFiles)
  return { pendingUploads: uploads.filter(({ status }) => status !== 'uploaded'), addFiles }
}
