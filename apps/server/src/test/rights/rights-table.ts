import { join } from 'node:path'
import { importEach } from '../../platform/import-each.ts'
import type { Rows } from './case.ts'

interface RightsModule {
  /** What lists all that someone sees, before other rows give them more. */
  firstRows?: Rows<string>
  rows?: Rows<string>
  /** What ends sessions and accounts. */
  lastRows?: Rows<string>
}

const source = join(import.meta.dirname, '../..')
const modules = [
  ...(await importEach<RightsModule>(source, 'features/**/test/rights*.ts')),
  ...(await importEach<RightsModule>(source, 'test/rights/table/*.ts')),
]

/** Every route of the server with its cases: what each feature's `test/rights.ts` says. */
export const rightsTable: Rows<string> = Object.assign(
  {},
  ...modules.map(({ firstRows }) => firstRows),
  ...modules.map(({ rows }) => rows),
  ...modules.map(({ lastRows }) => lastRows),
)
