import type { CraftShare } from '@atelier/contract/crafts/craft'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { craftPanelOf } from '../../lib/panels/panels.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { sharesQuery, useCraftShares } from './api.ts'

const ShareCraftDialog = lazy(async () => ({
  default: (await import('./share-craft-dialog.tsx')).ShareCraftDialog,
}))

export const SharedCrafts = () => {
  const shares = useInfiniteQuery(sharesQuery)
  return (
    <section aria-labelledby="shared-crafts" className="mt-10">
      <h2 id="shared-crafts" className="mb-2 text-16 font-semibold">
        {t('Shared crafts')}
      </h2>
      <ResourceState
        query={shares}
        size="panel"
        errorTitle={t('Couldn’t load your shared crafts')}
        loading={<Skeleton className="h-14 w-full rounded-md" />}
      >
        {(crafts) =>
          crafts.length === 0 ? (
            <EmptyState
              size="panel"
              icon={<AppWindow size={20} />}
              title={t('No shared crafts yet')}
              text={t('Pages, apps, diagrams and documents you share from a chat appear here.')}
            />
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {crafts.map((share) => (
                  <SharedCraft key={share.id} share={share} />
                ))}
              </ul>
              <LoadMore list={shares} />
            </>
          )
        }
      </ResourceState>
    </section>
  )
}

const SharedCraft = ({ share }: { share: CraftShare }) => {
  const { title, type, access, isTakenDown, createdAt, chatId, craftId, messageId, index, url } = share
  const [isOpen, setOpen] = useState(false)
  const { end } = useCraftShares()
  const isPublic = access === 'public'
  return (
    <li className="flex items-center gap-3 px-2 py-2">
      <span className="min-w-0 flex-1">
        <Link
          to="/chat/$chatId"
          params={{ chatId }}
          search={{ panel: craftPanelOf(type), craft: craftId }}
          className="block truncate text-14 font-medium hover:underline"
        >
          {title}
        </Link>
        <span className="block text-13 text-muted">
          {t('Shared {createdAt}', { createdAt: relativeTime(createdAt) })}
        </span>
      </span>
      <Badge>{isTakenDown ? t('Unpublished by an admin') : isPublic ? t('Public') : t('Private')}</Badge>
      <Menu
        label={t('More actions for {title}', { title })}
        items={[
          ...(isPublic && !isTakenDown
            ? [{ label: t('Open link'), onAction: () => window.open(url, '_blank', 'noopener') }]
            : []),
          { label: t('Sharing settings'), onAction: () => setOpen(true) },
          { label: t('Delete link'), isDanger: true, onAction: () => end.mutate(share) },
        ]}
      />
      {isOpen && (
        <ShareCraftDialog
          title={title}
          chatId={chatId}
          messageId={messageId}
          index={index}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
