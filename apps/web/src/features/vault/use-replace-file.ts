import type { VaultAttachment } from '@atelier/contract/vault'
import { useQueryClient } from '@tanstack/react-query'
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { attachmentKeys, pickFiles, useAddFiles } from '../uploads/index.ts'

/** Asks for another file and sends it in the place of this one, wherever that is used. */
export const useReplaceFile = ({ id }: Pick<VaultAttachment, 'id'>): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const addFiles = useAddFiles({
    destination: { source: 'VAULT', replaces: id },
    group: 'vault',
    onDone: () => {
      bringUpToDate(queryClient, attachmentKeys.vault, { changed: [id] })
      for (const queryKey of [attachmentKeys.one(id), attachmentKeys.versions(id)])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return async () => addFiles(await pickFiles({ isOne: true }))
}
