import * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { TestActor } from '../../../../test/actors.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  editors,
  everyMember,
  archivedVerdicts,
  nobody,
  only,
  ownerAlone,
  signedIn,
} from '../../../../test/rights/verdicts.ts'

const projectParams = (projectId: string) => ({ params: { projectId } })

const putSourceBack = (actor: TestActor, projectId: ProjectId, attachmentId: AttachmentId) =>
  actor.send(endpoints.putBackSource, { params: { projectId, attachmentId } })

export const firstRows: Rows<RouteOf<typeof endpoints>> = {
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
      about: 'a new project',
      send: ({ actor }) =>
        actor.send(endpoints.createProject, {
          body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
        }),
      verdicts: accounts,
    },
  ],
  'GET /v1/projects/{projectId}': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, projectParams(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
      expectedWord: 'project',
    },
    {
      about: 'a project with its sources',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, projectParams(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
      expectedWord: 'source',
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, projectParams(ids.publicId)),
      verdicts: signedIn,
      expectedWord: 'public',
    },
  ],
  'PATCH /v1/projects/{projectId}': [
    {
      about: 'a public project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateProject, { ...projectParams(ids.publicId), body: { name: 'Beacon' } }),
      verdicts: editors,
    },
    {
      about: 'a project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateProject, { ...projectParams(ids.projectId), body: { name: 'Beacon' } }),
      verdicts: editors,
      archived: archivedVerdicts(editors),
    },
    {
      about: 'an empty change to a project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateProject, { ...projectParams(ids.projectId), body: {} }),
      verdicts: editors,
      archived: archivedVerdicts(editors),
    },
  ],
  'DELETE /v1/projects/{projectId}': [
    {
      about: 'an unfinished project',
      send: ({ actor, ids }) => actor.send(endpoints.deleteProject, projectParams(ids.pendingProjectId)),
      verdicts: ownerAlone,
      archived: ownerAlone,
    },
    {
      about: 'a finished project',
      send: ({ actor, ids }) => actor.send(endpoints.deleteProject, projectParams(ids.projectId)),
      verdicts: replaceOk('CONFLICT', ownerAlone),
      archived: replaceOk('CONFLICT', ownerAlone),
    },
  ],
  'POST /v1/projects/{projectId}/archive': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.archiveProject, projectParams(ids.projectId)),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'POST /v1/projects/{projectId}/pin': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.pinProject, { params: { projectId }, body: { isPinned: true } }),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a deleted project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.pinProject, {
          params: { projectId: ids.deletedProjectId },
          body: { isPinned: true },
        }),
      verdicts: nobody,
    },
  ],
  'POST /v1/projects/{projectId}/restore': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.restoreProject, projectParams(ids.projectId)),
      verdicts: replaceOk('CONFLICT', ownerAlone),
      archived: ownerAlone,
    },
  ],
  'DELETE /v1/projects/{projectId}/revocation': [
    {
      about: 'a project after removal from it',
      send: ({ actor, ids }) => actor.send(endpoints.dismissRevocation, projectParams(ids.projectId)),
      verdicts: only('removed'),
      archived: only('removed'),
    },
  ],
  'GET /v1/projects/{projectId}/activity': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listActivity, projectParams(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.listActivity, projectParams(ids.publicId)),
      verdicts: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/instructions': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listInstructions, projectParams(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.listInstructions, projectParams(ids.publicId)),
      verdicts: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/removed-sources': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listRemovedSources, projectParams(ids.projectId)),
      verdicts: editors,
      archived: archivedVerdicts(editors),
      expectedWord: 'takenOut',
    },
  ],
  'POST /v1/projects/{projectId}/attachments/{attachmentId}/put-back': [
    {
      about: 'a removed source',
      send: ({ actor, ids }) => putSourceBack(actor, ids.projectId, ids.takenOutId),
      verdicts: editors,
      archived: archivedVerdicts(editors),
    },
    {
      about: 'a file that was never in the project',
      send: ({ actor, ids }) => putSourceBack(actor, ids.projectId, ids.privateFileId),
      verdicts: { ...nobody, viewer: 'NOT_ALLOWED' },
      archived: archivedVerdicts(editors),
    },
  ],
  'GET /v1/projects/{projectId}/permissions': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.getProjectPermissions, projectParams(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/threads': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listProjectThreads, projectParams(ids.projectId)),
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
      archived: archivedVerdicts(editors),
    },
    {
      about: 'a file outside the project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.removeProjectAttachment, {
          params: { projectId: ids.projectId, attachmentId: ids.privateFileId },
        }),
      verdicts: { ...nobody, viewer: 'NOT_ALLOWED' },
      archived: archivedVerdicts(editors),
    },
    {
      about: 'a source in another project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.removeProjectAttachment, {
          params: { projectId: ids.pendingProjectId, attachmentId: ids.sourceId },
        }),
      verdicts: { ...only(), viewer: 'NOT_ALLOWED' },
      archived: archivedVerdicts(editors),
    },
  ],
}
