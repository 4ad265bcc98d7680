import * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { TestActor } from '../../../../test/actors.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  accounts,
  answering,
  editors,
  everyMember,
  frozen,
  nobody,
  only,
  ownerAlone,
  signedIn,
} from '../../../../test/rights/verdicts.ts'

const at = (projectId: string) => ({ params: { projectId } })

const putBack = (actor: TestActor, projectId: ProjectId, attachmentId: AttachmentId) =>
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
      about: 'a new one',
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
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.getProject, at(ids.publicId)),
      verdicts: signedIn,
      shows: 'public',
    },
  ],
  'PATCH /v1/projects/{projectId}': [
    {
      about: 'a public project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateProject, { ...at(ids.publicId), body: { name: 'Beacon' } }),
      verdicts: editors,
    },
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
      archived: ownerAlone,
    },
    {
      about: 'a finished project',
      send: ({ actor, ids }) => actor.send(endpoints.deleteProject, at(ids.projectId)),
      verdicts: answering('CONFLICT', ownerAlone),
      archived: answering('CONFLICT', ownerAlone),
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
      send: ({ actor, ids }) => actor.send(endpoints.restoreProject, at(ids.projectId)),
      verdicts: answering('CONFLICT', ownerAlone),
      archived: ownerAlone,
    },
  ],
  'DELETE /v1/projects/{projectId}/revocation': [
    {
      about: 'a project that one was removed from',
      send: ({ actor, ids }) => actor.send(endpoints.dismissRevocation, at(ids.projectId)),
      verdicts: only('removed'),
      archived: only('removed'),
    },
  ],
  'GET /v1/projects/{projectId}/activity': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listActivity, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.listActivity, at(ids.publicId)),
      verdicts: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/instructions': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listInstructions, at(ids.projectId)),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.listInstructions, at(ids.publicId)),
      verdicts: everyMember,
    },
  ],
  'GET /v1/projects/{projectId}/removed-sources': [
    {
      about: 'a project',
      send: ({ actor, ids }) => actor.send(endpoints.listRemovedSources, at(ids.projectId)),
      verdicts: editors,
      archived: frozen(editors),
      shows: 'takenOut',
    },
  ],
  'POST /v1/projects/{projectId}/attachments/{attachmentId}/put-back': [
    {
      about: 'a source that was taken out',
      send: ({ actor, ids }) => putBack(actor, ids.projectId, ids.takenOutId),
      verdicts: editors,
      archived: frozen(editors),
    },
    {
      about: 'a file that was never in the project',
      send: ({ actor, ids }) => putBack(actor, ids.projectId, ids.privateFileId),
      verdicts: { ...nobody, viewer: 'NOT_ALLOWED' },
      archived: frozen(editors),
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
      send: ({ actor, ids }) => actor.send(endpoints.listProjectThreads, at(ids.projectId)),
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
