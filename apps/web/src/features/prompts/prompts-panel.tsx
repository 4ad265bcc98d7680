import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { readPromptsAgain } from './api.ts'
import { PromptsContents } from './prompts-contents.tsx'

/** NAV-01: the prompts beside the chat, read afresh whenever the panel opens. */
const PromptsPanel = () => {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  useEffect(() => readPromptsAgain(queryClient), [queryClient])
  return <PromptsContents q={q} typed={typed} onType={setTyped} />
}

export default PromptsPanel
