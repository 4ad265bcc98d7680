import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { translate } from '../../lib/text.tsx'

export interface FieldTexts {
  label: string
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  /** Shown next to an error: describes what would be accepted. */
  hint?: string | undefined
  error?: string | undefined
}

export const FieldLabel = ({ label, isLabelHidden = false }: FieldTexts) => (
  <Label className={isLabelHidden ? 'sr-only' : 'text-13 font-medium text-ink'}>{label}</Label>
)

/** Translates the contract's English messages. */
export const FieldErrorMessage = ({ children }: { children: string }) => (
  <FieldError className="text-13 wrap-anywhere whitespace-pre-line text-bad">
    {translate(children)}
  </FieldError>
)

export const FieldNote = ({ description, error, hint }: FieldTexts) =>
  error !== undefined ? (
    <>
      <FieldErrorMessage>{error}</FieldErrorMessage>
      {hint !== undefined && (
        <Text slot="description" className="text-13 text-muted">
          {hint}
        </Text>
      )}
    </>
  ) : description !== undefined ? (
    <Text slot="description" className="text-13 text-muted">
      {description}
    </Text>
  ) : null
