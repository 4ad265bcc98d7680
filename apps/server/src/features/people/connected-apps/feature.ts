import * as endpoints from '@atelier/contract/endpoints/people/connected-apps'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { decideRequest, listApps, readRequest, revokeApp } from './apps.ts'
import { deleteAppsOf, deleteUnusedApps } from './queries.ts'
import { mountOAuth } from './routes.ts'

const appRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listConnectedApps, async ({ actor }) => ({ apps: await listApps(context, actor) }))
  serve(endpoints.readAppRequest, ({ actor, query, request }) => readRequest(context, actor, query, request))
  serve(endpoints.decideAppRequest, ({ actor, body, request }) =>
    decideRequest(context, actor, body, request),
  )
  serve(endpoints.revokeConnectedApp, async ({ actor, params }) => {
    await revokeApp(context, actor, params.connectedAppId)
    return params
  })
}

export const feature: Feature = {
  name: 'connected-apps',
  routes: appRoutes,
  mount: mountOAuth,
  sweep: ({ db, clock }, ageMs, job) => {
    const now = clock.now()
    const dateBefore = (ms: number) => new Date(now.getTime() - ms)
    return deleteUnusedApps(db, job, {
      now,
      waitingSince: dateBefore(ageMs),
      unusedSince: dateBefore(90 * dayMs),
    })
  },
  accountClosed: (_context, tx, { account }) => deleteAppsOf(tx, account),
}
