import * as endpoints from '@atelier/contract/endpoints/projects/members'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  replaceOk,
  everyMember,
  archivedVerdicts,
  nobody,
  ownerAlone,
} from '../../../../test/rights/verdicts.ts'

const update = ({ actor }: Call, projectId: string, userId: string) =>
  actor.send(endpoints.updateMember, { body: { projectId, userId, role: 'EDITOR' } })
const remove = ({ actor }: Call, projectId: string, userId: string) =>
  actor.send(endpoints.removeMember, { body: { projectId, userId } })
const transfer = ({ actor }: Call, projectId: string, userId: string) =>
  actor.send(endpoints.transferProject, { body: { projectId, userId } })

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/projects/{projectId}/members': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) => actor.send(endpoints.listMembers, { params: { projectId } }),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'POST /v1/projects/members/update': [
    {
      about: 'a viewer',
      send: (call) => update(call, call.ids.projectId, call.ids.viewerId),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'someone with a pending invitation',
      send: (call) => update(call, call.ids.projectId, call.ids.declinedId),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'own role',
      send: (call) => update(call, call.ids.projectId, call.actor.id),
      verdicts: replaceOk('CONFLICT', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'someone who is not a member',
      send: (call) => update(call, call.ids.projectId, call.ids.strangerId),
      verdicts: replaceOk('NOT_FOUND', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'POST /v1/projects/members/remove': [
    {
      about: 'a viewer',
      send: (call) => remove(call, call.ids.projectId, call.ids.viewerId),
      // members can leave archived projects too
      verdicts: { ...ownerAlone, viewer: 'OK' },
      archived: { ...archivedVerdicts(ownerAlone), viewer: 'OK' },
    },
    {
      about: 'someone with a pending invitation',
      send: (call) => remove(call, call.ids.projectId, call.ids.declinedId),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'own membership',
      send: (call) => remove(call, call.ids.projectId, call.actor.id),
      verdicts: { ...everyMember, owner: 'CONFLICT' },
      archived: { ...everyMember, owner: 'CONFLICT' },
    },
    {
      about: 'someone who is not a member',
      send: (call) => remove(call, call.ids.projectId, call.ids.strangerId),
      verdicts: { ...nobody, viewer: 'NOT_ALLOWED', editor: 'NOT_ALLOWED' },
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'POST /v1/projects/members/transfer': [
    {
      about: 'a viewer as the new owner',
      send: (call) => transfer(call, call.ids.projectId, call.ids.viewerId),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'someone with a pending invitation as the new owner',
      send: (call) => transfer(call, call.ids.projectId, call.ids.declinedId),
      verdicts: replaceOk('NOT_FOUND', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'the sender as the new owner',
      send: (call) => transfer(call, call.ids.projectId, call.actor.id),
      verdicts: replaceOk('CONFLICT', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'a non-member as the new owner',
      send: (call) => transfer(call, call.ids.projectId, call.ids.strangerId),
      verdicts: replaceOk('NOT_FOUND', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
  ],
}
