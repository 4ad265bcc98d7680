import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { translated } from '../lib/text.tsx'

export interface FieldTexts {
  label: string
  /** Read by a screen reader, not shown. */
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  /** Stands beside a refusal: what would be taken. */
  hint?: string | undefined
  /** Why what was typed is refused; shown under the field. */
  error?: string | undefined
}

/** The label above a field. */
export const FieldLabel = ({ label, isLabelHidden = false }: FieldTexts) => (
  <Label className={isLabelHidden ? 'sr-only' : 'text-13 font-medium text-ink'}>{label}</Label>
)

/** Why a field is refused; the contract says so in English. */
export const Refusal = ({ children }: { children: string }) => (
  <FieldError className="text-13 wrap-anywhere whitespace-pre-line text-bad">
    {translated(children)}
  </FieldError>
)

/** What stands under a field: the reason of a refusal, else the hint. */
export const FieldNote = ({ description, error, hint }: FieldTexts) =>
  error !== undefined ? (
    <>
      <Refusal>{error}</Refusal>
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
