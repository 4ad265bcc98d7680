import type { VaultAttachment } from '@atelier/contract/vault'
import { useQueryClient } from '@tanstack/react-query'
import { attachmentKeys, pickFiles, useAddFiles } from '../uploads/index.ts'

/** Asks for another file and sends it in the place of this one, wherever that is used. */
export const useReplaceFile = ({ id }: Pick<VaultAttachment, 'id'>): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const addFiles = useAddFiles({
    destination: { source: 'VAULT', replaces: id },
    group: 'vault',
    onDone: () => {
      for (const queryKey of [attachmentKeys.vault, attachmentKeys.one(id), attachmentKeys.versions(id)])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return async () => addFiles(await pickFiles({ isOne: true }))
}
