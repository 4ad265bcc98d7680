import { listProjectThreads } from '@atelier/contract/endpoints/projects'
import * as endpoints from '@atelier/contract/endpoints/projects'
import type { Rows } from '../case.ts'
import type { ContractRoute } from '../routes.ts'
import { accounts, answering, editors, everyMember, frozen, nobody, only, ownerAlone } from '../verdicts.ts'

type Route = Extract<ContractRoute, `${string} /v1/projects${string}`>
type MemberRoute = Extract<Route, `${string}/members${string}`>

const at = (projectId: string) => ({ params: { projectId } })

/** Its rows stand in set-up.ts. */
type SetUpRoute = Extract<Route, `${string}/${'generate' | 'magic-import/search' | 'from-vault'}`>

export const projectRows: Rows<Exclude<Route, MemberRoute | SetUpRoute>> = {
  'GET /v1/projects': [
    { about: 'a list', send: ({ actor }) => actor.send(endpoints.listProjects), verdicts: accounts },
    {
      about: 'a search',
      send: ({ actor }) =>
        actor.send(endpoints.listProjects, { query: { searchQuery: 'canary', filter: 'ALL', limit: 100 } }),
      verdicts: accounts,
    },
  ],
  'POST /v1/projects': [
    {
      about: 'a new one',
      send: ({ actor }) =>
        actor.send(endpoints.createProject, { body: { name: 'Lighthouse', creationMode: 'MANUAL' } }),
      verdicts: accounts,
    },
  ],
  'GET /v1/projects/{projectId}': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
      shows: 'project',
    },
    {
      about: 'a project with its sources',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
      shows: 'source',
    },
  ],
  'PATCH /v1/projects/{projectId}': [
    {
      about: 'a project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateProject, { ...at(ids.projectId), body: { name: 'Beacon' } }),
      verdicts: editors,
      archived: frozen(editors),
    },
    {
      about: 'nothing of a project',
      send: ({ actor, ids }) => actor.send(endpoints.updateProject, { ...at(ids.projectId), body: {} }),
      verdicts: editors,
      archived: frozen(editors),
    },
  ],
  'DELETE /v1/projects/{projectId}': [
    {
      about: 'an unfinished project',
      send: ({ actor, ids }) => actor.send(endpoints.deleteProject, at(ids.pendingProjectId)),
      verdicts: ownerAlone,
      archived: frozen(ownerAlone),
    },
    {
      about: 'a finished project',
      send: ({ actor, ids }) => actor.send(endpoints.deleteProject, at(ids.projectId)),
      verdicts: answering('CONFLICT', ownerAlone),
      archived: frozen(ownerAlone),
    },
  ],
  'POST /v1/projects/{projectId}/archive': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.archiveProject, at(ids.projectId)),
      verdicts: ownerAlone,
      archived: frozen(ownerAlone),
    },
  ],
  'GET /v1/projects/{projectId}/permissions': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.getProjectPermissions, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/threads': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(listProjectThreads, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'DELETE /v1/projects/{projectId}/attachments/{attachmentId}': [
    {
      about: 'a source of the project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.removeProjectAttachment, {
          params: { projectId: ids.projectId, attachmentId: ids.sourceId },
        }),
      verdicts: editors,
      archived: frozen(editors),
    },
    {
      about: 'a file that is not in the project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.removeProjectAttachment, {
          params: { projectId: ids.projectId, attachmentId: ids.privateFileId },
        }),
      verdicts: { ...nobody, viewer: 'NOT_ALLOWED' },
      archived: frozen(editors),
    },
    {
      about: 'a source under another project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.removeProjectAttachment, {
          params: { projectId: ids.pendingProjectId, attachmentId: ids.sourceId },
        }),
      verdicts: { ...only(), viewer: 'NOT_ALLOWED' },
      archived: frozen(editors),
    },
  ],
}
