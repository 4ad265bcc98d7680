import type { Bot } from '@atelier/contract/bots/bot'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { startBotChat } from './api.ts'

export const useStartBotChat = () => {
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const startChat = async ({ id }: Pick<Bot, 'id'>) => {
    if (isStarting) return
    setStarting(true)
    try {
      const { id: chatId } = await startBotChat(id)
      await navigate({ to: '/chat/$chatId', params: { chatId } })
    } catch (error) {
      toast.error(t('Couldn’t start the chat'), errorText(error))
    } finally {
      setStarting(false)
    }
  }
  return { isStarting, start: (bot: Pick<Bot, 'id'>) => void startChat(bot) }
}
