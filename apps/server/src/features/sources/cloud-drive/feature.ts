import * as endpoints from '@atelier/contract/endpoints/sources/cloud-drive'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { presentAttachment } from '../attachments/show/index.ts'
import { connect, disconnect } from './connect.ts'
import { finish } from './finish-connecting.ts'
import { importFile } from './import-file.ts'
import { readDrive } from './drive-files.ts'

const cloudDriveRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getCloudDrive, ({ actor }) => readDrive(context, actor))
  serve(endpoints.connectDrive, ({ actor, query, request }) =>
    connect(context, actor, { returnUrl: query.returnUrl, request }),
  )
  serve(endpoints.finishConnecting, async ({ query, request }) =>
    finish(context, await context.auth.actorOf(request), query, request),
  )
  serve(endpoints.disconnectDrive, ({ actor }) => disconnect(context, actor))
  serve(endpoints.importFromDrive, async ({ actor, body }) =>
    presentAttachment(await importFile(context, actor, body)),
  )
}

export const feature: Feature = {
  name: 'cloud-drive',
  routes: cloudDriveRoutes,
  accountDeleted: async (context, actor) => void (await disconnect(context, actor)),
}
