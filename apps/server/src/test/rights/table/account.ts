import * as endpoints from '@atelier/contract/endpoints/account'
import type { Rows } from '../case.ts'
import type { RouteOf } from '../routes.ts'
import { only, signedIn } from '../verdicts.ts'

export const accountRows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/sessions': [
    {
      about: 'the own sessions',
      send: ({ actor }) => actor.send(endpoints.listSessions),
      verdicts: signedIn,
    },
  ],
  'DELETE /v1/user/sessions': [
    {
      about: 'the own other sessions',
      send: ({ actor }) => actor.send(endpoints.endOtherSessions),
      verdicts: signedIn,
    },
  ],
  'DELETE /v1/user/sessions/{sessionId}': [
    {
      about: 'the viewer’s session',
      send: ({ actor, ids }) =>
        actor.send(endpoints.endSession, { params: { sessionId: ids.viewerSessionId } }),
      verdicts: only('viewer'),
    },
  ],
}
