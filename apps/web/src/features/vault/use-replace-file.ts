import { useQueryClient } from '@tanstack/react-query'
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { attachmentKeys, destinationOf, pickFiles, useAddFiles } from '../uploads/index.ts'

/** Asks for another file and sends it in the place of an item's, wherever that is used. */
export const useReplaceFile = (): ((id: string) => Promise<void>) => {
  const queryClient = useQueryClient()
  const addFiles = useAddFiles({ destination: destinationOf({ opener: 'vault' }), group: 'vault' })
  return async (id) =>
    addFiles(await pickFiles({ isOne: true }), {
      destination: { source: 'VAULT', replaces: id },
      onDone: () => {
        bringUpToDate(queryClient, attachmentKeys.vault, { changed: [id] })
        for (const queryKey of [attachmentKeys.one(id), attachmentKeys.versions(id)])
          void queryClient.invalidateQueries({ queryKey })
      },
    })
}
