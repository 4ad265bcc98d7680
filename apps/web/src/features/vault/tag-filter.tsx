import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useUser } from '../users/index.ts'
import { tagsQuery } from './tags-query.ts'

const any = { value: '', label: 'All tags' }

interface TagFilterProps {
  tag: string
  onChange: (tag: string) => void
}

/** Shows only what is about one thing; nothing to choose while nothing has been read. */
export const TagFilter = ({ tag, onChange }: TagFilterProps) => {
  const { data } = useQuery({ ...tagsQuery(), enabled: useUser()?.isGuest === false })
  const tags = data?.tags ?? []
  if (tags.length === 0 && tag === '') return null
  // one that a link brought stays to be seen, whether or not it is among the frequent ones
  const known = tags.some((one) => one.tag === tag) || tag === '' ? [] : [{ value: tag, label: tag }]
  const options = [
    any,
    ...known,
    ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.count})` })),
  ]
  return (
    <div className="flex items-center gap-1 max-tablet:order-3">
      <Select
        label="Tag"
        isLabelHidden
        value={tag === '' ? any.value : tag}
        onChange={(chosen) => onChange(chosen === any.value ? '' : chosen)}
        options={options}
        className="max-w-44"
      />
      {tag !== '' && (
        <IconButton label={`Show more than ${tag}`} onPress={() => onChange('')}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
