import type { VaultAttachment } from '@atelier/contract/vault'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { cutName } from './cut-name.ts'
import { readDigest } from './read-digest.ts'

interface ReviewItemProps {
  item: VaultAttachment
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** What is about to be deleted, opened up on demand, with a box that keeps it (VLT-08). */
export const ReviewItem = ({ item, isKept, onKeep }: ReviewItemProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { usedInProjects, usedInChats, metadata } = item
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="touch-tall flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left text-14 font-medium"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={cx('shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')} />
          <span className={cx('truncate', isKept && 'text-muted line-through')}>{cutName(item.title)}</span>
          <span className="ml-auto shrink-0 text-12 font-normal text-muted">{fileSize(metadata.size)}</span>
        </button>
        <Checkbox aria-label={`Keep ${item.title}`} isSelected={isKept} onChange={onKeep}>
          Keep
        </Checkbox>
      </div>
      <div id={id} hidden={!isOpen} className="pb-2 pl-6 text-13 text-muted">
        {readDigest(item)?.summary}
        {usedInProjects.length > 0 && (
          <p className="mt-1">In {usedInProjects.map(({ name }) => name).join(', ')}</p>
        )}
        <p className="mt-1">{usedInChats === 0 ? 'In no chat' : `In ${usedInChats} chat(s)`}</p>
      </div>
    </li>
  )
}
