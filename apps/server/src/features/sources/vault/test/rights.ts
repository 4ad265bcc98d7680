import * as endpoints from '@atelier/contract/endpoints/sources/vault-lookup'
import { sha256 } from '../../../../test/tus-client.ts'
import type { Case, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, only, signedIn, type Verdicts } from '../../../../test/rights/verdicts.ts'

const usesCase = (about: string, idName: keyof Ids, verdicts: Verdicts): Case => ({
  about,
  send: ({ actor, ids }) => actor.send(endpoints.findUses, { body: { attachmentIds: [ids[idName]] } }),
  verdicts,
})

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'POST /v1/attachments/known': [
    {
      about: 'someone else’s private file, by its hash',
      send: ({ actor, words }) =>
        actor.send(endpoints.findKnownFiles, {
          body: { hashes: [sha256(Buffer.from(`The word is ${words.private}.`))] },
        }),
      verdicts: signedIn,
    },
  ],
  'POST /v1/attachments/uses': [
    usesCase('a source of a project', 'sourceId', only('owner')),
    usesCase('a file of a chat', 'viewerFileId', only('viewer')),
    usesCase('a removed member’s source', 'removedSourceId', only('removed')),
    usesCase('a guest’s file', 'guestFileId', only('guest')),
  ],
  'GET /v2/user/attachments/tags': [
    { about: 'tags of own files', send: ({ actor }) => actor.send(endpoints.listTags), verdicts: accounts },
  ],
}
