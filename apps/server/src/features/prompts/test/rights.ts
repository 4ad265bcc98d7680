import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import type { FolderId, PromptId } from '@atelier/contract/ids'
import { folder, savedPrompt } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../test/rights/case.ts'
import type { Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { accounts, only, signedIn, type Verdicts } from '../../../test/rights/verdicts.ts'

const viewersPrompt: Thing<PromptId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<PromptId>()
    const ownerId = people.viewer.actor.id
    await test.context.db.insert(savedPrompt).values({ id, ownerId, name, text: name })
    return id
  },
}
const viewersFolder: Thing<FolderId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<FolderId>()
    await test.context.db
      .insert(folder)
      .values({ id, ownerId: people.viewer.actor.id, kind: 'prompts', name })
    return id
  },
}

/** The viewer shares this prompt with the team. */
const teamPrompt: Thing<PromptId> = {
  knownTo: ['viewer', 'editor', 'owner'],
  add: async ({ test, people }, { ids }, name) => {
    const id = uuidv7<PromptId>()
    const ownerId = people.viewer.actor.id
    await test.context.db.insert(savedPrompt).values({ id, ownerId, name, text: name, teamId: ids.teamId })
    return id
  },
}

const verdicts: Verdicts = { ...only('viewer'), guest: 'NOT_ALLOWED' }
const viewersPromptCase = (about: string, send: Case['send']): Case => ({
  about,
  thing: viewersPrompt,
  send,
  verdicts,
})
const body = { promptName: 'Lamps', promptText: 'Tell me of lamps.' }
const params = ({ idOf }: Call) => ({ id: idOf(viewersPrompt) })

export const firstRows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/userPrompts': [
    { about: 'own prompts', send: ({ actor }) => actor.send(endpoints.listPrompts), verdicts: accounts },
  ],
  'POST /v1/user/userPrompts': [
    {
      about: 'a new prompt',
      send: ({ actor }) => actor.send(endpoints.createPrompt, { body }),
      verdicts: accounts,
    },
    {
      about: 'a new prompt in someone else’s folder',
      thing: viewersFolder,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.createPrompt, { body: { ...body, folderId: idOf(viewersFolder) } }),
      verdicts,
    },
  ],
  'PATCH /v1/user/userPrompts/{id}': [
    viewersPromptCase('changing someone else’s prompt', (call) =>
      call.actor.send(endpoints.updatePrompt, { params: params(call), body }),
    ),
  ],
  'GET /v1/user/userPrompts/{id}/versions': [
    viewersPromptCase('versions of someone else’s prompt', (call) =>
      call.actor.send(endpoints.listPromptVersions, { params: params(call) }),
    ),
  ],
  'POST /v1/user/userPrompts/import': [
    {
      about: 'prompts from a file',
      send: ({ actor }) => actor.send(endpoints.importPrompts, { body: { prompts: [body] } }),
      verdicts: accounts,
    },
    {
      about: 'prompts from a file, into someone else’s folder',
      thing: viewersFolder,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.importPrompts, { body: { prompts: [body], folderId: idOf(viewersFolder) } }),
      verdicts,
    },
  ],
  'DELETE /v1/user/userPrompts/{id}': [
    viewersPromptCase('deleting someone else’s prompt', (call) =>
      call.actor.send(endpoints.deletePrompt, { params: params(call) }),
    ),
  ],
  'POST /v1/user/userPrompts/pinPrompt': [
    viewersPromptCase('pinning someone else’s prompt', (call) =>
      call.actor.send(endpoints.pinPrompt, { body: { promptId: call.idOf(viewersPrompt) } }),
    ),
  ],
  'POST /v1/user/userPrompts/unpinPrompt': [
    viewersPromptCase('unpinning someone else’s prompt', (call) =>
      call.actor.send(endpoints.unpinPrompt, { body: { promptId: call.idOf(viewersPrompt) } }),
    ),
  ],
  'POST /v1/user/public-prompts': [
    {
      about: 'the public library',
      send: ({ actor }) => actor.send(endpoints.listPublicPrompts, { body: {} }),
      verdicts: signedIn,
    },
  ],
  'POST /v1/user/public-prompts/use': [
    {
      about: 'using a public prompt',
      send: ({ actor }) => actor.send(endpoints.usePublicPrompt, { body: { promptId: 'proofread' } }),
      verdicts: signedIn,
    },
  ],
  'POST /v1/user/public-prompts/kept': [
    {
      about: 'keeping the result of a public prompt',
      send: ({ actor }) => actor.send(endpoints.keepPublicPrompt, { body: { promptId: 'proofread' } }),
      verdicts: signedIn,
    },
  ],
  'GET /v1/user/team-prompts': [
    {
      about: 'prompts that teammates share',
      thing: teamPrompt,
      send: ({ actor }) => actor.send(endpoints.listTeamPrompts),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/userPrompts/{id}/team': [
    viewersPromptCase('unsharing someone else’s prompt', (call) =>
      call.actor.send(endpoints.sharePrompt, { params: params(call), body: { isTeams: false } }),
    ),
    {
      about: 'a prompt shared with the team',
      thing: teamPrompt,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.sharePrompt, { params: { id: idOf(teamPrompt) }, body: { isTeams: false } }),
      verdicts,
    },
  ],
  'PUT /v1/user/userPrompts/{id}/offer': [
    viewersPromptCase('submitting someone else’s prompt to the library', (call) =>
      call.actor.send(endpoints.offerPrompt, { params: params(call), body: { promptTag: 'SEO' } }),
    ),
  ],
  'DELETE /v1/user/userPrompts/{id}/offer': [
    viewersPromptCase('withdrawing someone else’s prompt from the library', (call) =>
      call.actor.send(endpoints.withdrawPrompt, { params: params(call) }),
    ),
  ],
}
