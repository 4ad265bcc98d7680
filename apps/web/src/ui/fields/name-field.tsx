import { isComposing } from '../../lib/forms/is-composing.ts'
import { useId, useState } from 'react'
import { t, translate } from '../../lib/text.tsx'

interface NameFieldProps {
  name: string
  check?: ((name: string) => string | null) | undefined
  onEnd: (name: string | null) => void
}

/** Enter and blur save the name; Escape and an empty name cancel. A refused name stays editable. */
export const NameField = ({ name, check, onEnd }: NameFieldProps) => {
  const [typedName, setTypedName] = useState(name)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const commit = () => {
    const trimmedName = typedName.trim()
    if (trimmedName === '' || trimmedName === name) return onEnd(null)
    const nameError = check?.(trimmedName) ?? null
    if (nameError === null) onEnd(trimmedName)
    else setError(nameError)
  }
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1 py-1">
      <input
        aria-label={t('New name for {name}', { name })}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        value={typedName}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just chose to rename
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTypedName(event.target.value)
          setError(null)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          // the surrounding list would handle letters and arrows
          event.stopPropagation()
          if (isComposing(event)) return
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') onEnd(null)
        }}
        className="w-full min-w-0 rounded-sm border border-accent bg-surface px-1.5 py-0.5 text-14 text-ink outline-none touch:text-16"
      />
      {error !== null && (
        <span
          role="alert"
          id={errorId}
          className="rounded-sm bg-bad-soft px-2 py-1 text-12 whitespace-normal text-bad"
        >
          {translate(error)}
        </span>
      )}
    </span>
  )
}
