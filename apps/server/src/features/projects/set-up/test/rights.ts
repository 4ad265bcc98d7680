import * as endpoints from '@atelier/contract/endpoints/projects/set-up'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { ContractRoute } from '../../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  editors,
  archivedVerdicts,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

type Route = Extract<ContractRoute, `${string}/${'generate' | 'magic-import/search' | 'from-vault'}`>

const goal = 'Keep the light of the lighthouse'

const generate = ({ actor, ids }: Call, headers: Record<string, string> = {}) =>
  actor.send(endpoints.generateProject, {
    params: { projectId: ids.pendingProjectId },
    body: { goal },
    headers,
  })

const vaultCase = (about: string, sourceIds: (ids: Ids) => string[], verdicts: Verdicts) => ({
  about,
  send: ({ actor, ids }: Call) =>
    actor.send(endpoints.addFromVault, {
      params: { projectId: ids.projectId },
      body: { attachmentIds: sourceIds(ids) },
    }),
  verdicts,
  archived: archivedVerdicts(editors),
})

/** Editors who send IDs of other people's things get the same error as for unknown IDs. */
const notTheirs: Verdicts = replaceOk('NOT_FOUND', editors)

export const rows: Rows<Route> = {
  'POST /v1/projects/{projectId}/generate': [
    {
      about: 'a proposal',
      send: (call) => generate(call),
      verdicts: editors,
      archived: archivedVerdicts(editors),
    },
    {
      about: 'a streamed proposal',
      send: (call) => generate(call, { accept: 'text/event-stream' }),
      verdicts: editors,
      archived: archivedVerdicts(editors),
    },
  ],
  'POST /v1/projects/magic-import/search': [
    {
      about: 'resources for a goal',
      send: ({ actor }) => actor.send(endpoints.searchResources, { body: { goal } }),
      verdicts: accounts,
    },
  ],
  'POST /v1/projects/{projectId}/attachments/from-vault': [
    vaultCase('the owner’s private file', ({ privateFileId }) => [privateFileId], {
      ...notTheirs,
      owner: 'OK',
    }),
    vaultCase('a member’s chat file', ({ viewerFileId }) => [viewerFileId], notTheirs),
    vaultCase(
      'the owner’s file and a guest’s file',
      ({ privateFileId, guestFileId }) => [privateFileId, guestFileId],
      notTheirs,
    ),
    vaultCase(
      'a removed member’s source that is already in the project',
      ({ removedSourceId }) => [removedSourceId],
      notTheirs,
    ),
  ],
}
