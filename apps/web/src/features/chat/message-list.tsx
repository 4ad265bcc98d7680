import type { Citation } from '@atelier/contract/citation'
import type { Message } from '@atelier/contract/message'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { AssistantMessage } from './assistant-message.tsx'
import type { LiveAnswer } from './live-answers.ts'
import type { BranchNode } from './tree.ts'
import { UserMessage } from './user-message.tsx'

export interface MessageListProps {
  chatId: string
  branch: readonly BranchNode[]
  live: LiveAnswer | null
  maySend: boolean
  selectedSource: string | null
  onCite: (citation: Citation) => void
  onSwitch: (messageId: string) => void
  onEdit: (message: Message, text: string) => void
  onRegenerate: (messageId: string) => void
}

/** Messages that are drawn at first, and added each time the beginning comes near. */
const step = 40

const withLive = (message: Message, live: LiveAnswer | null): Message =>
  live?.messageId === message.id
    ? {
        ...message,
        ...live.composed,
        parts: [...live.composed.parts],
        citations: [...live.composed.citations],
        error: live.composed.error && { ...live.composed.error },
      }
    : message

/** The shown branch: its newest messages, and older ones as one scrolls up. */
export const MessageList = (props: MessageListProps) => {
  const { chatId, branch, live, maySend, selectedSource, onCite, onSwitch, onEdit, onRegenerate } = props
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLOListElement>(null)
  const heightBefore = useRef<number | null>(null)
  const hasMore = branch.length > shown
  const start = useNearEnd<HTMLLIElement>(
    () => {
      heightBefore.current = list.current?.offsetHeight ?? null
      setShown((count) => count + step)
    },
    { margin: 600, isActive: hasMore },
  )
  // what is added above must not push down what is being read
  useLayoutEffect(() => {
    const before = heightBefore.current
    const scroller = list.current?.closest('[data-scroll]')
    if (before === null || !scroller || !list.current) return
    heightBefore.current = null
    scroller.scrollTop += list.current.offsetHeight - before
  }, [shown])

  const isBusy = live !== null
  return (
    <ol ref={list} className="flex flex-col gap-5">
      {hasMore && <li ref={start} key={`more-${shown}`} aria-hidden className="h-px" />}
      {branch.slice(-shown).map((node) => (
        <li key={node.message.id} className="min-w-0">
          {node.message.role === 'user' ? (
            <UserMessage
              node={node}
              onSwitch={onSwitch}
              onEdit={maySend && !isBusy ? (text) => onEdit(node.message, text) : undefined}
            />
          ) : (
            <AssistantMessage
              message={withLive(node.message, live)}
              approvesIn={maySend && !isBusy ? chatId : null}
              siblings={node.siblings}
              selectedSource={selectedSource}
              isReconnecting={live?.isReconnecting ?? false}
              onCite={onCite}
              onSwitch={onSwitch}
              onRegenerate={maySend && !isBusy ? onRegenerate : undefined}
            />
          )}
        </li>
      ))}
      {live?.question && (
        <li className="min-w-0">
          <UserMessage node={{ message: live.question, siblings: [live.question.id] }} onSwitch={onSwitch} />
        </li>
      )}
    </ol>
  )
}
