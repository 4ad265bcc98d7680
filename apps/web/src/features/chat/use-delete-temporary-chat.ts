import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { deleteChat } from '@atelier/contract/endpoints/chat/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointUrl } from '../../lib/api/request.ts'
import { chatQuery } from './api.ts'

export const useDeleteTemporaryChat = ({ id, isTemporary }: Pick<ChatWithMessages, 'id' | 'isTemporary'>) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTemporary) return undefined
    const requestDeletion = () => {
      // `keepalive` lets the request outlive the page
      const url = endpointUrl(deleteChat, { params: { chatId: id } })
      void fetch(url, { method: deleteChat.method, credentials: 'same-origin', keepalive: true }).catch(
        () => {},
      )
    }
    window.addEventListener('pagehide', requestDeletion)
    return () => {
      window.removeEventListener('pagehide', requestDeletion)
      // a remount on the same page doesn't mean that the user left
      setTimeout(() => {
        if (window.location.pathname === `/chat/${id}`) return
        requestDeletion()
        queryClient.removeQueries({ queryKey: chatQuery(id).queryKey })
      })
    }
  }, [id, isTemporary, queryClient])
}
