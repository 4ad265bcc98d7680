import type { ListedChat } from '@atelier/contract/chat/chat'
import { searchWords, spansOf } from '@atelier/contract/search-words'
import { Link } from '@tanstack/react-router'
import { Archive, Pin } from 'lucide-react'
import { Fragment, memo, useState } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { lazy } from '../../lib/lazy.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { nodeDragType } from '../../ui/display/tree.tsx'
import type { NamedChat } from './chat-dialog.ts'
import { ChatMenu } from './chat-menu.tsx'

const ChatName = lazy(() => import('./chat-name.tsx'))
// preloaded, so that a chat can be renamed offline too
whenIdle(() => void ChatName.fetch().catch(() => undefined))

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (chat: NamedChat) => void
}

const HighlightedText = ({ text, q }: { text: string; q: string }) => {
  const matches = spansOf(text, searchWords(q))
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-mark text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  )
}

interface HistoryRowProps {
  chat: ListedChat
  q: string
  selection: Selection | null
}

export const HistoryRow = memo(({ chat, q, selection }: HistoryRowProps) => {
  const [isRenaming, setRenaming] = useState(false)
  const { id, hit } = chat
  const title = chat.title === '' ? t('New chat') : chat.title
  const isSelected = selection?.ids.has(id) ?? false
  return (
    <li className="group/chat relative flex items-center gap-2 rounded-sm px-2 transition-colors [content-visibility:auto] [contain-intrinsic-size:auto_36px] hover:bg-tint has-aria-[current=page]:bg-tint-strong">
      {selection !== null && (
        <Checkbox
          aria-label={t('Select {title}', { title })}
          isSelected={isSelected}
          onChange={() => selection.toggle(chat)}
          className="z-10"
        />
      )}
      {isRenaming ? (
        <span className="flex min-h-9 flex-1 items-center">
          <ChatName chat={chat} onEnd={() => setRenaming(false)} />
        </span>
      ) : (
        <>
          <Link
            to="/chat/$chatId"
            params={{ chatId: id }}
            search={hit === null ? {} : { message: hit.messageId, find: q }}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(nodeDragType, isSelected && selection ? [...selection.ids].join(',') : id)
              dataTransfer.effectAllowed = 'all'
            }}
            onClick={(event) => {
              if (selection === null || event.metaKey || event.ctrlKey) return
              event.preventDefault()
              selection.toggle(chat)
            }}
            className="touch-tall flex min-h-9 min-w-0 flex-1 flex-col justify-center py-1.5 text-14 outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <span className="truncate">
              <HighlightedText text={title} q={q} />
            </span>
            {hit !== null && (
              <span className="mt-0.5 line-clamp-2 text-13 wrap-anywhere text-muted">
                <HighlightedText text={hit.snippet} q={q} />
              </span>
            )}
          </Link>
          {q !== '' && chat.archivedAt !== null && (
            <Badge>
              <Archive size={12} /> {t('Archived')}
            </Badge>
          )}
          {chat.pinnedAt !== null && (
            <Pin size={14} role="img" aria-label={t('Pinned')} className="shrink-0 text-faint" />
          )}
          <time
            dateTime={new Date(chat.updatedAt).toISOString()}
            className="shrink-0 text-12 text-muted group-focus-within/chat:opacity-0 group-hover/chat:opacity-0 touch:me-8 touch:opacity-100!"
          >
            {relativeTime(chat.updatedAt)}
          </time>
          <ChatMenu
            chat={chat}
            onRename={() => setRenaming(true)}
            className="touch-area absolute! top-1.5 end-1 z-10 touch:top-2.5 flex size-6 items-center justify-center rounded-xs text-muted opacity-0 group-focus-within/chat:opacity-100 group-hover/chat:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
          />
        </>
      )}
    </li>
  )
})
HistoryRow.displayName = 'HistoryRow'
