import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { exportData } from './export-data.ts'
import { cancelImport, listImports, listItems, startImport } from './import-data.ts'
import { listRunningImports, stopImport } from './running-imports.ts'
import { failAbandonedImports } from './import-queries.ts'
import { type ImportJob, importQueue, performImport } from './perform-import.ts'

const transferRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.exportData, async ({ actor }) => exportData(context, actor))
  serve(endpoints.startImport, ({ actor, query, request }) =>
    startImport(context, actor, { fileName: query.fileName, request }),
  )
  serve(endpoints.listImports, ({ actor, query }) => listImports(context, actor, query))
  serve(endpoints.cancelImport, ({ actor, params }) => cancelImport(context, actor, params.importId))
  serve(endpoints.listRunningImports, async ({ actor }) => ({
    imports: await listRunningImports(context, actor),
  }))
  serve(endpoints.stopImport, async ({ actor, params }) => {
    await stopImport(context, actor, params.importId)
    return { id: params.importId }
  })
  serve(endpoints.listImportItems, ({ actor, params, query }) =>
    listItems(context, actor, params.importId, query),
  )
}

const interruption =
  'The import didn’t finish. Imported items were kept. Import the file again to get the rest.'

export const feature: Feature = {
  name: 'data-transfer',
  routes: transferRoutes,
  start: (context) =>
    context.jobs.work<ImportJob>(
      importQueue,
      // an interrupted job resumes at once
      { concurrency: 2, groupConcurrency: 1, expireInSeconds: 24 * 3600, retryLimit: 20, retryDelay: 0 },
      (job, signal) => performImport(context, job, signal),
    ),
  sweep: ({ db, clock }, ageMs, job) =>
    failAbandonedImports(db, job, new Date(clock.now().getTime() - ageMs), sentence(interruption)),
}
