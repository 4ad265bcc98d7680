import type { Citation } from '@atelier/contract/answers/citation'
import { useState } from 'react'
import { sectionLabel } from '../../../lib/format/section-label.ts'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'

export interface SourceCardsProps {
  citations: readonly Citation[]
  selectedKey: string | null
  onOpen: (citation: Citation) => void
}

export const sealedText = t('This bot’s sources are private.')

const initialCount = 6

const formatPosition = ({ page, position }: Citation) =>
  sectionLabel({ label: position?.label ?? null, page })

const quoteOf = ({ quote, columns }: Citation): string => {
  const names = columns?.split(' | ') ?? []
  const cells = quote.split(' | ')
  if (cells.length < 2 || cells.length > names.length) return `“${quote}”`
  return cells.map((cell, index) => `${names[index]}: ${cell}`).join(', ')
}

const citationKey = ({ attachmentId, position }: Citation): string =>
  `${attachmentId}:${position === null ? '' : `${position.start}-${position.end}`}`

export const SourceCards = ({ citations, selectedKey, onOpen }: SourceCardsProps) => {
  const [isExpanded, setExpanded] = useState(false)
  const visibleCitations = isExpanded ? citations : citations.slice(0, initialCount)
  return (
    <ul aria-label={t('Sources')} className="grid grid-cols-1 gap-2 tablet:grid-cols-3">
      {visibleCitations.map((citation) => (
        <li key={citation.number} className="min-w-0">
          <button
            type="button"
            aria-pressed={selectedKey === citationKey(citation)}
            onClick={() => onOpen(citation)}
            className={cx(
              'flex h-full w-full gap-2 rounded-md border bg-surface px-2.5 py-2 text-start transition-colors',
              selectedKey === citationKey(citation)
                ? 'border-accent outline outline-accent'
                : 'border-line hover:border-line-strong',
            )}
          >
            <span className="text-12 font-semibold text-accent-text">{citation.number}</span>
            <span className="min-w-0">
              <span className="block truncate text-13 font-semibold">
                {citation.isSealed ? t('One of this bot’s sources') : citation.title}
              </span>
              {citation.hasChanged && (
                <span className="block text-12 text-warn">{t('This source has changed since then')}</span>
              )}
              <span className="line-clamp-2 text-12 text-muted">
                {citation.isSealed
                  ? sealedText
                  : [formatPosition(citation), quoteOf(citation)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
      {!isExpanded && citations.length > initialCount && (
        <li>
          <button
            type="button"
            className="touch-tall h-full rounded-md px-2.5 py-2 text-13 text-muted hover:text-ink"
            onClick={() => setExpanded(true)}
          >
            {t('Show all {count} sources', { count: citations.length })}
          </button>
        </li>
      )}
    </ul>
  )
}
