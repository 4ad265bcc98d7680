import { type ReactNode, useRef, useState } from 'react'
import { addressesError, parseAddresses, validAddresses } from '../../lib/forms/parse-addresses.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../buttons/button.tsx'
import { TextField } from './text-field.tsx'
import { useUnsaved } from '../overlays/unsaved-scope.ts'

interface EmailsFormProps {
  label: string
  children: ReactNode
  isPending: boolean
  onSend: (emails: string[], clear: () => void) => void
  renderNote?: (emails: string[]) => ReactNode
  className?: string
}

export const EmailsForm = ({
  label,
  children,
  isPending,
  onSend,
  renderNote,
  className = '',
}: EmailsFormProps) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  useUnsaved(text.trim() !== '' && !isPending)
  const submit = () => {
    const emails = parseAddresses(text)
    const emailsError = addressesError(emails)
    setError(emailsError)
    if (emailsError === undefined) onSend(emails, () => setText(''))
    else field.current?.focus()
  }
  return (
    <form
      noValidate
      aria-label={label}
      className={`flex flex-wrap items-start gap-2 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <TextField
        ref={field}
        label={t('Email addresses')}
        isLabelHidden
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder={t('ada@example.org, grace@example.org')}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        error={error}
        className="min-w-48 flex-1"
      />
      {children}
      <Button type="submit" size="lg" variant="primary" isPending={isPending}>
        {t('Invite')}
      </Button>
      {renderNote?.(validAddresses(text))}
    </form>
  )
}
