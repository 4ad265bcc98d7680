import * as endpoints from '@atelier/contract/endpoints/projects/project-deletion'
import type { TestActor } from '../../../../test/actors.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, replaceOk, nobody, only, ownerAlone } from '../../../../test/rights/verdicts.ts'

const remove = (actor: TestActor, projectId: string, name: string) =>
  actor.send(endpoints.deleteFinishedProject, { params: { projectId }, body: { name } })
const undelete = (actor: TestActor, projectId: string) =>
  actor.send(endpoints.undeleteProject, { params: { projectId } })

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/projects/deleted': [
    {
      about: 'a list',
      send: ({ actor }) => actor.send(endpoints.listDeletedProjects),
      verdicts: accounts,
    },
  ],
  'POST /v1/projects/{projectId}/delete': [
    {
      about: 'a project, with its name',
      send: ({ actor, ids, words }) => remove(actor, ids.projectId, words.project),
      verdicts: ownerAlone,
      archived: ownerAlone,
      expectedWord: 'project',
    },
    {
      about: 'a project, with another name',
      send: ({ actor, ids }) => remove(actor, ids.projectId, 'Another'),
      verdicts: replaceOk('BAD_INPUT', ownerAlone),
      archived: replaceOk('BAD_INPUT', ownerAlone),
    },
    {
      about: 'a deleted project',
      send: ({ actor, ids, words }) => remove(actor, ids.deletedProjectId, words.project),
      verdicts: nobody,
    },
  ],
  'POST /v1/projects/{projectId}/undelete': [
    {
      about: 'a deleted project',
      send: ({ actor, ids }) => undelete(actor, ids.deletedProjectId),
      verdicts: only('owner'),
      expectedWord: 'project',
    },
    {
      about: 'a project that is not deleted',
      send: ({ actor, ids }) => undelete(actor, ids.projectId),
      verdicts: nobody,
    },
  ],
}
