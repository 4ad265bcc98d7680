import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refreshLists } from '../../../lib/lists/refresh-lists.ts'
import { useStable } from '../../../lib/use-stable.ts'
import {
  attachmentKeys,
  useCancelAttachment,
  useRefreshLink,
  useRetryAttachment,
} from '../../uploads/attachments/index.ts'
import { destinationOf } from '../../uploads/queue/index.ts'
import { pickFiles, useAddFiles } from '../../uploads/index.ts'
import { useStartChat } from '../use-start-chat.ts'
import type { OpenDialog } from '../dialogs/vault-dialogs.tsx'

const useReplaceFile = (): ((id: string) => Promise<void>) => {
  const queryClient = useQueryClient()
  const addFiles = useAddFiles({ destination: destinationOf({ opener: 'vault' }), group: 'vault' })
  return async (id) =>
    addFiles(await pickFiles({ isSingle: true }), {
      destination: { source: 'VAULT', replaces: id },
      onDone: () => {
        refreshLists(queryClient, attachmentKeys.vault, { changed: [id] })
        for (const queryKey of [attachmentKeys.one(id), attachmentKeys.versions(id)])
          void queryClient.invalidateQueries({ queryKey })
      },
    })
}

/** Actions that the page handles, so that cards render cheaply. The object is stable between renders. */
export interface CardActions {
  onSelect: (id: string, isSelected: boolean) => void
  onOpen: (dialog: OpenDialog) => void
  startChat: (id: string) => Promise<void>
  replaceFile: (id: string) => Promise<void>
  retry: (id: string) => void
  refreshLink: (id: string) => void
  cancel: (id: string) => void
}

export const useCardActions = (page: Pick<CardActions, 'onSelect' | 'onOpen'>): CardActions => {
  const onSelect = useStable(page.onSelect)
  const onOpen = useStable(page.onOpen)
  const startChat = useStable(useStartChat().startOne)
  const replaceFile = useStable(useReplaceFile())
  // `mutate` is stable
  const { mutate: retry } = useRetryAttachment()
  const { mutate: refreshLink } = useRefreshLink()
  const { mutate: cancel } = useCancelAttachment()
  return useMemo(
    () => ({ onSelect, onOpen, startChat, replaceFile, retry, refreshLink, cancel }),
    [onSelect, onOpen, startChat, replaceFile, retry, refreshLink, cancel],
  )
}
