import type { Message } from '@atelier/contract/message'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from '../../lib/announce.ts'
import { t } from '../../lib/text.tsx'
import { spokenAnswer } from './answer-contents.ts'
import { endingOf } from './endings.ts'
import type { LiveAnswer } from './live-answers.ts'
import { readablePieces } from './readable-pieces.ts'

/** Reads out that an answer is being written, and the whole of it once it is there. */
export const useAnnounceAnswers = (
  page: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  live: LiveAnswer | null,
): void => {
  const answering = useRef<string | null>(null)
  const messageId = live?.messageId ?? null
  useEffect(() => {
    const ended = answering.current
    if (messageId !== null) {
      if (ended !== messageId) announce(t('Answering…'))
      answering.current = messageId
      return
    }
    const message = messages.find(({ id }) => id === ended)
    if (message === undefined || message.status === 'streaming') return
    answering.current = null
    const article = page.current?.querySelector<HTMLElement>(`[data-message="${message.id}"] article`) ?? null
    const ending = endingOf(message)
    // bounded: an answer has few pieces that are read on their own
    announce(...readablePieces(spokenAnswer(article)), ...(ending === undefined ? [] : [ending]))
  }, [page, messages, messageId])
}
