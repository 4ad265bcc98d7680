import type { VaultAttachment, VaultPage } from '@atelier/contract/sources/vault'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countItems, itemsBetween } from '../../lib/lists/items-between.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Card } from '../../ui/display/card.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DuplicateChoice } from '../uploads/duplicates/index.ts'
import { UploadControls, uploadNote } from '../uploads/index.ts'
import { type Upload } from '../uploads/queue/index.ts'
import { useUser } from '../users/index.ts'
import { initialSelection, vaultQuery } from '../vault-picker/index.ts'
import { truncateName } from './truncate-name.ts'
import { SelectionBar } from './cards/selection-bar.tsx'
import { useCardActions } from './cards/use-card-actions.ts'
import { VaultCard } from './cards/vault-card.tsx'
import { VaultDialogs, type OpenDialog } from './dialogs/vault-dialogs.tsx'
import { VaultGrid, type VaultCell } from './cards/vault-grid.tsx'
import type { VaultScreenProps } from './vault-screen-props.ts'
import { SkeletonCards } from './cards/vault-skeleton.tsx'
import { NoItems, VaultError } from './vault-states.tsx'
import { VaultToolbar } from './vault-toolbar.tsx'

interface VaultContentsProps extends VaultScreenProps {
  uploads: readonly Upload[]
  onFiles: (files: readonly File[]) => void
}

const noIds: ReadonlySet<string> = new Set()

/** Items are read from the pages directly: copying ten thousand items per render is too slow. */
const keepPages = (data: InfiniteData<VaultPage, string | null>) => data

export const VaultContents = ({ selection, onChange, uploads, onFiles }: VaultContentsProps) => {
  const user = useUser()
  const list = useInfiniteQuery({
    ...vaultQuery(selection),
    select: keepPages,
    enabled: user !== undefined,
  })
  const [selectedIds, setSelectedIds] = useState(noIds)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const actions = useCardActions({
    onSelect: (id, isSelected) =>
      setSelectedIds((ids) => new Set([...ids, id].filter((other) => isSelected || other !== id))),
    onOpen: setOpenDialog,
  })
  const { isFetchNextPageError } = list
  useEffect(() => {
    if (isFetchNextPageError) toast.error(messages.vault.moreFailed)
  }, [isFetchNextPageError])
  if (list.data === undefined && list.isError) return <VaultError error={list.error} />
  const total = list.data?.pages.at(-1)?.total ?? 0
  // from the first page, so that loading more pages doesn't re-render the toolbar
  const storage = list.data?.pages[0]?.storageInfo
  const pages = (list.data?.pages ?? []).map(({ attachments }): readonly VaultAttachment[] => attachments)
  const loadedCount = countItems(pages)
  const selectedItems = selectedIds.size === 0 ? [] : pages.flat().filter(({ id }) => selectedIds.has(id))
  const cellsBetween = (from: number, end: number): VaultCell[] => [
    ...uploads.slice(from, end).map((upload) => ({ key: upload.id, card: <UploadCard upload={upload} /> })),
    ...itemsBetween(pages, from - uploads.length, end - uploads.length).map((attachment) => ({
      key: attachment.id,
      card: (
        <VaultCard attachment={attachment} isSelected={selectedIds.has(attachment.id)} actions={actions} />
      ),
    })),
  ]
  const isEmpty = list.data !== undefined && loadedCount === 0 && uploads.length === 0
  return (
    <>
      <VaultToolbar selection={selection} onChange={onChange} storage={storage} onFiles={onFiles} />
      {isEmpty ? (
        <NoItems selection={selection} onShowAll={() => onChange(initialSelection)} onFiles={onFiles} />
      ) : (
        <VaultGrid
          count={uploads.length + loadedCount}
          cellsBetween={cellsBetween}
          total={uploads.length + total}
          isBusy={list.isPending || list.isPlaceholderData}
          isStale={list.isPlaceholderData}
        >
          {(list.isPending || list.isFetchingNextPage) && <SkeletonCards />}
        </VaultGrid>
      )}
      <LoadMore
        list={list}
        margin={layout.vault.scrollMargin}
        threshold={layout.vault.scrollThreshold}
        loading={null}
        retryLabel={messages.vault.tryAgain}
      />
      {selectedItems.length > 0 && (
        <SelectionBar
          selectedItems={selectedItems}
          total={total}
          hasAllSelected={selectedItems.length === loadedCount}
          onSelectAll={() => setSelectedIds(new Set(pages.flat().map(({ id }) => id)))}
          onClear={() => setSelectedIds(noIds)}
          onOpen={setOpenDialog}
        />
      )}
      {openDialog !== null && (
        <VaultDialogs
          dialog={openDialog}
          onClose={() => setOpenDialog(null)}
          onDone={() => setSelectedIds(noIds)}
        />
      )}
    </>
  )
}

const UploadCard = ({ upload }: { upload: Upload }) => {
  const { file, status, progress, duplicate: existing } = upload
  return (
    <Card className="flex h-80 flex-col gap-3">
      <div className="flex h-7 items-center justify-end gap-1">
        <UploadControls upload={upload} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 rounded-sm bg-sunken p-4 text-center text-13">
        {status === 'failed' ? (
          <p role="alert" className="text-bad">
            {uploadNote(upload)}
          </p>
        ) : status === 'known' ? (
          <>
            <p className="text-muted wrap-anywhere">
              {t('“{title}” has the same content.', { title: existing?.title ?? '' })}
            </p>
            <DuplicateChoice upload={upload} />
          </>
        ) : status === 'waiting' ? (
          <p className="text-muted">{uploadNote(upload)}</p>
        ) : (
          <ProgressRing label={t('Uploading {file}', { file: file.name })} value={progress} />
        )}
      </div>
      <div>
        <p className="truncate text-14 font-semibold text-muted">{truncateName(file.name)}</p>
        <p className="text-12 text-muted tabular-nums">
          {status === 'failed'
            ? t('Not uploaded')
            : status === 'waiting'
              ? t('Incomplete')
              : uploadNote(upload)}
        </p>
      </div>
    </Card>
  )
}
