import type { ChatWithMessages } from '@atelier/contract/chat'
import { deleteChat } from '@atelier/contract/endpoints/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointUrl } from '../../lib/request.ts'
import { chatQuery } from './api.ts'

/** A temporary chat is gone when it is left, for another page or for good; the server deletes what nobody could. */
export const useLeaveNothing = ({ id, isTemporary }: Pick<ChatWithMessages, 'id' | 'isTemporary'>) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTemporary) return undefined
    const end = () => {
      // goes on when the page is closed
      const url = endpointUrl(deleteChat, { params: { chatId: id } })
      void fetch(url, { method: deleteChat.method, credentials: 'same-origin', keepalive: true }).catch(
        () => {},
      )
    }
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      // drawn anew on the same page, it was not left
      setTimeout(() => {
        if (window.location.pathname === `/chat/${id}`) return
        end()
        queryClient.removeQueries({ queryKey: chatQuery(id).queryKey })
      })
    }
  }, [id, isTemporary, queryClient])
}
