import { Link } from '@tanstack/react-router'
import { Archive, File as FileIcon, Link2, Share2, Type, X } from 'lucide-react'
import { fileSize } from '../../lib/format/file-size.ts'
import type { SharedItem } from '../../lib/browser/shared-inbox.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { promptSignIn, useUser } from '../users/index.ts'
import { useSharedItems } from './use-shared-items.ts'

export const ShareScreen = ({ hasFailed }: { hasFailed: boolean }) => {
  const { items, isSending, addAll, discard } = useSharedItems()
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Shared'), icon: <Share2 /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-dialog-wide pt-8 pb-24">
          {items === undefined || user === undefined ? (
            <Loading label={t('Loading shared items')}>
              <Skeleton className="h-40 w-full" />
            </Loading>
          ) : items.length === 0 ? (
            <NothingShared hasFailed={hasFailed} />
          ) : (
            <>
              <h1 className="font-serif text-28 font-medium tracking-tight">{t('Add to your vault')}</h1>
              <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
                {user.isGuest
                  ? t('Sign in to save this. Until then, it stays on this device.')
                  : t('Shared from another app. It stays on this device until you add it.')}
              </p>
              <ul
                aria-label={t('Shared')}
                className="divide-y divide-line rounded-md border border-line bg-surface"
              >
                {items.map((item) => (
                  <SharedRow key={item.id} item={item} onDiscard={() => void discard(item.id)} />
                ))}
              </ul>
              <div className="mt-5 flex justify-end">
                <Button
                  variant="primary"
                  size="lg"
                  isPending={isSending}
                  onPress={() => (user.isGuest ? promptSignIn() : void addAll())}
                >
                  {user.isGuest ? t('Sign in') : t('Add to vault')}
                </Button>
              </div>
            </>
          )}
        </div>
      </main>
    </>
  )
}

const NothingShared = ({ hasFailed }: { hasFailed: boolean }) => (
  <EmptyState
    isPageTitle
    icon={hasFailed ? <Share2 size={20} /> : <Archive size={20} />}
    title={hasFailed ? t('Sharing failed') : t('No shared items')}
    text={
      hasFailed
        ? t(
            'Couldn’t save what you shared. This device may be out of space, or Atelier may not have been set up yet. Try sharing it again.',
          )
        : t('Items you share from other apps appear here. Items you added are in your vault.')
    }
    action={
      <Link to="/vault" className="text-14 font-semibold text-accent-text underline-offset-4 hover:underline">
        {t('Open vault')}
      </Link>
    }
  />
)

const icons = { link: <Link2 />, text: <Type />, file: <FileIcon /> }

interface SharedRowProps {
  item: SharedItem & { error: string | null; progress: number | null }
  onDiscard: () => void
}

const SharedRow = ({ item: { kind, title, text, file, error, progress }, onDiscard }: SharedRowProps) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <span className="shrink-0 text-muted">{icons[kind]}</span>
    <div className="min-w-0 flex-1">
      <p className="truncate text-14 font-semibold">{title}</p>
      {error === null ? (
        <p className="truncate text-12 text-muted">{file === null ? text : fileSize(file.size)}</p>
      ) : (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </div>
    {progress === null ? (
      <IconButton label={t('Remove {title}', { title })} onPress={onDiscard}>
        <X />
      </IconButton>
    ) : (
      <ProgressRing label={t('Uploading {title}', { title })} value={progress} />
    )}
  </li>
)
