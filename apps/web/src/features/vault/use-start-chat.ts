import { limits } from '@atelier/contract/limits'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useNewChat } from './api.ts'

export const useStartChat = () => {
  const newChat = useNewChat()
  const navigate = useNavigate()
  const createChatWith = async (ids: string[], errorTitle: string) => {
    try {
      const { id } = await newChat.mutateAsync(ids)
      return id
    } catch (error) {
      toast.error(errorTitle, errorText(error))
      return null
    }
  }
  const openChat = (chatId: string) => navigate({ to: '/chat/$chatId', params: { chatId } })
  return {
    isStarting: newChat.isPending,
    startOne: async (id: string) => {
      const chatId = await createChatWith([id], messages.vault.startChatFailed)
      if (chatId === null) return
      toast.success(messages.vault.startingChat)
      await openChat(chatId)
    },
    startMany: async (ids: string[]) => {
      if (ids.length === 0) return toast.error(messages.vault.selectOne)
      if (ids.length > limits.chat.files)
        return toast.error(messages.upload.fileLimit, messages.upload.fileLimitText)
      const chatId = await createChatWith(ids, messages.vault.prepareChatFailed)
      return chatId === null ? undefined : openChat(chatId)
    },
  }
}
