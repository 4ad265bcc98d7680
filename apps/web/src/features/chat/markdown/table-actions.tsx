import { csvOf } from '@atelier/charts/chart-csv'
import { Copy, FileDown } from 'lucide-react'
import type { RefObject } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { renderedTable } from '../answer/answer-contents.ts'
import '../answer/answer.css'

type Cell = string | number | boolean | null

interface TableActionsProps {
  container: RefObject<HTMLElement | null>
  /** Exact values; by default the displayed text is saved. */
  contents?: { columns: readonly string[]; rows: readonly (readonly Cell[])[]; total: number }
}

const copyTable = (table: HTMLTableElement) => {
  const { html, rows } = renderedTable(table)
  const text = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n')
  const createBlob = (type: string, value: string) => new Blob([value], { type })
  const item = new ClipboardItem({
    'text/html': createBlob('text/html', html),
    'text/plain': createBlob('text/plain', text),
  })
  navigator.clipboard.write([item]).then(
    () => toast.success(t('Copied')),
    () => toast.error(t('Couldn’t copy'), t('Your browser blocked copying.')),
  )
}

export const TableActions = ({ container, contents }: TableActionsProps) => {
  const withTable = (use: (table: HTMLTableElement) => void) => () => {
    const table = container.current?.querySelector('table')
    if (table) use(table)
  }
  const save = (table: HTMLTableElement) => {
    const [columns = [], ...rows] = renderedTable(table).rows
    saveFile(new Blob([csvOf(contents ?? { columns, rows })], { type: 'text/csv' }), `${t('Table')}.csv`)
    if (contents && contents.rows.length < contents.total)
      toast.info(
        t('Saved the first {saved} of {total} rows', {
          saved: contents.rows.length.toLocaleString(locale),
          total: contents.total.toLocaleString(locale),
        }),
      )
  }
  return (
    <div className="answer-table-actions">
      <IconButton label={t('Copy table')} onPress={withTable(copyTable)}>
        <Copy />
      </IconButton>
      <IconButton label={t('Save as CSV')} onPress={withTable(save)}>
        <FileDown />
      </IconButton>
    </div>
  )
}
