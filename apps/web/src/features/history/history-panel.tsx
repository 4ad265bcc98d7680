import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readAgain } from '../../lib/bring-up-to-date.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { chatKeys } from './api.ts'
import { ChatGroups } from './chat-groups.tsx'

/** All of your chats, with a search over their titles. */
const HistoryPanel = () => {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  useEffect(() => void readAgain(queryClient, chatKeys.lists), [queryClient])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pb-3">
        <SearchField label="Search your chats" value={typed} onChange={setTyped} />
      </div>
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <ChatGroups
          q={q}
          empty={
            q === '' ? (
              <EmptyState
                size="panel"
                icon={<MessageSquare size={20} />}
                title="No chats yet"
                text="What you ask is kept here, so that you can come back to it."
              />
            ) : (
              <EmptyState size="panel" title="No match" text={`No chat has a name like “${q}”.`} />
            )
          }
        />
      </div>
    </div>
  )
}

export default HistoryPanel
