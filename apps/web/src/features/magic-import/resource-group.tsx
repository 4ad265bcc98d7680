import type { ResourceGroup, ResourceType } from '@atelier/contract/set-up'
import { FileText, Globe, MessagesSquare, SquarePlay } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ResourceRow } from './resource-row.tsx'

const kinds: Record<ResourceType, { label: string; icon: typeof Globe }> = {
  DOCUMENT: { label: 'Documents', icon: FileText },
  REDDIT: { label: 'Reddit', icon: MessagesSquare },
  WEBSITE: { label: 'Websites', icon: Globe },
  YOUTUBE: { label: 'YouTube', icon: SquarePlay },
}

export interface ResourceGroupSectionProps {
  group: ResourceGroup
  selected: readonly string[]
  onSelect: (urls: readonly string[]) => void
}

/** The results of one type, with a box for all of them. */
export const ResourceGroupSection = ({ group, selected, onSelect }: ResourceGroupSectionProps) => {
  const headingId = useId()
  const { label, icon: Icon } = kinds[group.type]
  const urls = group.relevantResults.map(({ url }) => url)
  const chosen = urls.filter((url) => selected.includes(url)).length
  const without = (gone: readonly string[]) => selected.filter((url) => !gone.includes(url))
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center gap-3 border-b border-line px-2 pb-2">
        <Checkbox
          aria-label={`Select all ${label}`}
          isSelected={chosen === urls.length}
          isIndeterminate={chosen > 0 && chosen < urls.length}
          onChange={(isAll) => onSelect(isAll ? [...without(urls), ...urls] : without(urls))}
        />
        <Icon className="text-muted" />
        <h3 id={headingId} className="flex-1 text-13 font-semibold text-muted">
          {label}
        </h3>
        <span className="text-12 text-muted tabular-nums">
          {chosen} of {urls.length}
        </span>
      </div>
      <ul>
        {group.relevantResults.map((resource) => (
          <ResourceRow
            key={resource.url}
            resource={resource}
            isSelected={selected.includes(resource.url)}
            onSelect={(isChosen) =>
              onSelect(isChosen ? [...selected, resource.url] : without([resource.url]))
            }
          />
        ))}
      </ul>
    </section>
  )
}
