import { cx } from '../../../ui/cx.ts'

interface SwitchBarProps<Id extends string> {
  label: string
  selectedId: Id
  onSelect: (id: Id) => void
  options: readonly { id: Id; label: string }[]
}

export const SwitchBar = <Id extends string>({
  label,
  selectedId,
  onSelect,
  options,
}: SwitchBarProps<Id>) => (
  <div role="group" aria-label={label} className="inline-flex shrink-0 rounded-sm bg-tint-strong p-0.5">
    {options.map(({ id, label: name }) => (
      <button
        key={id}
        type="button"
        aria-pressed={id === selectedId}
        onClick={() => onSelect(id)}
        className={cx(
          'touch-tall h-7 flex-1 rounded-xs px-2.5 text-12 font-medium whitespace-nowrap transition-colors',
          id === selectedId ? 'bg-surface text-ink shadow-lift' : 'text-muted hover:text-ink',
        )}
      >
        {name}
      </button>
    ))}
  </div>
)
