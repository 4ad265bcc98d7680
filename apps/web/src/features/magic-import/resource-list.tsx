import type { ResourceGroup } from '@atelier/contract/set-up'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResourceGroupSection } from './resource-group.tsx'

export interface ResourceListProps {
  groups: readonly ResourceGroup[]
  /** Addresses of what is chosen. */
  selected: readonly string[]
  onSelect: (urls: readonly string[]) => void
}

/** What was found, in groups by type; each can be chosen alone or with its group (MGI-02, PRJ-17). */
export const ResourceList = ({ groups, selected, onSelect }: ResourceListProps) =>
  groups.length === 0 ? (
    <EmptyState
      size="panel"
      icon={<SearchX size={20} />}
      title="Nothing was found"
      text="Go back and describe your goal in other words."
    />
  ) : (
    <div className="flex flex-col gap-6">
      {groups.map((group) => (
        <ResourceGroupSection key={group.type} group={group} selected={selected} onSelect={onSelect} />
      ))}
    </div>
  )
