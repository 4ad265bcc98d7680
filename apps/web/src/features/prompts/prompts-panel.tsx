import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { folderKeys, readThings } from '../../lib/folder-keys.ts'
import { PromptsContents } from './prompts-contents.tsx'

/** NAV-01: the prompts beside the chat, read afresh whenever the panel opens. */
const PromptsPanel = () => {
  const queryClient = useQueryClient()
  const [q, setQ] = useState('')
  useEffect(() => {
    readThings(queryClient, 'prompts')
    void queryClient.invalidateQueries({ queryKey: folderKeys.tree('prompts') })
  }, [queryClient])
  return <PromptsContents q={q} onSearch={setQ} />
}

export default PromptsPanel
