import type { CraftCommentRef } from '@atelier/contract/crafts/craft'
import { Check, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LazyMarkdown } from '../chat/markdown/index.ts'
import { useDecideComments } from './api.ts'
import { useOpenSource } from './craft-preview.tsx'
import { splitAtComments } from './split-at-comments.ts'
import type { OpenComment, CraftView } from './use-craft.ts'
import { useTextSelection } from './use-text-selection.ts'

interface CommentCardProps {
  comment: OpenComment
  isOrphan: boolean
  mayDecide: boolean
  onAccept: () => void
  onReject: () => void
}

const CommentCard = ({ comment, isOrphan, mayDecide, onAccept, onReject }: CommentCardProps) => {
  const { old, why } = comment
  return (
    <div
      role="group"
      data-comment
      aria-label={t('Comment on “{passage}”', { passage: old.trim().slice(0, 80) })}
      className="my-3 flex flex-col gap-2 rounded-md border border-line bg-surface px-3.5 py-3 text-14"
    >
      {why !== '' && <p className="wrap-break-word">{why}</p>}
      <del className="line-clamp-3 text-13 wrap-break-word text-muted">{old}</del>
      {comment.new === '' ? (
        <p className="text-muted">{t('Remove this text.')}</p>
      ) : (
        <ins className="rounded-sm bg-good-soft px-2 py-1 wrap-break-word whitespace-pre-wrap no-underline">
          {comment.new}
        </ins>
      )}
      {isOrphan && (
        <p className="text-13 text-warn">
          {t('This passage isn’t in the current text. It was changed or misquoted.')}
        </p>
      )}
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          {!isOrphan && (
            <Button size="sm" icon={<Check />} onPress={onAccept}>
              {t('Accept')}
            </Button>
          )}
          <Button size="sm" variant="quiet" icon={<X />} onPress={onReject}>
            {t('Reject')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface CommentedTextProps {
  craft: CraftView
  mayDecide: boolean
  onSelectText: (text: string) => void
  onDecided: (hasChanged: boolean) => void
}

const CommentedText = ({ craft, mayDecide, onSelectText, onDecided }: CommentedTextProps) => {
  const { content, comments, citations, unsupported, leafId } = craft
  const container = useRef<HTMLDivElement>(null)
  useTextSelection(container, onSelectText)
  const openSource = useOpenSource()
  const decide = useDecideComments(craft.craftId, craft.chatId, (acceptedCount) =>
    onDecided(acceptedCount > 0),
  )
  const { segments, orphans } = useMemo(
    () => splitAtComments(content, comments, unsupported),
    [content, comments, unsupported],
  )
  /** The index of the comment decided last, so that keyboard users continue with the next one. */
  const decidedIndex = useRef<number | null>(null)
  useEffect(() => {
    if (decidedIndex.current === null) return
    const cards = [...(container.current?.querySelectorAll('[data-comment]') ?? [])]
    const card = cards[Math.min(decidedIndex.current, cards.length - 1)]
    decidedIndex.current = null
    card?.querySelector<HTMLElement>('button')?.focus()
  }, [comments])
  const orderedComments = [...orphans, ...segments.flatMap((piece) => piece.comments)]
  const commentRefsOf = (comments: readonly OpenComment[]): CraftCommentRef[] =>
    comments.map((comment) => comment.ref)
  const send = (acceptedComments: readonly OpenComment[], rejectedComments: readonly OpenComment[]) => {
    if (decide.isPending) return
    const [first] = [...acceptedComments, ...rejectedComments]
    decidedIndex.current = first === undefined ? null : orderedComments.indexOf(first)
    decide.mutate(
      {
        take: commentRefsOf(acceptedComments),
        leave: commentRefsOf(rejectedComments),
        ...(leafId && { leafId }),
      },
      {
        onSuccess: ({ taken: count }) => {
          if (count < acceptedComments.length)
            toast.error(
              t('Some changes couldn’t be applied'),
              t('Text that changed in the meantime stays as it is.'),
            )
        },
        onError: (failure) => {
          decidedIndex.current = null
          toast.error(t('Couldn’t apply the changes'), errorText(failure))
        },
      },
    )
  }
  const cardOf = (comment: OpenComment, isOrphan: boolean) => (
    <CommentCard
      key={`${comment.ref.messageId} ${comment.ref.index} ${comment.ref.at}`}
      comment={comment}
      isOrphan={isOrphan}
      mayDecide={mayDecide}
      onAccept={() => send([comment], [])}
      onReject={() => send([], [comment])}
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2">
        <p role="status" className="min-w-32 flex-1 text-13 text-muted">
          {plural(
            orderedComments.length,
            '1 comment. Nothing changes until you accept it.',
            '{count} comments. Nothing changes until you accept them.',
          )}
        </p>
        {mayDecide && (
          <>
            <Button
              size="sm"
              variant="quiet"
              isDisabled={decide.isPending}
              onPress={() => send([], orderedComments)}
            >
              {t('Reject all')}
            </Button>
            <Button
              size="sm"
              isPending={decide.isPending}
              isDisabled={orphans.length === orderedComments.length}
              onPress={() => send(orderedComments.slice(orphans.length), [])}
            >
              {t('Accept all')}
            </Button>
          </>
        )}
      </div>
      <div ref={container} className="min-h-0 flex-1 overflow-y-auto px-5 pb-10">
        <div className="mx-auto max-w-prose">
          {orphans.map((comment) => cardOf(comment, true))}
          {/* a flat list, so that a card keeps its identity and focus when the pieces around it change */}
          {segments.flatMap((piece) => [
            <LazyMarkdown
              key={piece.start}
              text={piece.text}
              citations={citations}
              unsupported={piece.unsupported}
              passages={piece.passages}
              isStreaming={false}
              onCite={openSource}
            />,
            ...piece.comments.map((comment) => cardOf(comment, false)),
          ])}
        </div>
      </div>
    </>
  )
}

export default CommentedText
