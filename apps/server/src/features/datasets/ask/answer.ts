import type { Dataset, DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import type { ContentPart } from '@atelier/contract/message'
import type { QueryResult } from '../sql/run-query.ts'
import type { Asked } from './asked.ts'
import type { Language } from './language.ts'
import { phrases } from './phrases.ts'
import { asText } from './tell-filters.ts'

/** What is said and shown of a table. */
export interface Answer {
  readonly text: string
  readonly parts: readonly ContentPart[]
}

/** A table to calculate with. */
export interface Asking {
  readonly attachmentId: AttachmentId
  readonly title: string
  readonly table: DatasetTable
  readonly contents: Pick<Dataset, 'readAs' | 'assumed'>
  query(sql: string): Promise<QueryResult>
}

export type Of<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>
export type Cell = QueryResult['rows'][number][number] | undefined

export const written = (
  cell: Cell,
  language: Language,
  unit: string | null = null,
  isName = false,
): string => {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'boolean') return cell ? phrases[language].yes : phrases[language].no
  // a year has no thousands
  if (typeof cell !== 'number' || isName) return asText(String(cell))
  const digits = Math.abs(cell) >= 100 || Number.isInteger(cell) ? 2 : 4
  const text = cell.toLocaleString(language, { maximumFractionDigits: digits })
  return unit === null ? text : `${text} ${unit}`
}

export const percentText = (cell: Cell, language: Language) =>
  Number(cell ?? 0).toLocaleString(language, { maximumFractionDigits: 1 })

export const tablePart = ({ columns, rows, total }: QueryResult, sql: string): ContentPart => ({
  type: 'table',
  columns,
  rows: rows.slice(0, 200),
  total,
  sql,
})

export const unitOf = (measure: DatasetColumn | null, aggregate: string) =>
  measure === null || aggregate === 'count' || aggregate === 'distinct' ? null : measure.unit

export const whatOf = ({ aggregate, measure, language }: Of<'one' | 'grouped'>) =>
  phrases[language].aggregates[aggregate](measure?.name ?? phrases[language].rows)
