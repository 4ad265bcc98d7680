import { useSyncExternalStore } from 'react'
import { type LiveAnswer, liveAnswers, subscribe } from './live-answers.ts'

export const useLiveAnswers = (chatId: string): readonly LiveAnswer[] =>
  useSyncExternalStore(subscribe, () => liveAnswers(chatId))
