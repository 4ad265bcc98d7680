import { canContinue } from '@atelier/contract/answers/can-continue'
import type { Citation } from '@atelier/contract/answers/citation'
import type { Message } from '@atelier/contract/answers/message'
import { useLayoutEffect, useRef } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useNearEnd } from '../../lib/lists/use-near-end.ts'
import { cx } from '../../ui/cx.ts'
import { useStable } from '../../lib/use-stable.ts'
import { AssistantMessage } from './answer/assistant-message.tsx'
import { compareAnswers, endComparison, useComparedIds } from './answer/comparison.ts'
import type { LiveAnswer } from './live-answers.ts'
import type { BranchNode } from './tree.ts'
import type { RenderedRange } from './use-rendered-range.ts'
import { UserMessage } from './user-message.tsx'
import { withLive } from './with-live.ts'
import './message-list.css'

const SideBySide = lazy(() => import('./answer/side-by-side.tsx'))

export interface MessageListProps {
  chatId: string
  branch: readonly BranchNode[]
  range: RenderedRange
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

/** How near the end of the rendered messages comes before more are rendered, in pixels. */
const margin = 600

export const MessageList = (props: MessageListProps) => {
  const {
    chatId,
    branch,
    range,
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
  const list = useRef<HTMLOListElement>(null)
  /** The oldest message while older ones are rendered, and where it was. */
  const anchor = useRef<{ element: HTMLElement; top: number; scroller: HTMLElement } | null>(null)
  const olderSentinel = useNearEnd<HTMLLIElement>(
    () => {
      const element = list.current?.querySelector<HTMLElement>('[data-message]')
      const scroller = element?.closest<HTMLElement>('[data-scroll]')
      if (!element || !scroller) return
      anchor.current = { element, top: element.offsetTop, scroller }
      // browsers anchor only if something is above; both together would move the messages twice
      scroller.style.overflowAnchor = 'none'
      range.showOlder()
    },
    { margin, isActive: range.hasOlder, index: range.start },
  )
  const newerSentinel = useNearEnd<HTMLLIElement>(range.showNewer, {
    margin,
    isActive: range.hasNewer,
    index: range.end,
  })
  // messages added above must not shift the reading position
  useLayoutEffect(() => {
    if (anchor.current === null) return
    const { element, top, scroller } = anchor.current
    anchor.current = null
    if (element.isConnected) scroller.scrollTop += element.offsetTop - top
    scroller.style.overflowAnchor = ''
  }, [range.start])

  const isBusy = liveAnswers.length > 0
  const question = liveAnswers.find((answer) => answer.question !== null)?.question ?? null
  return (
    <ol ref={list} data-successor="[data-composer]" className="flex flex-col gap-5">
      {range.hasOlder && <li ref={olderSentinel} aria-hidden className="h-px" />}
      {branch.slice(range.start, range.end).map((node, index) => {
        const isCompared = node.siblings.some((id) => comparedIds.includes(id))
        return (
          <li
            key={node.message.id}
            data-message={node.message.id}
            data-skippable={(!isCompared && range.isMeasured(range.start + index)) || undefined}
            className={cx(
              'message',
              node.message.id === targetMessageId && 'rounded-md outline-1 -outline-offset-6 outline-accent',
            )}
          >
            {node.message.role === 'user' ? (
              <UserMessage
                node={node}
                onSwitch={onSwitch}
                onEdit={maySend && !isBusy ? onEdit : undefined}
                onDelete={maySend && !isBusy ? onDelete : undefined}
              />
            ) : isCompared ? (
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
        )
      })}
      {range.hasNewer && <li ref={newerSentinel} aria-hidden className="h-px" />}
      {question && !range.hasNewer && (
        <li className="min-w-0">
          <UserMessage node={{ message: question, siblings: [question.id] }} onSwitch={onSwitch} />
        </li>
      )}
    </ol>
  )
}
