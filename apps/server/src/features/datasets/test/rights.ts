import * as endpoints from '@atelier/contract/endpoints/datasets/datasets'
import type { Rows } from '../../../test/rights/case.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { replaceOk, type Verdicts } from '../../../test/rights/verdicts.ts'
import { eachFile } from '../../../test/rights/each-file.ts'

/** None of the files is a table, so anyone who can read a file gets this error. */
const noTable = (readers: Verdicts) => replaceOk('CANNOT_PROCESS', readers)

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/attachments/{id}/dataset': eachFile(
    ({ actor }, id) => actor.send(endpoints.getDataset, { params: { id } }),
    noTable,
  ),
  'POST /v1/attachments/{id}/dataset': eachFile(
    ({ actor }, id) => actor.send(endpoints.analyzeDataset, { params: { id }, body: {} }),
    noTable,
  ),
  'POST /v1/attachments/{id}/dataset/explore': eachFile(
    ({ actor }, id) => actor.send(endpoints.exploreDataset, { params: { id }, body: { table: 'data' } }),
    noTable,
  ),
  'POST /v1/attachments/{id}/dataset/search': eachFile(
    ({ actor }, id) =>
      actor.send(endpoints.searchDataset, { params: { id }, body: { table: 'data', words: 'Wick' } }),
    noTable,
  ),
  'POST /v1/attachments/{id}/dataset/query': eachFile(
    ({ actor }, id) => actor.send(endpoints.queryDataset, { params: { id }, body: { sql: 'select 1' } }),
    noTable,
  ),
}
