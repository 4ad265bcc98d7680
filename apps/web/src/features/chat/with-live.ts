import type { Message } from '@atelier/contract/answers/message'
import type { LiveAnswer } from './live-answers.ts'

export const withLive = (message: Message, live: readonly LiveAnswer[]): Message => {
  const composed = live.find(({ messageId }) => messageId === message.id)?.composed
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
