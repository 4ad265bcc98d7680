import * as endpoints from '@atelier/contract/endpoints/people/notifications'
import type { NotificationId } from '@atelier/contract/ids'
import { notification } from '../schema.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts } from '../../../../test/rights/verdicts.ts'

const viewersNotification: Thing<NotificationId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, word) => {
    const id = uuidv7<NotificationId>()
    const values = {
      id,
      userId: people.viewer.actor.id,
      kind: 'READING_FAILED',
      detail: { text: word },
    } as const
    await test.context.db.insert(notification).values(values)
    return id
  },
}

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/notifications': [
    {
      about: 'own notifications',
      thing: viewersNotification,
      send: ({ actor }) => actor.send(endpoints.listNotifications),
      verdicts: accounts,
    },
  ],
  'POST /v1/notifications/read': [
    {
      about: 'the viewer’s notifications, unchanged by anyone else',
      thing: viewersNotification,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.readNotifications, { body: { ids: [idOf(viewersNotification)] } }),
      verdicts: accounts,
    },
  ],
  'GET /v1/notifications/settings': [
    {
      about: 'own settings',
      send: ({ actor }) => actor.send(endpoints.getNotificationSettings),
      verdicts: accounts,
    },
  ],
  'PATCH /v1/notifications/settings': [
    {
      about: 'own settings',
      send: ({ actor }) =>
        actor.send(endpoints.updateNotificationSettings, { body: { READING_FAILED: false } }),
      verdicts: accounts,
    },
  ],
}
