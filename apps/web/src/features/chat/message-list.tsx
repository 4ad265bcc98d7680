import { canContinue } from '@atelier/contract/answers/can-continue'
import type { Citation } from '@atelier/contract/answers/citation'
import type { Message } from '@atelier/contract/answers/message'
import { useLayoutEffect, useRef, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useNearEnd } from '../../lib/lists/use-near-end.ts'
import { cx } from '../../ui/cx.ts'
import { useStable } from '../../lib/use-stable.ts'
import { AssistantMessage } from './answer/assistant-message.tsx'
import { compareAnswers, endComparison, useComparedIds } from './answer/comparison.ts'
import type { LiveAnswer } from './live-answers.ts'
import type { BranchNode } from './tree.ts'
import { UserMessage } from './user-message.tsx'
import { withLive } from './with-live.ts'

const SideBySide = lazy(() => import('./answer/side-by-side.tsx'))

export interface MessageListProps {
  chatId: string
  branch: readonly BranchNode[]
  targetMessageId?: string | undefined
  liveAnswers: readonly LiveAnswer[]
  maySend: boolean
  selectedSource: string | null
  onCite: (citation: Citation) => void
  onSwitch: (messageId: string) => void
  onEdit: (message: Message, text: string) => void
  onRegenerate: (messageId: string, model?: string) => void
  onContinue: (messageId: string) => void
  /** Whether the chosen model generates text, and so can continue interrupted answers. */
  mayContinue: boolean
  onDelete: (messageId: string) => void
  messages: readonly Message[]
}

const pageSize = 20
const overscan = 4

export const MessageList = (props: MessageListProps) => {
  const {
    chatId,
    branch,
    targetMessageId,
    liveAnswers,
    maySend,
    selectedSource,
    onCite,
    onSwitch,
    onEdit,
    onRegenerate,
  } = props
  const { onContinue, mayContinue, onDelete, messages } = props
  const comparedIds = useComparedIds(chatId)
  const compareWithLatest = useStable((messageId: string) => {
    const siblings = branch.find((node) => node.message.id === messageId)?.siblings ?? []
    const newestSibling = siblings.findLast((id) => id !== messageId)
    compareAnswers(
      chatId,
      siblings.filter((id) => id === messageId || id === newestSibling),
    )
  })
  const [minCount, setMinCount] = useState(pageSize)
  const targetIndex = branch.findIndex(({ message }) => message.id === targetMessageId)
  const renderedCount =
    targetIndex === -1 ? minCount : Math.max(minCount, branch.length - targetIndex + overscan)
  const list = useRef<HTMLOListElement>(null)
  const heightBefore = useRef<number | null>(null)
  const hasMore = branch.length > renderedCount
  const topSentinel = useNearEnd<HTMLLIElement>(
    () => {
      heightBefore.current = list.current?.offsetHeight ?? null
      setMinCount(renderedCount + pageSize)
    },
    { margin: 600, isActive: hasMore, index: renderedCount },
  )
  // messages added above must not shift the reading position
  useLayoutEffect(() => {
    const previousHeight = heightBefore.current
    const scroller = list.current?.closest('[data-scroll]')
    if (previousHeight === null || !scroller || !list.current) return
    heightBefore.current = null
    scroller.scrollTop += list.current.offsetHeight - previousHeight
  }, [renderedCount])

  const isBusy = liveAnswers.length > 0
  const question = liveAnswers.find((answer) => answer.question !== null)?.question ?? null
  return (
    <ol ref={list} data-successor="[data-composer]" className="flex flex-col gap-5">
      {hasMore && <li ref={topSentinel} aria-hidden className="h-px" />}
      {branch.slice(-renderedCount).map((node) => (
        <li
          key={node.message.id}
          data-message={node.message.id}
          className={cx(
            'min-w-0',
            node.message.id === targetMessageId && 'rounded-xs outline-1 outline-offset-6 outline-accent',
          )}
        >
          {node.message.role === 'user' ? (
            <UserMessage
              node={node}
              onSwitch={onSwitch}
              onEdit={maySend && !isBusy ? onEdit : undefined}
              onDelete={maySend && !isBusy ? onDelete : undefined}
            />
          ) : node.siblings.some((id) => comparedIds.includes(id)) ? (
            <SideBySide
              answers={messages
                .filter(({ id }) => node.siblings.includes(id))
                .map((answer) => withLive(answer, liveAnswers))}
              chatId={chatId}
              maySend={maySend}
              isBusy={isBusy}
              comparedIds={comparedIds}
              onCite={onCite}
              onChoose={(id) => {
                endComparison()
                onSwitch(id)
              }}
              onClose={endComparison}
            />
          ) : (
            <AssistantMessage
              message={withLive(node.message, liveAnswers)}
              chatId={chatId}
              maySend={maySend}
              isBusy={isBusy}
              siblings={node.siblings}
              selectedSource={selectedSource}
              isReconnecting={liveAnswers.some(
                (answer) => answer.messageId === node.message.id && answer.isReconnecting,
              )}
              onCite={onCite}
              onSwitch={onSwitch}
              onRegenerate={onRegenerate}
              onContinue={
                maySend && !isBusy && mayContinue && canContinue(node.message) && node === branch.at(-1)
                  ? onContinue
                  : undefined
              }
              onDelete={onDelete}
              onCompare={compareWithLatest}
            />
          )}
        </li>
      ))}
      {question && (
        <li className="min-w-0">
          <UserMessage node={{ message: question, siblings: [question.id] }} onSwitch={onSwitch} />
        </li>
      )}
    </ol>
  )
}
