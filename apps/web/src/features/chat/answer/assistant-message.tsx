import type { Citation } from '@atelier/contract/answers/citation'
import type { Message } from '@atelier/contract/answers/message'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Sparkles } from 'lucide-react'
import { memo, useRef } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useUser } from '../../users/index.ts'
import { AnswerActions } from './answer-actions.tsx'
import { endingOf } from './endings.ts'
import { LazyMarkdown } from '../markdown/markdown-lazy.tsx'
import { Output } from './output.tsx'
import { SourceCards } from './source-cards.tsx'
import { ToolCard } from './tool-card.tsx'

const noop = () => undefined

const Reasoning = ({ text, isThinking }: { text: string; isThinking: boolean }) => (
  <details open={isThinking} className="group text-14">
    <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-13 text-muted hover:text-ink">
      <Sparkles />
      {isThinking ? t('Thinking…') : t('Thought process')}
      <ChevronRight className="transition-transform group-open:rotate-90" />
    </summary>
    <div className="mt-2 border-s border-line-strong ps-4 text-muted">
      <LazyMarkdown text={text} citations={[]} isStreaming={isThinking} onCite={noop} />
    </div>
  </details>
)

export interface AssistantMessageProps {
  message: Message
  chatId: string
  maySend: boolean
  isBusy: boolean
  siblings: readonly Message['id'][]
  selectedSource: string | null
  isReconnecting: boolean
  onCite: (citation: Citation) => void
  onSwitch: (messageId: string) => void
  onRegenerate: (messageId: string, model?: string) => void
  onContinue?: ((messageId: string) => void) | undefined
  onDelete: (messageId: string) => void
  onCompare: (messageId: string) => void
}

export const MessageParts = ({
  message,
  chatId,
  maySend,
  mayChange,
  onCite,
}: Pick<AssistantMessageProps, 'message' | 'chatId' | 'maySend' | 'onCite'> & { mayChange: boolean }) => {
  const isStreaming = message.status === 'streaming'
  return message.parts.map((part, index) => {
    const isLast = index === message.parts.length - 1
    const key = `${part.type}-${index}`
    if (part.type === 'tool') {
      // forms can be answered while the answer streams
      const isAnswerable = mayChange || (maySend && part.form !== undefined)
      return <ToolCard key={key} part={part} chatId={isAnswerable ? chatId : null} />
    }
    if (part.type === 'reasoning' && part.text.trim() === '' && !isLast) return null
    if (part.type === 'reasoning')
      return <Reasoning key={key} text={part.text} isThinking={isStreaming && isLast} />
    if (part.type === 'mention') return null
    if (part.type !== 'text') return <Output key={key} part={part} />
    return (
      <LazyMarkdown
        key={key}
        text={part.text}
        citations={message.citations}
        unsupported={part.unsupported}
        isStreaming={isStreaming && isLast}
        onCite={onCite}
      />
    )
  })
}

export const Ending = ({
  message,
  onRegenerate,
  onContinue,
}: Pick<AssistantMessageProps, 'message' | 'onContinue'> &
  Partial<Pick<AssistantMessageProps, 'onRegenerate'>>) => {
  const isAdmin = useUser()?.isAdmin === true
  const text = endingOf(message)
  if (text === undefined) return null
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 rounded-md px-3.5 py-2.5 text-14',
        message.error === null ? 'bg-sunken text-muted' : 'bg-bad-soft text-bad',
      )}
    >
      <span className="min-w-52 flex-1">{text}</span>
      <span className="flex gap-3 empty:hidden">
        {isAdmin && message.error?.code === 'MODEL_REFUSED' && (
          <Link to="/admin" search={{ section: 'models' }} className={buttonClass('secondary', 'sm')}>
            {t('Go to Models')}
          </Link>
        )}
        {onContinue !== undefined && (
          <Button size="sm" onPress={() => onContinue(message.id)}>
            {t('Continue')}
          </Button>
        )}
        {onRegenerate !== undefined && (
          <Button size="sm" onPress={() => onRegenerate(message.id)}>
            {t('Try again')}
          </Button>
        )}
      </span>
    </div>
  )
}

export const AssistantMessage = memo((props: AssistantMessageProps) => {
  const { message, chatId, maySend, isBusy, siblings, selectedSource, isReconnecting, onCite } = props
  const { onSwitch, onRegenerate, onContinue, onDelete, onCompare } = props
  const mayChange = maySend && !isBusy
  const article = useRef<HTMLElement>(null)
  const isStreaming = message.status === 'streaming'
  return (
    <article
      ref={article}
      aria-label={t('Answer')}
      aria-busy={isStreaming}
      className="group/answer flex flex-col gap-3.5"
    >
      <h2 className="sr-only select-none">{t('Atelier said')}</h2>
      <MessageParts
        message={message}
        chatId={chatId}
        maySend={maySend}
        mayChange={mayChange}
        onCite={onCite}
      />
      {isStreaming && (message.parts.length === 0 || isReconnecting) && (
        <p className="flex items-center gap-2 text-13 text-muted">
          <Spinner />
          {isReconnecting ? t('Connection lost. Reconnecting…') : t('Thinking…')}
        </p>
      )}
      {!isStreaming && message.citations.length > 0 && (
        <SourceCards citations={message.citations} selectedKey={selectedSource} onOpen={onCite} />
      )}
      <Ending message={message} onContinue={onContinue} {...(mayChange ? { onRegenerate } : {})} />
      {!isStreaming && (
        <AnswerActions
          chatId={chatId}
          message={message}
          siblings={siblings}
          article={article}
          maySend={maySend}
          isBusy={isBusy}
          onSwitch={onSwitch}
          onRegenerate={onRegenerate}
          onDelete={onDelete}
          onCompare={onCompare}
        />
      )}
    </article>
  )
})
AssistantMessage.displayName = 'AssistantMessage'
