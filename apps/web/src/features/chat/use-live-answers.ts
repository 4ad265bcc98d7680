import { useSyncExternalStore } from 'react'
import { type LiveAnswer, liveAnswers, subscribe } from './live-answers.ts'

/** The answers that are coming into this chat. */
export const useLiveAnswers = (chatId: string): readonly LiveAnswer[] =>
  useSyncExternalStore(subscribe, () => liveAnswers(chatId))
