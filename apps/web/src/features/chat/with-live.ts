import type { Message } from '@atelier/contract/answers/message'
import type { LiveAnswer } from './live-answers.ts'

export const withLive = (message: Message, liveAnswers: readonly LiveAnswer[]): Message => {
  const liveMessage = liveAnswers.find(({ messageId }) => messageId === message.id)?.composed
  return liveMessage === undefined
    ? message
    : {
        ...message,
        ...liveMessage,
        parts: [...liveMessage.parts],
        citations: [...liveMessage.citations],
        error: liveMessage.error && { ...liveMessage.error },
      }
}
