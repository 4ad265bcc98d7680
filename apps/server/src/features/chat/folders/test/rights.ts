import * as endpoints from '@atelier/contract/endpoints/chat/folders'
import type { FolderId } from '@atelier/contract/ids'
import { folder } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, only, type Verdicts } from '../../../../test/rights/verdicts.ts'

const viewersFolder: Thing<FolderId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<FolderId>()
    await test.context.db.insert(folder).values({ id, ownerId: people.viewer.actor.id, kind: 'chats', name })
    return id
  },
}

const params = { kind: 'chats' }
/** Folders need an account. */
const withAccount = (verdicts: Verdicts): Verdicts => ({ ...verdicts, guest: 'NOT_ALLOWED' })
const change =
  (body: (folderId: FolderId, call: Call) => Record<string, unknown>) =>
  (call: Call): Promise<Response> =>
    call.actor.send(endpoints.changeFolders, { params, body: body(call.idOf(viewersFolder), call) })
const viewersFolderCase = (about: string, send: Case['send']): Case => ({
  about,
  thing: viewersFolder,
  send,
  verdicts: withAccount(only('viewer')),
})
const moveBody = { operation: 'move' as const }

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/folders/{kind}': [
    {
      about: 'own folders',
      send: ({ actor }) => actor.send(endpoints.getFolders, { params }),
      verdicts: accounts,
    },
  ],
  'GET /v1/user/folders/{kind}/{folderId}': [
    viewersFolderCase('contents of someone else’s folder', (call) =>
      call.actor.send(endpoints.getFolder, { params: { ...params, folderId: call.idOf(viewersFolder) } }),
    ),
  ],
  'PATCH /v1/user/folders/{kind}': [
    {
      about: 'a new folder',
      send: ({ actor }) =>
        actor.send(endpoints.changeFolders, { params, body: { operation: 'create', name: 'Lamps' } }),
      verdicts: accounts,
    },
    viewersFolderCase(
      'a new folder in someone else’s folder',
      change((parentId) => ({ operation: 'create', name: 'Lamps', parentId })),
    ),
    viewersFolderCase(
      'renaming someone else’s folder',
      change((folderId) => ({ operation: 'rename', folderId, updatedName: 'Lamps' })),
    ),
    viewersFolderCase(
      'moving someone else’s folder to the top level',
      change((folderId) => ({ ...moveBody, folderIds: [folderId], targetId: null })),
    ),
    viewersFolderCase(
      'moving an own chat into someone else’s folder',
      change((targetId, { ownChatId }) => ({ ...moveBody, itemIds: [ownChatId], targetId })),
    ),
    {
      about: 'moving someone else’s chat out of its folder',
      send: ({ actor, ids }) =>
        actor.send(endpoints.changeFolders, {
          params,
          body: { ...moveBody, itemIds: [ids.privateChatId], targetId: null },
        }),
      verdicts: withAccount(only('owner')),
    },
    {
      about: 'moving a removed member’s chat out of its folder',
      send: ({ actor, ids }) =>
        actor.send(endpoints.changeFolders, {
          params,
          body: { ...moveBody, itemIds: [ids.removedChatId], targetId: null },
        }),
      verdicts: withAccount(only('removed')),
    },
    viewersFolderCase(
      'deleting someone else’s folder',
      change((folderId) => ({ operation: 'delete', folderId })),
    ),
    {
      about: 'renaming someone else’s chat',
      send: ({ actor, ids }) =>
        actor.send(endpoints.changeFolders, {
          params,
          body: {
            operation: 'rename-chat',
            type: 'chats',
            itemIds: [ids.privateChatId],
            updatedName: 'Lamps',
          },
        }),
      verdicts: withAccount(only('owner')),
    },
  ],
}
