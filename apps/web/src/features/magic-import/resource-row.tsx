import type { Resource } from '@atelier/contract/set-up'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'

/** The address if it is one of the web: what a search found is not to run anything. */
const webAddress = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

export interface ResourceRowProps {
  resource: Resource
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** One result: what it is, where it is, and how it serves the goal. */
export const ResourceRow = ({ resource, isSelected, onSelect }: ResourceRowProps) => {
  const reasonId = useId()
  const address = webAddress(resource.url)
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
      <div className="flex flex-col items-start gap-1 pl-7.5 text-13 touch:-mt-1">
        {address === null ? (
          <span className="text-12 wrap-anywhere text-muted">{resource.displayed_url}</span>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="touch-area inline-flex max-w-full items-center gap-1 text-12 text-accent-text hover:underline"
          >
            <span className="truncate">{resource.displayed_url}</span>
            <ExternalLink size={14} className="shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        <p id={reasonId} className="text-pretty wrap-anywhere text-muted">
          {resource.reason}
        </p>
      </div>
    </li>
  )
}
