import type { ReactNode } from 'react'
import { locale } from '../../lib/language.ts'

type Cell = string | number | boolean | null

interface DataTableProps {
  caption: ReactNode
  isCaptionHidden?: boolean
  columns: readonly { name: string; isNumber: boolean }[]
  rows: readonly (readonly Cell[])[]
}

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return cell.toLocaleString(locale, { maximumFractionDigits: 10 })
  return cell === null ? '–' : String(cell)
}

const textClass = 'px-3 py-1.5 text-start align-top'
const numberClass = 'px-3 py-1.5 text-end align-top tabular-nums'

export const DataTable = ({ caption, isCaptionHidden = false, columns, rows }: DataTableProps) => (
  <table className="w-full text-13">
    <caption className={isCaptionHidden ? 'sr-only' : 'border-b border-line px-3 py-2 text-start text-muted'}>
      {caption}
    </caption>
    <thead>
      <tr>
        {columns.map(({ name, isNumber }) => (
          <th key={name} scope="col" className={isNumber ? numberClass : textClass}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        // oxlint-disable-next-line no-array-index-key -- rows have no id and keep their order
        <tr key={index} className="border-t border-line">
          {row.map((cell, column) => (
            // oxlint-disable-next-line no-array-index-key -- so do cells
            <td key={column} className={typeof cell === 'number' ? numberClass : textClass}>
              {cellText(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
