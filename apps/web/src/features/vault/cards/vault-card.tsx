import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { memo } from 'react'
import { fileSize } from '../../../lib/format/file-size.ts'
import { plural, t } from '../../../lib/text.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { menuItemClass, popoverClass } from '../../../ui/overlays/popover-class.ts'
import { CardMenu } from './card-menu.tsx'
import { truncateName } from '../truncate-name.ts'
import { readDigest } from '../read-digest.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { CardActions } from './use-card-actions.ts'

interface VaultCardProps {
  attachment: VaultAttachment
  isSelected: boolean
  actions: CardActions
}

export const VaultCard = memo(({ attachment, isSelected, actions }: VaultCardProps) => {
  const { id, title, type, metadata, usedInProjects } = attachment
  const summary = readDigest(attachment)?.summary ?? ''
  const size = type === 'LINK' && metadata.size === 0 ? t('link') : fileSize(metadata.size)
  return (
    <Card isSelected={isSelected} className="flex h-80 flex-col">
      <div className="relative z-10 mb-1.5 flex h-7 items-center gap-2">
        <Checkbox
          aria-label={t('Select {title}', { title })}
          isSelected={isSelected}
          onChange={(isChosen) => actions.onSelect(id, isChosen)}
        />
        {usedInProjects.length > 0 && <UsageBadge projects={usedInProjects} />}
        <div className="ms-auto">
          <CardMenu attachment={attachment} actions={actions} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-hidden rounded-sm">
        <Thumbnail attachment={attachment} />
      </div>
      <button
        type="button"

        title={title}
        className="mt-3 block truncate text-start text-14 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
        onClick={() => actions.onOpen({ kind: 'preview', item: attachment })}
      >
        {truncateName(title)}
      </button>
      <p className="mt-0.5 line-clamp-2 shrink-0 text-12 text-muted">
        {summary === '' ? size : `${size} · ${summary}`}
      </p>
    </Card>
  )
})
VaultCard.displayName = 'VaultCard'

const UsageBadge = ({ projects }: { projects: VaultAttachment['usedInProjects'] }) => {
  const count = projects.length
  return (
    <div className="group relative">
      <button
        type="button"
        aria-label={plural(count, 'Used in 1 project', 'Used in {count} projects')}
        className="touch-area flex h-6 items-center gap-1 rounded-xs bg-sunken px-1.5 text-12 text-muted tabular-nums"
      >
        <FolderKanban size={14} />
        {count}
      </button>
      <ul
        aria-label={t('Projects')}
        className={cx(
          popoverClass,
          'invisible absolute top-full start-0 z-20 max-h-60 w-52 p-1 group-focus-within:visible group-hover:visible',
        )}
      >
        {projects.map(({ id, name, symbol }) => (
          <li key={id}>
            <Link
              to="/chat/projects/$projectId"
              params={{ projectId: id }}
              target="_blank"
              className={cx(menuItemClass, 'hover:bg-tint-strong')}
            >
              <span aria-hidden className="font-symbol">
                {symbol ?? '📁'}
              </span>
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
