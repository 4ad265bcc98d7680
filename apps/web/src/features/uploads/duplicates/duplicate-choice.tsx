import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { limits } from '@atelier/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { refreshLists, refetch } from '../../../lib/lists/refresh-lists.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { projectKeys } from '../../projects/index.ts'
import { attachmentKeys } from '../api.ts'
import { uploadAnyway, removeUpload } from '../upload-queue.ts'
import type { Upload } from '../upload.ts'

/**
 * Uses the existing vault files instead of uploading duplicates. Batches sent before a failure stay applied.
 */
const useDuplicates = (uploads: readonly Upload[]) => {
  const queryClient = useQueryClient()
  const { projectId } = uploads[0]?.destination ?? {}
  return useMutation({
    meta: { failure: uploads.length === 1 ? t('Couldn’t add the item') : t('Couldn’t add all items') },
    mutationFn: async () => {
      for (let start = 0; start < uploads.length; start += limits.page.maxSize) {
        const batch = uploads.slice(start, start + limits.page.maxSize)
        const attachmentIds = batch.flatMap(({ duplicate: existing }) =>
          existing === null ? [] : [existing.id],
        )
        // oxlint-disable-next-line no-await-in-loop -- batches are sent one at a time
        if (projectId !== undefined)
          await call(addFromVault, { params: { projectId }, body: { attachmentIds } })
        for (const { id } of batch) removeUpload(id)
        refreshLists(queryClient, attachmentKeys.vault, { changed: attachmentIds })
      }
    },
    onSettled: () => refetch(queryClient, projectKeys.all),
  })
}

export const DuplicateChoice = ({ upload }: { upload: Upload }) => {
  const duplicatesMutation = useDuplicates([upload])
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="sm" isPending={duplicatesMutation.isPending} onPress={() => duplicatesMutation.mutate()}>
        {t('Use existing')}
      </Button>
      <Button size="sm" onPress={() => uploadAnyway(upload.id)}>
        {t('Keep both')}
      </Button>
    </span>
  )
}

export const DuplicateChoices = ({ uploads }: { uploads: readonly Upload[] }) => {
  const duplicates = uploads.filter(({ status }) => status === 'known')
  const duplicatesMutation = useDuplicates(duplicates)
  if (duplicates.length < 2) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-40 flex-1 text-13">
        {t('{count} of these files are already in your vault.', { count: duplicates.length })}
      </p>
      <span className="flex gap-1.5">
        <Button
          size="sm"
          isPending={duplicatesMutation.isPending}
          onPress={() => duplicatesMutation.mutate()}
        >
          {t('Use existing for all')}
        </Button>
        <Button
          size="sm"
          isDisabled={duplicatesMutation.isPending}
          onPress={() => {
            for (const { id } of duplicates) uploadAnyway(id)
          }}
        >
          {t('Keep all')}
        </Button>
      </span>
    </div>
  )
}
