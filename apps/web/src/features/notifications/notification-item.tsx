import type { Notification } from '@atelier/contract/people/notification'
import { useNavigate } from '@tanstack/react-router'
import {
  BookText,
  CalendarX2,
  FileCheck2,
  FileDiff,
  FileX2,
  MessageSquareText,
  ShieldAlert,
} from 'lucide-react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t, translate } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { useMarkRead } from './changes.ts'

const kindDetails: Record<Notification['kind'], { icon: typeof FileX2; text: string }> = {
  ANSWER_FINISHED: { icon: MessageSquareText, text: t('Your answer is ready') },
  READING_FINISHED: { icon: FileCheck2, text: t('Finished reading') },
  PROMPT_DECIDED: { icon: BookText, text: t('Your prompt for the public library') },
  READING_FAILED: { icon: FileX2, text: t('Couldn’t read this source') },
  SOURCE_CHANGED: { icon: FileDiff, text: t('This source has changed') },
  TAKEN_DOWN: { icon: ShieldAlert, text: t('Moderation decision') },
  TASK_STOPPED: { icon: CalendarX2, text: t('This task didn’t run') },
}

interface NotificationItemProps {
  notification: Notification
  onOpened: () => void
}

export const NotificationItem = ({ notification, onOpened }: NotificationItemProps) => {
  const { id, kind, title, detail, sentence, chatId, isRead, createdAt } = notification
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const { icon: Icon, text } = kindDetails[kind]
  const open = () => {
    if (!isRead) markRead.mutate({ ids: [id] })
    onOpened()
    if (kind === 'SOURCE_CHANGED' || kind === 'TASK_STOPPED') void navigate({ to: '/chat/tasks' })
    else if (kind === 'PROMPT_DECIDED') void navigate({ to: '/chat/prompts' })
    else if (kind === 'TAKEN_DOWN' && chatId === null) void navigate({ to: '/chat/bots' })
    else if (chatId === null) void navigate({ to: '/vault', search: { q: title } })
    else void navigate({ to: '/chat/$chatId', params: { chatId } })
  }
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="flex w-full items-start gap-2.5 rounded-sm p-2 text-start transition-colors hover:bg-tint"
      >
        <Icon className={cx('mt-0.5 shrink-0', kind === 'READING_FAILED' ? 'text-bad' : 'text-muted')} />
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate text-14', !isRead && 'font-semibold')}>
            {title === '' ? text : title}
          </span>
          <span className="line-clamp-3 text-13 wrap-anywhere text-muted">
            {detail === '' ? text : translate(sentence ?? detail)}{' '}
            <time dateTime={new Date(createdAt).toISOString()}>{relativeTime(createdAt)}</time>
          </span>
        </span>
        {!isRead && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('New')}</span>
          </span>
        )}
      </button>
    </li>
  )
}
