import * as endpoints from '@atelier/contract/endpoints/data-transfer'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { exportData } from './export-data.ts'
import { listImports, listItems, startImport } from './import-data.ts'
import { endAbandoned } from './import-queries.ts'

const transferRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.exportData, async ({ actor }) => exportData(context, actor))
  serve(endpoints.startImport, ({ actor, query, request }) =>
    startImport(context, actor, { fileName: query.fileName, request }),
  )
  serve(endpoints.listImports, ({ actor, query }) => listImports(context, actor, query))
  serve(endpoints.listImportItems, ({ actor, params, query }) =>
    listItems(context, actor, params.importId, query),
  )
}

const brokenOff = 'The server stopped in the middle. What came in stays; import the file again for the rest.'

export const dataTransfer: Feature = {
  name: 'data-transfer',
  routes: transferRoutes,
  sweep: ({ db, clock }, ageMs, job) =>
    endAbandoned(db, job, new Date(clock.now().getTime() - ageMs), brokenOff),
}
