import { regenerateMessage } from '@atelier/contract/endpoints/chat/chats'
import type { MessageId } from '@atelier/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { stream } from '../../../lib/api/api-client.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { answerBody } from '../models/chosen-model.ts'
import { followAnswer } from '../live-answers.ts'

interface GenerateBesideOptions {
  readonly chatId: string
  readonly messageId: string
  /** Null for the chat's model. */
  readonly model: string | null
  readonly onStart: (answerId: MessageId) => void
}

/** Answers the same question again, for a side-by-side comparison. Failures are reported, not thrown. */
export const generateParallelAnswer = async (
  queryClient: QueryClient,
  { chatId, messageId, model, onStart }: GenerateBesideOptions,
): Promise<void> => {
  const body = { ...answerBody(queryClient, chatId), ...(model !== null && { model }), isBeside: true }
  const request = { params: { chatId, messageId }, body }
  const idempotencyKey = crypto.randomUUID()
  try {
    await followAnswer(queryClient, chatId, () => stream(regenerateMessage, request, { idempotencyKey }), {
      onStart,
    })
  } catch (error) {
    toast.error(t('Couldn’t start the second answer'), errorText(error))
  }
}
