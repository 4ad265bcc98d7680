import type { Resource, ResourceGroup, ResourceType } from '@atelier/contract/projects/set-up'
import { ExternalLink, FileText, Globe, MessagesSquare, SearchX, SquarePlay } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../lib/text.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface ResourceListProps {
  groups: readonly ResourceGroup[]
  selectedUrls: readonly string[]
  onSelect: (urls: readonly string[]) => void
}

export const ResourceList = ({ groups, selectedUrls, onSelect }: ResourceListProps) =>
  groups.length === 0 ? (
    <EmptyState
      size="panel"
      icon={<SearchX size={20} />}
      title={t('No results')}
      text={t('Go back and describe your goal differently.')}
    />
  ) : (
    <div className="flex flex-col gap-6">
      {groups.map((group) => (
        <ResourceGroupSection
          key={group.type}
          group={group}
          selectedUrls={selectedUrls}
          onSelect={onSelect}
        />
      ))}
    </div>
  )

const kinds: Record<ResourceType, { label: string; icon: typeof Globe }> = {
  DOCUMENT: { label: t('Documents'), icon: FileText },
  REDDIT: { label: 'Reddit', icon: MessagesSquare },
  WEBSITE: { label: t('Websites'), icon: Globe },
  YOUTUBE: { label: 'YouTube', icon: SquarePlay },
}

interface ResourceGroupSectionProps {
  group: ResourceGroup
  selectedUrls: readonly string[]
  onSelect: (urls: readonly string[]) => void
}

const ResourceGroupSection = ({ group, selectedUrls, onSelect }: ResourceGroupSectionProps) => {
  const headingId = useId()
  const { label, icon: Icon } = kinds[group.type]
  const urls = group.relevantResults.map(({ url }) => url)
  const selectedCount = urls.filter((url) => selectedUrls.includes(url)).length
  const removeUrls = (urlsToRemove: readonly string[]) =>
    selectedUrls.filter((url) => !urlsToRemove.includes(url))
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center gap-3 border-b border-line px-2 pb-2">
        <Checkbox
          aria-label={t('Select all {label}', { label })}
          isSelected={selectedCount === urls.length}
          isIndeterminate={selectedCount > 0 && selectedCount < urls.length}
          onChange={(isChecked) => onSelect(isChecked ? [...removeUrls(urls), ...urls] : removeUrls(urls))}
        />
        <Icon className="text-muted" />
        <h3 id={headingId} className="flex-1 text-13 font-semibold text-muted">
          {label}
        </h3>
        <span className="text-12 text-muted tabular-nums">
          {t('{chosen} of {count}', { chosen: selectedCount, count: urls.length })}
        </span>
      </div>
      <ul>
        {group.relevantResults.map((resource) => (
          <ResourceRow
            key={resource.url}
            resource={resource}
            isSelected={selectedUrls.includes(resource.url)}
            onSelect={(isChosen) =>
              onSelect(isChosen ? [...selectedUrls, resource.url] : removeUrls([resource.url]))
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Null unless http(s): search results must not run scripts. */
const webUrl = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

interface ResourceRowProps {
  resource: Resource
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

const ResourceRow = ({ resource, isSelected, onSelect }: ResourceRowProps) => {
  const reasonId = useId()
  const url = webUrl(resource.url)
  return (
    <li className="flex flex-col rounded-sm px-2 py-2.5 transition-colors touch:pt-0 hover:bg-tint">
      <Checkbox
        isSelected={isSelected}
        onChange={onSelect}
        aria-describedby={reasonId}
        className="relative z-10 gap-3"
      >
        <span className="min-w-0 flex-1 text-14 font-medium wrap-anywhere">{resource.title}</span>
      </Checkbox>
      <div className="flex flex-col items-start gap-1 ps-7.5 text-13 touch:-mt-1">
        {url === null ? (
          <span className="text-12 wrap-anywhere text-muted">{resource.displayed_url}</span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="touch-area inline-flex max-w-full items-center gap-1 text-12 text-accent-text hover:underline"
          >
            <span className="truncate">{resource.displayed_url}</span>
            <ExternalLink size={14} className="shrink-0" />
            <span className="sr-only">{t('(opens in a new tab)')}</span>
          </a>
        )}
        <p id={reasonId} className="text-pretty wrap-anywhere text-muted">
          {resource.reason}
        </p>
      </div>
    </li>
  )
}
