import type { Bot } from '@atelier/contract/bots/bot'
import { Link } from '@tanstack/react-router'
import { MessageSquare, Pencil, Trash2 } from 'lucide-react'
import { usageCount } from '../../../lib/format/compact-count.ts'
import { usePanels } from '../../../lib/panels/panels.ts'
import { plural, t } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { BotIcon } from '../bot-icon.tsx'
import { categoryNames } from '../categories.ts'
import { useStartBotChat } from '../use-start-bot-chat.ts'

export const BotCard = ({ bot, onDelete }: { bot: Bot; onDelete: () => void }) => {
  const panels = usePanels()
  const botChat = useStartBotChat()
  const { id, name, handle, icon, description, timesUsed } = bot
  return (
    <li className="group relative flex min-h-36 flex-col gap-2.5 rounded-md border border-line bg-surface p-3.5 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-3">
        <button
          type="button"
          aria-label={t('Profile of {name}', { name })}
          onClick={() => panels.open('botProfile', { bot: id })}
          className="relative z-10 shrink-0 rounded-md"
        >
          <BotIcon icon={icon} name={name} />
        </button>
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0 items-center gap-2">
            <button
              type="button"
              onClick={() => botChat.start(bot)}
              className="min-w-0 truncate text-14 font-semibold after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {name}
            </button>
            {bot.isDraft && <Badge tone="warn">{t('Draft')}</Badge>}
            {bot.isOwner && bot.access === 'team' && <Badge>{t('Team')}</Badge>}
          </h3>
          <p className="truncate text-12 text-muted">
            <span>@{handle}</span>
            {!bot.isOwner && ` · ${bot.owner?.name ?? 'Atelier'}`}
          </p>
        </div>
        {bot.isOwner && (
          <span className="relative z-10 -mt-1 -me-1 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
            <Link
              to="/chat/bots/$botId"
              params={{ botId: id }}
              aria-label={t('Edit {name}', { name })}
              className="touch-area inline-flex size-8 items-center justify-center rounded-sm text-muted hover:bg-tint-strong hover:text-ink"
            >
              <Pencil />
            </Link>
            <IconButton label={t('Delete {name}', { name })} onPress={onDelete}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
      <p className="line-clamp-3 text-13 text-pretty text-muted">{description}</p>
      <p className="mt-auto flex flex-wrap items-center gap-1.5 text-12 text-muted">
        <span
          className="me-1 inline-flex items-center gap-1 tabular-nums"
          aria-label={plural(timesUsed, 'Used once', 'Used {count} times')}
        >
          <MessageSquare size={13} />
          {usageCount(timesUsed)}
        </span>
        {bot.categories.map((category) => (
          <Badge key={category}>{categoryNames[category]}</Badge>
        ))}
      </p>
    </li>
  )
}
