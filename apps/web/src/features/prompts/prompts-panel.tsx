import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPromptsAgain } from './api.ts'
import { PromptsContents } from './prompts-contents.tsx'

/** NAV-01: the prompts beside the chat, read afresh whenever the panel opens. */
const PromptsPanel = () => {
  const queryClient = useQueryClient()
  const [q, setQ] = useState('')
  useEffect(() => readPromptsAgain(queryClient), [queryClient])
  return <PromptsContents q={q} onSearch={setQ} />
}

export default PromptsPanel
