import * as endpoints from '@atelier/contract/endpoints/datasets/datasets'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { exploreTable, queryTables, searchTable } from './explore/explore.ts'
import { analyze, closeEngine, readDataset } from './open-dataset.ts'

const datasetRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getDataset, ({ actor, params }) => readDataset(context, actor, params.id))
  serve(endpoints.analyzeDataset, ({ actor, params, body, request }) =>
    analyze(context, actor, params.id, body.readAs, { signal: request.signal }),
  )
  serve(endpoints.exploreDataset, ({ actor, params, body, request }) =>
    exploreTable(context, actor, params.id, body, { signal: request.signal }),
  )
  serve(endpoints.searchDataset, ({ actor, params, body, request }) =>
    searchTable(context, actor, params.id, body, { signal: request.signal }),
  )
  serve(endpoints.queryDataset, ({ actor, params, body, request }) =>
    queryTables(context, actor, params.id, body, { signal: request.signal }),
  )
}

export const feature: Feature = {
  name: 'datasets',
  routes: datasetRoutes,
  start: (context) => Promise.resolve({ [Symbol.dispose]: () => void closeEngine(context) }),
}
