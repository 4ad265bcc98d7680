import {
  type Elicitation,
  type FormField,
  formProblem,
  type FormValue,
} from '@atelier/contract/answers/elicitation'
import { plural, t } from '../../../lib/text.tsx'

/** Raw input: numbers stay text until the form is submitted. */
export type Entry = string | boolean | readonly string[]
export type Entries = Readonly<Record<string, Entry>>

/** An ISO time as a `datetime-local` value in the user's time zone. */
const localTime = (iso: string): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const initialEntry = ({ kind, initial }: FormField): Entry => {
  if (kind === 'boolean') return initial === true
  if (kind === 'choices') return Array.isArray(initial) ? initial : []
  if (kind === 'date-time' && typeof initial === 'string') return localTime(initial)
  return initial === undefined ? '' : String(initial)
}

export const initialEntries = ({ fields }: Elicitation): Entries =>
  Object.fromEntries(fields.map((field) => [field.name, initialEntry(field)]))

const valueOf = ({ kind }: FormField, entry: Entry | undefined): FormValue | undefined => {
  if (typeof entry === 'object') return [...entry]
  if (typeof entry !== 'string') return entry
  const text = entry.trim()
  if (text === '') return undefined
  if (kind === 'number' || kind === 'integer') return Number(text.replace(',', '.'))
  if (kind !== 'date-time') return entry
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

const isText = (kind: FormField['kind']): boolean => ['text', 'email', 'uri'].includes(kind)

const problemText = (field: FormField, problem: NonNullable<ReturnType<typeof formProblem>>): string => {
  if (problem === 'required') return t('Fill in this field.')
  const { kind, min, max } = field
  if (problem === 'range') {
    if (isText(kind)) {
      if (min !== undefined && max !== undefined) return t('Between {min} and {max} characters', { min, max })
      return min === undefined
        ? plural(max ?? 0, 'At most {count} character', 'At most {count} characters')
        : plural(min, 'At least {count} character', 'At least {count} characters')
    }
    if (min !== undefined && max !== undefined) return t('Between {min} and {max}', { min, max })
    return min === undefined ? t('At most {max}', { max: max ?? 0 }) : t('At least {min}', { min })
  }
  if (kind === 'email') return t('Enter an email address.')
  if (kind === 'uri') return t('Enter a URL.')
  return kind === 'integer' ? t('Enter a whole number.') : t('This value is invalid.')
}

export const readEntries = ({ fields }: Elicitation, entries: Entries) => {
  const content: Record<string, FormValue> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const value = valueOf(field, entries[field.name])
    const isOmitted = value === undefined || (Array.isArray(value) && value.length === 0 && !field.isRequired)
    if (!isOmitted) content[field.name] = value
    const problem = formProblem(field, isOmitted ? undefined : value)
    if (problem) errors[field.name] = problemText(field, problem)
  }
  return { content, errors }
}
