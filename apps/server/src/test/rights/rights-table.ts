import { join } from 'node:path'
import { importEach } from '../../platform/import-each.ts'
import type { Rows } from './case.ts'

interface RightsModule {
  /** Rows that list everything someone sees, which must run before other rows add to it. */
  firstRows?: Rows<string>
  rows?: Rows<string>
  /** Rows that end sessions and accounts. */
  lastRows?: Rows<string>
}

const source = join(import.meta.dirname, '../..')
const modules = [
  ...(await importEach<RightsModule>(source, 'features/**/test/rights*.ts')),
  ...(await importEach<RightsModule>(source, 'test/rights/table/*.ts')),
]

/** Every route of the server with its cases, from each feature's `test/rights.ts`. */
export const rightsTable: Rows<string> = Object.assign(
  {},
  ...modules.map(({ firstRows }) => firstRows),
  ...modules.map(({ rows }) => rows),
  ...modules.map(({ lastRows }) => lastRows),
)
