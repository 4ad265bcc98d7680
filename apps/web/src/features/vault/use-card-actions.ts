import { useMemo } from 'react'
import { useStable } from '../../lib/use-stable.ts'
import { useCancelAttachment, useReadAgain, useRetryAttachment } from '../uploads/index.ts'
import { useReplaceFile } from './use-replace-file.ts'
import { useStartChat } from './use-start-chat.ts'
import type { OpenDialog } from './vault-dialogs.tsx'

/** What a card can ask for; the page does it, so that a card is cheap to draw. Stays the same between drawings. */
export interface CardActions {
  onSelect: (id: string, isSelected: boolean) => void
  onOpen: (dialog: OpenDialog) => void
  startChat: (id: string) => Promise<void>
  replaceFile: (id: string) => Promise<void>
  retry: (id: string) => void
  readAgain: (id: string) => void
  /** Stops a reading. */
  cancel: (id: string) => void
}

export const useCardActions = (page: Pick<CardActions, 'onSelect' | 'onOpen'>): CardActions => {
  const onSelect = useStable(page.onSelect)
  const onOpen = useStable(page.onOpen)
  const startChat = useStable(useStartChat().startOne)
  const replaceFile = useStable(useReplaceFile())
  // these stay the same by themselves
  const { mutate: retry } = useRetryAttachment()
  const { mutate: readAgain } = useReadAgain()
  const { mutate: cancel } = useCancelAttachment()
  return useMemo(
    () => ({ onSelect, onOpen, startChat, replaceFile, retry, readAgain, cancel }),
    [onSelect, onOpen, startChat, replaceFile, retry, readAgain, cancel],
  )
}
