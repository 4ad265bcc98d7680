import * as endpoints from '@atelier/contract/endpoints/consent'
import type { Rows } from '../case.ts'
import type { RouteOf } from '../routes.ts'
import { accounts } from '../verdicts.ts'

export const consentRows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/consent': [
    { about: 'one’s own', send: ({ actor }) => actor.send(endpoints.getConsent), verdicts: accounts },
  ],
  'PUT /v1/user/consent': [
    {
      about: 'one’s own',
      send: ({ actor }) =>
        actor.send(endpoints.recordConsent, { body: { version: 1, allowed: ['ncm'], at: 1 } }),
      verdicts: accounts,
    },
  ],
}
