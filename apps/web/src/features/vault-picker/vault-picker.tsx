import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fileSize } from '../../lib/format/file-size.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t, translate } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SourceTile } from '../uploads/attachments/index.ts'
import { vaultQuery } from './api.ts'
import { initialSelection } from './vault-selection.ts'

type PickerSelection = readonly VaultAttachment[]

interface VaultPickerProps {
  actionLabel: string
  getDisabledReason: (item: VaultAttachment, selection: PickerSelection) => string | null
  onChoose: (files: PickerSelection) => Promise<boolean>
  onClose: () => void
}

const VaultPicker = ({ actionLabel, getDisabledReason, onChoose, onClose }: VaultPickerProps) => {
  const [q, setQ] = useState('')
  const [input, setInput] = useSearchText(q, setQ, layout.searchDebounceMs)
  const [selection, setSelection] = useState<PickerSelection>([])
  const [isAdding, setAdding] = useState(false)
  const toggle = (item: VaultAttachment, isChosen: boolean) =>
    setSelection((current) => [...current.filter(({ id }) => id !== item.id), ...(isChosen ? [item] : [])])
  const add = async () => {
    setAdding(true)
    const isAdded = await onChoose(selection)
    setAdding(false)
    if (isAdded) onClose()
  }
  return (
    <Dialog
      title={t('From your vault')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <span role="status" className="me-auto self-center text-13 text-muted tabular-nums">
            {selection.length > 0 && t('{count} selected', { count: selection.length })}
          </span>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            isDisabled={selection.length === 0}
            isPending={isAdding}
            onPress={() => void add()}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <SearchField label={t('Search names and content')} value={input} onChange={setInput} className="mb-2" />
      <Items q={q} selection={selection} getDisabledReason={getDisabledReason} onToggle={toggle} />
    </Dialog>
  )
}

interface ItemsProps extends Pick<VaultPickerProps, 'getDisabledReason'> {
  q: string
  selection: PickerSelection
  onToggle: (item: VaultAttachment, isChosen: boolean) => void
}

const frameClass = '-mx-2 h-80'

const Items = ({ q, selection, getDisabledReason, onToggle }: ItemsProps) => {
  const list = useInfiniteQuery(vaultQuery({ ...initialSelection, q: q.slice(0, limits.vault.searchMax) }))
  return (
    <ResourceState
      query={list}
      loading={
        <div className={`${frameClass} flex flex-col gap-2 px-2`}>
          <Skeleton className="h-13 rounded-md" />
          <Skeleton className="h-13 rounded-md" />
          <Skeleton className="h-13 rounded-md" />
        </div>
      }
      errorTitle={messages.vault.loadFailed}
      empty={
        q === '' ? (
          <EmptyState
            size="panel"
            title={messages.vault.empty}
            text={t('Everything you add to chats, projects or the vault appears here.')}
          />
        ) : (
          <EmptyState size="panel" title={t('No results for “{q}”', { q })} text={t('Try another word.')} />
        )
      }
      size="panel"
    >
      {(items) => (
        <div data-scroll className={`${frameClass} overflow-y-auto`} aria-busy={list.isPlaceholderData}>
          <ul aria-label={t('Vault')}>
            {items.map((item) => {
              const isChosen = selection.some(({ id }) => id === item.id)
              return (
                <Item
                  key={item.id}
                  item={item}
                  isChosen={isChosen}
                  disabledReason={isChosen ? null : getDisabledReason(item, selection)}
                  onToggle={onToggle}
                />
              )
            })}
          </ul>
          <LoadMore list={list} size="sm" />
        </div>
      )}
    </ResourceState>
  )
}

interface ItemProps extends Pick<ItemsProps, 'onToggle'> {
  item: VaultAttachment
  isChosen: boolean
  disabledReason: string | null
}

const detailOf = ({ type, metadata, failure }: VaultAttachment) =>
  failure
    ? translate(failure.sentence ?? failure.message)
    : type === 'LINK' && metadata.size === 0
      ? t('link')
      : fileSize(metadata.size)

const Item = ({ item, isChosen, disabledReason, onToggle }: ItemProps) => {
  const detailId = useId()
  return (
    <li className="rounded-md hover:bg-tint">
      <Checkbox
        className="w-full px-2 py-1.5"
        aria-label={item.title}
        aria-describedby={detailId}
        isSelected={isChosen}
        isDisabled={disabledReason !== null}
        onChange={(isOn) => onToggle(item, isOn)}
      >
        <SourceTile attachment={item} />
        <span className="min-w-0 flex-1">
          <span className="block truncate" title={item.title}>
            {item.title}
          </span>
          <span id={detailId} className="block truncate text-12 text-muted">
            {disabledReason ?? detailOf(item)}
          </span>
        </span>
      </Checkbox>
    </li>
  )
}

export default VaultPicker
