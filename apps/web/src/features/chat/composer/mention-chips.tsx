import { Bot, FolderKanban, Plug, X } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { MentionEntry } from './mentions.ts'

const icons = {
  bot: <Bot className="shrink-0" />,
  project: <FolderKanban className="shrink-0" />,
  plugin: <Plug className="shrink-0" />,
}

interface MentionChipsProps {
  mentions: readonly MentionEntry[]
  onRemove?: (next: readonly MentionEntry[]) => void
}

export const MentionChips = ({ mentions, onRemove }: MentionChipsProps) => (
  <ul aria-label={t('Mentioned')} className="mb-2 flex flex-wrap gap-1.5">
    {mentions.map((mention) => (
      <li
        key={mention.mention.id}
        className="flex max-w-full items-center gap-1.5 rounded-sm border border-line bg-surface px-2 py-1 text-13 text-muted"
      >
        {icons[mention.mention.kind]}
        <span className="truncate">{mention.name}</span>
        {onRemove !== undefined && (
          <IconButton
            className="size-6! rounded-xs!"
            label={t('Remove {named}', { named: mention.name })}
            onPress={() => onRemove(mentions.filter((each) => each !== mention))}
          >
            <X />
          </IconButton>
        )}
      </li>
    ))}
  </ul>
)
