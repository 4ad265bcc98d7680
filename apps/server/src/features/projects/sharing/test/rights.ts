import * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  anybody,
  everyMember,
  archivedVerdicts,
  ownerAlone,
  signedIn,
} from '../../../../test/rights/verdicts.ts'

type Route = RouteOf<typeof endpoints> | `GET /p/{projectId}${'' | '/picture.png'}`

/** Non-members can read what is public. */
const readers = { ...ownerAlone, guest: 'NOT_FOUND', viewer: 'NOT_ALLOWED' } as const
const notYours = { ...accounts, owner: 'NOT_ALLOWED' } as const

export const rows: Rows<Route> = {
  'GET /v1/projects/community': [
    { about: 'a list', send: ({ actor }) => actor.send(endpoints.listCommunity), verdicts: accounts },
  ],
  'GET /v1/projects/{projectId}/sharing': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) => actor.send(endpoints.getSharing, { params: { projectId } }),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.send(endpoints.getSharing, { params: { projectId: ids.publicId } }),
      verdicts: signedIn,
      expectedWord: 'public',
    },
  ],
  'POST /v1/projects/sharing/public': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.setPublic, { body: { projectId, includeChats: true } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'making a public project private',
      send: ({ actor, ids }) =>
        actor.send(endpoints.setPublic, { body: { projectId: ids.publicId, isPubliclyAccessible: false } }),
      verdicts: readers,
    },
  ],
  'POST /v1/projects/sharing/update': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.updateSharing, { body: { projectId, allowForking: true } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'publishing a project that is not public',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.updateSharing, { body: { projectId, isPublished: true } }),
      verdicts: replaceOk('CONFLICT', ownerAlone),
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'POST /v1/projects/sharing/generate-content': [
    {
      about: 'the page of a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.generateSharingContent, { body: { projectId, contentType: 'MARKDOWN' } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'the page of a public project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.generateSharingContent, {
          body: { projectId: ids.publicId, contentType: 'MARKDOWN' },
        }),
      verdicts: replaceOk('CANNOT_PROCESS', readers),
    },
  ],
  'POST /v1/projects/sharing/update-content': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.updateSharingContent, { body: { projectId, prompts: ['What is the word?'] } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'POST /api/revalidate-project': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.revalidateProject, { body: { projectId } }),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'POST /v1/projects/fork': [
    {
      about: 'a project without permission to copy',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.forkProject, { body: { projectId, projectName: 'A copy' } }),
      verdicts: { ...replaceOk('NOT_ALLOWED', everyMember), guest: 'NOT_ALLOWED' },
      archived: { ...replaceOk('NOT_ALLOWED', everyMember), guest: 'NOT_ALLOWED' },
    },
    {
      about: 'a public project with permission to copy',
      send: ({ actor, ids }) =>
        actor.send(endpoints.forkProject, { body: { projectId: ids.forkableId, projectName: 'A copy' } }),
      verdicts: notYours,
      archived: { ...archivedVerdicts(accounts), guest: 'NOT_ALLOWED', owner: 'NOT_ALLOWED' },
      expectedWord: 'public',
    },
  ],
  'POST /v1/projects/{projectId}/duplicate': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.duplicateProject, { params: { projectId }, body: { projectName: 'A copy' } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
      expectedWord: 'inside',
    },
    {
      about: 'a public project with permission to copy',
      send: ({ actor, ids }) =>
        actor.send(endpoints.duplicateProject, {
          params: { projectId: ids.forkableId },
          body: { projectName: 'A copy' },
        }),
      verdicts: ownerAlone,
    },
  ],
  'GET /p/{projectId}/picture.png': [
    {
      about: 'a project that is not public',
      send: ({ actor, ids }) => actor.raw(`/p/${ids.projectId}/picture.png`),
      verdicts: replaceOk('NOT_FOUND', anybody),
      archived: replaceOk('NOT_FOUND', anybody),
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.raw(`/p/${ids.publicId}/picture.png`),
      verdicts: anybody,
      archived: anybody,
      writesFirst: true,
    },
  ],
  'GET /p/{projectId}': [
    {
      about: 'a project that is not public',
      send: ({ actor, ids }) => actor.raw(`/p/${ids.projectId}`),
      verdicts: replaceOk('HTTP_404', anybody),
      archived: replaceOk('HTTP_404', anybody),
    },
    {
      about: 'a public project',
      send: ({ actor, ids }) => actor.raw(`/p/${ids.publicId}`),
      verdicts: anybody,
      archived: anybody,
      expectedWord: 'public',
    },
  ],
}
