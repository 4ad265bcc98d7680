import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { chatQuery } from '../../features/chat/api.ts'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

interface ChatSearch {
  branch?: string | undefined
  message?: string | undefined
  find?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/$chatId')({
  /**
   * `branch` is a message of the branch to show, if not the latest. `message` is the message to scroll to,
   * with `find` highlighted in it.
   */
  validateSearch: (search: SearchParams): ChatSearch => ({
    branch: textParam(search, 'branch', 64),
    message: textParam(search, 'message', 64),
    find: textParam(search, 'find', limits.chat.searchMax),
  }),
  // in parallel with the page's code, unless it's cached; not when a link is only hovered over: chats can be long
  loader: ({ context, params, cause }) => {
    if (cause === 'preload') return
    void context.queryClient.prefetchQuery({ ...chatQuery(params.chatId), staleTime: Infinity })
  },
  component: ChatPage,
})

function ChatPage() {
  const { chatId } = Route.useParams()
  return <ChatScreen key={chatId} chatId={chatId} />
}
