import { addFromVault } from '@atelier/contract/endpoints/set-up'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { bringUpToDate, readAgain } from '../../lib/bring-up-to-date.ts'
import { Button } from '../../ui/button.tsx'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from './api.ts'
import { keepBoth, removeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

/** Its sender has the same bytes already: use that one, or keep both. */
export const KnownChoice = ({ upload }: { upload: Upload }) => {
  const queryClient = useQueryClient()
  const { id, known, destination } = upload
  const { projectId } = destination
  const use = useMutation({
    meta: { failure: 'It could not be added' },
    mutationFn: async () => {
      if (known !== null && projectId !== undefined)
        await call(addFromVault, { params: { projectId }, body: { attachmentIds: [known.id] } })
    },
    onSuccess: async () => {
      removeUpload(id)
      if (known !== null) bringUpToDate(queryClient, attachmentKeys.vault, { changed: [known.id] })
      await readAgain(queryClient, projectKeys.all)
    },
  })
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="sm" isPending={use.isPending} onPress={() => use.mutate()}>
        Use that one
      </Button>
      <Button size="sm" onPress={() => keepBoth(id)}>
        Keep both
      </Button>
    </span>
  )
}
