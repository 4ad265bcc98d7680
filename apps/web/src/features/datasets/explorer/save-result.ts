import { csvOf } from '@atelier/charts/chart-csv'
import { queryDataset } from '@atelier/contract/endpoints/datasets/datasets'
import { limits } from '@atelier/contract/limits'
import { call } from '../../../lib/api/api-client.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

/** Saves untruncated cells as CSV. Returns the total and saved row counts. */
export const saveResult = async (id: string, sql: string, name: string) => {
  const { rows, total, columns } = await call(queryDataset, {
    params: { id },
    body: { sql, limit: limits.exploration.exportRows, cells: 'whole' },
  })
  const csv = csvOf({ columns: columns.map((column) => column.name), rows })
  saveFile(new Blob([csv], { type: 'text/csv' }), `${name}.csv`)
  return { saved: rows.length, total }
}
