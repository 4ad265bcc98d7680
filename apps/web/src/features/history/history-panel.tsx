import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetch } from '../../lib/lists/refresh-lists.ts'
import { folderKeys } from '../../lib/lists/folder-keys.ts'
import { useDebounced } from '../../lib/forms/use-debounced.ts'

import { HistoryContents } from './history-contents.tsx'

const allChats = { isArchive: false, folderId: null }

/** Refetches its chats whenever the panel opens (NAV-01). */
const HistoryPanel = () => {
  const queryClient = useQueryClient()
  const [input, setInput] = useState('')
  const q = useDebounced(input.trim(), 300)
  const [view, setView] = useState<{ isArchive: boolean; folderId: string | null }>(allChats)
  useEffect(() => {
    void refetch(queryClient, folderKeys.lists('chats'))
    void queryClient.invalidateQueries({ queryKey: folderKeys.tree('chats') })
  }, [queryClient])
  return <HistoryContents view={{ ...view, q }} onChange={setView} input={input} onType={setInput} />
}

export default HistoryPanel
