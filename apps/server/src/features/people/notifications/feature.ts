import * as endpoints from '@atelier/contract/endpoints/people/notifications'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { changeSettings, listNotifications, readNotifications, readSettings } from './notifications.ts'
import { deleteOldNotifications } from './queries.ts'

const notificationRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listNotifications, ({ actor, query }) => listNotifications(context, actor, query))
  serve(endpoints.readNotifications, ({ actor, body }) => readNotifications(context, actor, body))
  serve(endpoints.getNotificationSettings, ({ actor }) => readSettings(context, actor))
  serve(endpoints.updateNotificationSettings, ({ actor, body }) => changeSettings(context, actor, body))
}

const retentionMs = 90 * dayMs

export const feature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  sweep: async ({ db, clock }, _ageMs, job) => {
    await deleteOldNotifications(db, job, new Date(clock.now().getTime() - retentionMs))
  },
}
