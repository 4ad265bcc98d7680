import type { Dataset, ImportOptions, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import { type Form, textForm } from './forms.ts'

export interface FormCount {
  readonly form: Form
  readonly matches: number
  /** Most decimals. `max`: the greatest value, or the last year for dates; `isKey`: has leading zeros. */
  readonly fraction: number
  readonly max: number
  readonly isKey: boolean
}

export interface ColumnCount {
  readonly values: number
  readonly formCounts: readonly FormCount[]
}

/** Such long numbers are identifiers: a double would lose digits. */
const isIdentifier = ({ form, fraction, max }: FormCount) =>
  form.kind === 'number' && fraction === 0 && max > Number.MAX_SAFE_INTEGER

/** Tolerates up to 5 % of other values. */
const matchesColumn = (formCount: FormCount, values: number) =>
  !formCount.isKey &&
  !isIdentifier(formCount) &&
  formCount.matches > 0 &&
  values - formCount.matches <= values * 0.05

const bestFormsOf = ({ values, formCounts }: ColumnCount): FormCount[] => {
  const matchingForms = formCounts.filter((each) => matchesColumn(each, values))
  const mostMatches = matchingForms
    .map(({ matches }) => matches)
    .reduce((max, each) => Math.max(max, each), -Infinity)
  return matchingForms.filter(({ matches }) => matches === mostMatches)
}

const decimalOf = ({ form }: FormCount) => (form.kind === 'number' ? form.decimal : null)
const orderOf = ({ form }: FormCount) => (form.kind === 'date' || form.kind === 'time' ? form.order : null)

interface Vote<Choice> {
  readonly choice: Choice
  readonly isAssumed: boolean
}

/** The given choice, else that of most unambiguous columns, else the default. */
const vote = <Choice extends string>(
  columns: readonly (readonly FormCount[])[],
  choiceOf: (formCount: FormCount) => Choice | null,
  override: Choice | undefined,
  defaultChoice: Choice,
): Vote<Choice> => {
  const choices = columns.map((column) => new Set(column.flatMap((each) => choiceOf(each) ?? [])))
  const unambiguousChoices = choices.flatMap((set) => (set.size === 1 ? [...set] : []))
  if (override !== undefined) return { choice: override, isAssumed: false }
  const [first] = [...Map.groupBy(unambiguousChoices, (choice) => choice)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  if (first) return { choice: first[0], isAssumed: false }
  return { choice: defaultChoice, isAssumed: choices.some((set) => set.size > 1) }
}

export interface FormDecision {
  readonly forms: readonly (FormCount | null)[]
  readonly decimal: ImportOptions['decimal']
  readonly dates: ImportOptions['dates']
  readonly assumed: Dataset['assumed']
}

/** A null form is text. Ambiguous columns follow the given choice or the other columns. */
export const decide = (
  columns: readonly ColumnCount[],
  delimiter: ImportOptions['delimiter'],
  overrides: Partial<ImportOptionsInput> | undefined,
): FormDecision => {
  const candidates = columns.map(bestFormsOf)
  const withSeparators = candidates.map((column) =>
    column.some(({ fraction, form }) => form.kind === 'number' && (fraction > 0 || form.isGrouped))
      ? column
      : [],
  )
  const decimalVote = vote(withSeparators, decimalOf, overrides?.decimal, delimiter === ';' ? ',' : '.')
  const dateVote = vote(candidates, orderOf, overrides?.dates, 'day-first')
  const forms = candidates.map((column) => {
    const match = column.find(
      (candidate) =>
        (decimalOf(candidate) ?? decimalVote.choice) === decimalVote.choice &&
        (orderOf(candidate) ?? dateVote.choice) === dateVote.choice,
    )
    const formCount = match ?? column[0]
    return formCount === undefined || formCount.form === textForm ? null : formCount
  })
  return {
    forms,
    decimal: decimalVote.choice,
    dates: dateVote.choice,
    assumed: [
      ...(decimalVote.isAssumed ? (['decimal'] as const) : []),
      ...(dateVote.isAssumed ? (['dates'] as const) : []),
    ],
  }
}
