import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

export const ViewBar = ({ viewChoice, children }: { viewChoice: ReactNode; children?: ReactNode }) => (
  <div className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4">
    {viewChoice}
    {children}
  </div>
)

type SourceViewName = 'original' | 'text'

const viewLabels = { original: t('Original'), text: t('Text') } as const

interface ViewChoiceProps {
  view: SourceViewName
  onChoose: (view: SourceViewName) => void
}

export const ViewChoice = ({ view, onChoose }: ViewChoiceProps) => (
  <div role="group" aria-label={t('View')} className="flex rounded-sm bg-tint-strong p-0.5">
    {(['original', 'text'] as const).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        onClick={() => onChoose(name)}
        className={cx(
          'touch-tall h-6 rounded-xs px-2.5 text-12 font-medium transition-colors',
          view === name ? 'bg-surface text-ink shadow-lift' : 'text-muted hover:text-ink',
        )}
      >
        {viewLabels[name]}
      </button>
    ))}
  </div>
)

export const ViewLoading = ({ label }: { label: string }) => (
  <div className="flex flex-1 items-center justify-center py-10 text-muted">
    <Spinner label={label} />
  </div>
)
