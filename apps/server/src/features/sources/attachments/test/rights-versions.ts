import * as endpoints from '@atelier/contract/endpoints/sources/versions'
import type { Case, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { nobody, only, ownerAlone, type Verdicts } from '../../../../test/rights/verdicts.ts'

const restoreCase = (
  about: string,
  idName: keyof Ids,
  version: keyof Ids,
  verdicts: Verdicts,
  archived?: Verdicts,
): Case => ({
  about,
  send: ({ actor, ids }) =>
    actor.send(endpoints.restoreVersion, { params: { id: ids[idName], versionId: ids[version] } }),
  verdicts,
  ...(archived ? { archived } : {}),
})

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/attachments/{id}/versions': [
    {
      about: 'a source of a project',
      send: ({ actor, ids }) => actor.send(endpoints.listVersions, { params: { id: ids.sourceId } }),
      verdicts: ownerAlone,
      archived: ownerAlone,
      expectedWord: 'source',
    },
    {
      about: 'a private file',
      send: ({ actor, ids }) => actor.send(endpoints.listVersions, { params: { id: ids.privateFileId } }),
      verdicts: only('owner'),
      expectedWord: 'private',
    },
  ],
  'POST /v1/attachments/{id}/versions/{versionId}/restore': [
    restoreCase('a source of a project', 'sourceId', 'versionId', ownerAlone, ownerAlone),
    restoreCase('a private file', 'privateFileId', 'privateVersionId', only('owner')),
    restoreCase('a version of another file', 'viewerFileId', 'versionId', nobody),
  ],
}
