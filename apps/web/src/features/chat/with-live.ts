import type { Message } from '@atelier/contract/answers/message'
import type { LiveAnswer } from './live-answers.ts'

export const withLive = (message: Message, liveAnswers: readonly LiveAnswer[]): Message => {
  const composed = liveAnswers.find(({ messageId }) => messageId === message.id)?.composed
  return composed === undefined
    ? message
    : {
        ...message,
        ...composed,
        parts: [...composed.parts],
        citations: [...composed.citations],
        error: composed.error && { ...composed.error },
      }
}
