import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { folderKeys, invalidateItems } from '../../lib/lists/folder-keys.ts'
import { PromptsContents } from './prompts-contents.tsx'

/** Refetches its prompts whenever the panel opens (NAV-01). */
const PromptsPanel = () => {
  const queryClient = useQueryClient()
  const [q, setQ] = useState('')
  useEffect(() => {
    invalidateItems(queryClient, 'prompts')
    void queryClient.invalidateQueries({ queryKey: folderKeys.tree('prompts') })
  }, [queryClient])
  return <PromptsContents q={q} onSearch={setQ} />
}

export default PromptsPanel
