import * as endpoints from '@atelier/contract/endpoints/people/consent'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts } from '../../../../test/rights/verdicts.ts'

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/consent': [
    { about: 'own consent', send: ({ actor }) => actor.send(endpoints.getConsent), verdicts: accounts },
  ],
  'PUT /v1/user/consent': [
    {
      about: 'own consent',
      send: ({ actor }) =>
        actor.send(endpoints.recordConsent, { body: { version: 1, allowed: ['ncm'], at: 1 } }),
      verdicts: accounts,
    },
  ],
}
