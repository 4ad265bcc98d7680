import * as endpoints from '@atelier/contract/endpoints/sources/cloud-drive'
import type { Case, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  removedOnly,
  accounts,
  replaceOk,
  anybody,
  editors,
  archivedVerdicts,
  nobody,
  only,
  signedIn,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

type Route = RouteOf<typeof endpoints>

const driveInput = { query: { 'connect-app': 'GOOGLE_DRIVE' } } as const

const importDocument = (
  about: string,
  verdicts: Verdicts,
  to: (ids: Ids) => object,
  archived?: Verdicts,
): Case => ({
  about,
  send: ({ actor, ids }) => actor.send(endpoints.importFromDrive, { body: { fileId: 'light', ...to(ids) } }),
  verdicts,
  ...(archived ? { archived } : {}),
})

/** Every actor with an account has a connected drive, until the last row disconnects it. */
export const rows: Rows<Route> = {
  'GET /v1/cloud-drive': [
    { about: 'own drive', send: ({ actor }) => actor.send(endpoints.getCloudDrive), verdicts: signedIn },
  ],
  'GET /api/auth/connector': [
    {
      about: 'own drive',
      send: ({ actor }) => actor.send(endpoints.connectDrive, driveInput),
      verdicts: accounts,
    },
    {
      about: 'own drive, with a return URL on another site',
      send: ({ actor }) =>
        actor.send(endpoints.connectDrive, {
          query: { ...driveInput.query, returnUrl: 'https://elsewhere.example' },
        }),
      verdicts: replaceOk('BAD_INPUT', accounts),
    },
  ],
  'GET /api/auth/connector/callback': [
    {
      about: 'an unknown state',
      send: ({ actor }) =>
        actor.send(endpoints.finishConnecting, { query: { state: 'nobody’s', code: 'a code' } }),
      verdicts: replaceOk('HTTP_302', anybody),
    },
  ],
  'POST /v1/attachments/drive': [
    importDocument('the vault', accounts, () => ({})),
    importDocument('a project', editors, ({ projectId }) => ({ projectId }), archivedVerdicts(editors)),
    importDocument(
      'a member’s chat in a project',
      only('viewer'),
      ({ chatId }) => ({ chatId }),
      archivedVerdicts(only('viewer')),
    ),
    importDocument(
      'a removed member’s chat',
      removedOnly,
      ({ removedChatId }) => ({ chatId: removedChatId }),
      removedOnly,
    ),
    importDocument('a chat outside projects', only('owner'), ({ privateChatId }) => ({
      chatId: privateChatId,
    })),
    importDocument('someone else’s project in place of a bot', nobody, ({ projectId }) => ({
      chatbotId: projectId,
    })),
  ],
  'DELETE /api/auth/connector': [
    {
      about: 'own drive',
      send: ({ actor }) => actor.send(endpoints.disconnectDrive, driveInput),
      verdicts: accounts,
    },
  ],
}
