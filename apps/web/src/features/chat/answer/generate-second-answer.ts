import { regenerateMessage } from '@atelier/contract/endpoints/chat/chats'
import type { QueryClient } from '@tanstack/react-query'
import { stream } from '../../../lib/api/api-client.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { answerBody } from '../models/chosen-model.ts'
import { comparison } from './comparison.ts'
import { followAnswer } from '../live-answers.ts'

interface Second {
  readonly chatId: string
  readonly messageId: string
  readonly model: string
}

export const generateSecondAnswer = async (
  queryClient: QueryClient,
  { chatId, messageId, model }: Second,
): Promise<void> => {
  const body = { ...answerBody(queryClient, chatId), model, isBeside: true }
  const parts = { params: { chatId, messageId }, body }
  const idempotencyKey = crypto.randomUUID()
  try {
    await followAnswer(queryClient, chatId, () => stream(regenerateMessage, parts, { idempotencyKey }), {
      onStart: (other) => comparison.set({ chatId, messageId: other }),
    })
  } catch (error) {
    toast.error(t('Couldn’t start the second answer'), errorText(error))
  }
}
