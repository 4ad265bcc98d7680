import type { Message } from '@atelier/contract/answers/message'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from '../../../lib/browser/announce.ts'
import { t } from '../../../lib/text.tsx'
import { spokenAnswer } from './answer-contents.ts'
import { endingOf } from './endings.ts'
import type { LiveAnswer } from '../live-answers.ts'
import { splitForSpeech } from './split-for-speech.ts'

export const useAnnounceAnswers = (
  page: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  liveAnswers: readonly LiveAnswer[],
): void => {
  const previousIds = useRef<readonly string[]>([])
  /** Answers that waited for approval: the rest may be finished before this page sees it stream. */
  const waitingIds = useRef<ReadonlySet<string>>(new Set())
  const streamingIds = liveAnswers.flatMap(({ messageId }) => messageId ?? []).join(' ')
  useEffect(() => {
    const ids = new Set(streamingIds.split(' ').filter(Boolean))
    if (ids.size > 0 && previousIds.current.length === 0) announce(t('Answering…'))
    const isFinished = (id: string) =>
      !ids.has(id) && messages.find((message) => message.id === id)?.status !== 'streaming'
    const hasResumed = ({ id, status }: Message) =>
      waitingIds.current.has(id) && status !== 'waiting' && isFinished(id)
    const finishedIds = new Set([
      ...previousIds.current.filter(isFinished),
      ...messages.filter(hasResumed).map(({ id }) => id),
    ])
    waitingIds.current = new Set(
      messages
        .filter(
          ({ id, status }) => status === 'waiting' || (waitingIds.current.has(id) && !finishedIds.has(id)),
        )
        .map(({ id }) => id),
    )
    previousIds.current = [...new Set([...previousIds.current, ...ids])].filter((id) => !finishedIds.has(id))
    for (const message of messages.filter(({ id }) => finishedIds.has(id))) {
      const elementOf = (kind: string) =>
        page.current?.querySelector<HTMLElement>(`[data-${kind}="${message.id}"]`)
      const article =
        elementOf('answer') ?? elementOf('message')?.querySelector<HTMLElement>('article') ?? null
      const ending = endingOf(message)
      // bounded: few pieces per answer
      announce(...splitForSpeech(spokenAnswer(article)), ...(ending === undefined ? [] : [ending]))
    }
  }, [page, messages, streamingIds])
}
