import type { StorageInfo } from '@atelier/contract/sources/vault'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { memo } from 'react'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useUser } from '../users/index.ts'
import { AddContent } from './add-content.tsx'
import { StorageBar } from './storage-bar.tsx'
import { tagsQuery } from './tags-query.ts'
import type { VaultScreenProps } from './vault-screen-props.ts'

const types = [
  { value: 'ALL', label: t('All types') },
  { value: 'FILE', label: t('Files') },
  { value: 'IMAGE', label: t('Images') },
  { value: 'LINK', label: t('Web pages') },
  { value: 'TEXT', label: t('Texts') },
] as const

const sortOptions = [
  { value: 'newest', label: t('Newest') },
  { value: 'name', label: t('Name') },
  { value: 'size', label: t('Size') },
] as const

interface VaultToolbarProps extends VaultScreenProps {
  storage: StorageInfo | undefined
  onFiles: (files: readonly File[]) => void
}

/** Sticky while scrolling, except on phones, where it would leave too little space (VLT-02). */
export const VaultToolbar = memo(({ selection, onChange, storage, onFiles }: VaultToolbarProps) => {
  const [input, setInput] = useSearchText(
    selection.q,
    (q) => onChange({ ...selection, q }),
    layout.searchDebounceMs,
  )
  return (
    <div className="z-20 -mx-4 tablet:sticky tablet:top-0 mt-3 flex flex-wrap items-center gap-2 bg-page px-4 py-3">
      <AddContent onFiles={onFiles} />
      <SearchField
        label={t('Search names and content')}
        isPageSearch
        value={input}
        onChange={setInput}
        className="max-w-75 flex-1 max-tablet:order-2 max-tablet:max-w-none max-tablet:basis-full"
      />
      <Select
        label={t('Type')}
        isLabelHidden
        value={selection.type}
        onChange={(type) => onChange({ ...selection, type })}
        options={types}
        className="max-tablet:order-3"
      />
      <TagFilter tag={selection.tag} onChange={(tag) => onChange({ ...selection, tag })} />
      <Select
        label={t('Sort by')}
        isLabelHidden
        value={selection.sort}
        onChange={(sort) => onChange({ ...selection, sort })}
        options={sortOptions}
        className="max-tablet:order-3"
      />
      {storage !== undefined && (
        <div className="ms-auto max-tablet:order-1">
          <StorageBar storage={storage} />
        </div>
      )}
    </div>
  )
})
VaultToolbar.displayName = 'VaultToolbar'

const anyTag = { value: '', label: t('All tags') }

interface TagFilterProps {
  tag: string
  onChange: (tag: string) => void
}

const TagFilter = ({ tag, onChange }: TagFilterProps) => {
  const { data } = useQuery({ ...tagsQuery(), enabled: useUser()?.isGuest === false })
  const tags = data?.tags ?? []
  if (tags.length === 0 && tag === '') return null
  const extraOptions =
    tags.some((option) => option.tag === tag) || tag === '' ? [] : [{ value: tag, label: tag }]
  const options = [
    anyTag,
    ...extraOptions,
    ...tags.map((option) => ({ value: option.tag, label: `${option.tag} (${option.count})` })),
  ]
  return (
    <div className="flex items-center gap-1 max-tablet:order-3">
      <Select
        label={t('Tag')}
        isLabelHidden
        value={tag === '' ? anyTag.value : tag}
        onChange={(next) => onChange(next === anyTag.value ? '' : next)}
        options={options}
        className="max-w-44"
      />
      {tag !== '' && (
        <IconButton label={t('Clear tag filter: {tag}', { tag })} onPress={() => onChange('')}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
