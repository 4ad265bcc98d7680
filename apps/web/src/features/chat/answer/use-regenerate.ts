import { continueAnswer, regenerateMessage } from '@atelier/contract/endpoints/chat/chats'
import { useQueryClient } from '@tanstack/react-query'
import { stream } from '../../../lib/api/api-client.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { answerBody } from '../models/chosen-model.ts'
import { followAnswer } from '../live-answers.ts'

export const useRegenerate = () => {
  const queryClient = useQueryClient()

  const regenerate = async (chatId: string, messageId: string, model?: string): Promise<void> => {
    const request = {
      params: { chatId, messageId },
      body: { ...answerBody(queryClient, chatId, messageId), ...(model !== undefined && { model }) },
    }
    const idempotencyKey = crypto.randomUUID()
    try {
      await followAnswer(queryClient, chatId, () => stream(regenerateMessage, request, { idempotencyKey }))
    } catch (error) {
      toast.error(t('Couldn’t regenerate the answer'), errorText(error))
    }
  }

  const resume = async (chatId: string, messageId: string): Promise<void> => {
    const request = { params: { chatId, messageId }, body: answerBody(queryClient, chatId, messageId) }
    const idempotencyKey = crypto.randomUUID()
    try {
      await followAnswer(queryClient, chatId, () => stream(continueAnswer, request, { idempotencyKey }))
    } catch (error) {
      toast.error(t('Couldn’t continue the answer'), errorText(error))
    }
  }

  return { regenerate, resume }
}
