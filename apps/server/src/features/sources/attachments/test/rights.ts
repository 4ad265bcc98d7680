import * as endpoints from '@atelier/contract/endpoints/sources/attachments'
import type * as datasets from '@atelier/contract/endpoints/datasets/datasets'
import { getAttachmentSlides, getAttachmentThumbnail } from '@atelier/contract/endpoints/sources/thumbnails'
import type * as versions from '@atelier/contract/endpoints/sources/versions'
import type * as lookup from '@atelier/contract/endpoints/sources/vault-lookup'
import * as vaultEndpoints from '@atelier/contract/endpoints/sources/vault'
import { sha256 } from '../../../../test/tus-client.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import { eachFile } from '../../../../test/rights/each-file.ts'
import type { ChatbotId } from '@atelier/contract/ids'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import { ownersPublic, privateBot, publicBot } from '../../../bots/bots/test/rights.ts'
import type { ContractRoute, RouteOf } from '../../../../test/rights/routes.ts'
import {
  removedOnly,
  accounts,
  replaceOk,
  editors,
  everyMember,
  archivedVerdicts,
  nobody,
  only,
  ownerAlone,
  signedIn,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

type Route = Exclude<
  Extract<ContractRoute, `${string} /v1/attachments${string}` | `${string} /v2/${string}`>,
  'POST /v1/attachments/drive' | RouteOf<typeof versions> | RouteOf<typeof lookup> | RouteOf<typeof datasets>
>

const attachmentParams = (id: string) => ({ params: { id } })
const content = ({ actor }: Call, id: string, init: RequestInit) =>
  actor.raw(`/v1/attachments/${id}/content`, init)

const addTo = (about: string, verdicts: Verdicts, body: (ids: Ids) => object, archived?: Verdicts) => ({
  link: {
    about,
    send: ({ actor, ids }: Call) =>
      actor.send(endpoints.addLink, { body: { url: 'http://1.1.1.1:9/page', ...body(ids) } }),
    verdicts,
    ...(archived ? { archived } : {}),
  },
  text: {
    about,
    send: ({ actor, ids }: Call) =>
      actor.send(endpoints.addText, { body: { fileName: 'Notes', fileContent: 'A note.', ...body(ids) } }),
    verdicts,
    ...(archived ? { archived } : {}),
  },
})

const addToBot = (about: string, thing: Thing<ChatbotId>, verdicts: Verdicts) => {
  const body = ({ idOf }: Call) => ({ chatbotId: idOf(thing) })
  return {
    link: {
      about,
      thing,
      send: (call: Call) =>
        call.actor.send(endpoints.addLink, { body: { url: 'http://1.1.1.1:9/page', ...body(call) } }),
      verdicts,
    },
    text: {
      about,
      thing,
      send: (call: Call) =>
        call.actor.send(endpoints.addText, {
          body: { fileName: 'Notes', fileContent: 'A note.', ...body(call) },
        }),
      verdicts,
    },
  }
}

const vault = addTo('the vault', accounts, () => ({}))
const createdStatuses = [
  addTo('a project', editors, ({ projectId }) => ({ projectId }), archivedVerdicts(editors)),
  addTo(
    'a member’s chat in a project',
    only('viewer'),
    ({ chatId }) => ({ chatId }),
    archivedVerdicts(only('viewer')),
  ),
  addTo(
    'a removed member’s chat',
    removedOnly,
    ({ removedChatId }) => ({ chatId: removedChatId }),
    removedOnly,
  ),
  addTo('a chat outside projects', only('owner'), ({ privateChatId }) => ({ chatId: privateChatId })),
  addTo('someone else’s project in place of a bot', nobody, ({ projectId }) => ({ chatbotId: projectId })),
  addToBot('a private bot', privateBot, only('owner')),
  addToBot('a public bot', publicBot, ownersPublic),
  addTo('a project and a chat at once', replaceOk('BAD_INPUT', { ...signedIn }), ({ projectId, chatId }) => ({
    projectId,
    chatId,
  })),
]

const dropCase = (about: string, idName: keyof Ids, verdicts: Verdicts, archived?: Verdicts): Case => ({
  about,
  send: ({ actor, ids }) => actor.send(endpoints.deleteAttachment, { body: { id: ids[idName] } }),
  verdicts,
  ...(archived ? { archived } : {}),
})

const removeFromBot = (about: string, thing: Thing<ChatbotId>, verdicts: Verdicts): Case => ({
  about,
  thing,
  send: ({ actor, ids, idOf }) =>
    actor.send(endpoints.deleteAttachment, { body: { id: ids.privateFileId, chatbotId: idOf(thing) } }),
  verdicts,
})

const dropAll = (about: string, idNames: (keyof Ids)[], verdicts: Verdicts, archived?: Verdicts): Case => ({
  about,
  send: ({ actor, ids }) =>
    actor.send(vaultEndpoints.deleteAttachments, {
      body: { attachmentIds: idNames.map((name) => ids[name]) },
    }),
  verdicts,
  ...(archived ? { archived } : {}),
})

const renameCase = (about: string, idName: keyof Ids, verdicts: Verdicts, archived?: Verdicts): Case => ({
  about,
  send: ({ actor, ids }) =>
    actor.send(vaultEndpoints.renameAttachment, { params: { id: ids[idName] }, body: { title: 'Renamed' } }),
  verdicts,
  ...(archived ? { archived } : {}),
})

export const rows: Rows<Route> = {
  'POST /v1/attachments/link': [vault.link, ...createdStatuses.map(({ link }) => link)],
  'POST /v1/attachments/text': [vault.text, ...createdStatuses.map(({ text }) => text)],
  'GET /v1/attachments/{id}': eachFile(({ actor }, id) =>
    actor.send(endpoints.getAttachment, attachmentParams(id)),
  ),
  'GET /v1/attachments/{id}/text': eachFile(({ actor }, id) =>
    actor.send(endpoints.getAttachmentText, attachmentParams(id)),
  ),
  'GET /v1/attachments/{id}/content': [
    ...eachFile(({ actor }, id) => actor.send(endpoints.getAttachmentContent, attachmentParams(id))),
    {
      about: 'a part of a source',
      send: (call) => content(call, call.ids.sourceId, { headers: { range: 'bytes=2-5' } }),
      verdicts: replaceOk('HTTP_206', everyMember),
      archived: replaceOk('HTTP_206', everyMember),
    },
    {
      about: 'a part that no source has',
      send: (call) => content(call, call.ids.sourceId, { headers: { range: 'bytes=9000-' } }),
      verdicts: replaceOk('RANGE_NOT_SATISFIABLE', everyMember),
      archived: replaceOk('RANGE_NOT_SATISFIABLE', everyMember),
    },
    {
      about: 'a source, with a conditional request',
      send: (call) =>
        content(call, call.ids.sourceId, {
          headers: { 'if-none-match': `"${sha256(Buffer.from(`The word is ${call.words.source}.`))}"` },
        }),
      verdicts: replaceOk('HTTP_304', everyMember),
      archived: replaceOk('HTTP_304', everyMember),
    },
    {
      about: 'a source’s headers',
      send: (call) => content(call, call.ids.sourceId, { method: 'HEAD' }),
      verdicts: everyMember,
      archived: everyMember,
    },
    {
      about: 'the headers of a part of a source',
      send: (call) => content(call, call.ids.sourceId, { method: 'HEAD', headers: { range: 'bytes=0-3' } }),
      verdicts: replaceOk('HTTP_206', everyMember),
      archived: replaceOk('HTTP_206', everyMember),
    },
  ],
  'GET /v1/attachments/{id}/thumbnail': eachFile(({ actor }, id) =>
    actor.send(getAttachmentThumbnail, attachmentParams(id)),
  ),
  'GET /v1/attachments/{id}/slides': eachFile(({ actor }, id) =>
    actor.send(getAttachmentSlides, attachmentParams(id)),
  ),
  'POST /v1/attachments/{id}/retry': [
    {
      about: 'a failed source',
      send: ({ actor, ids }) => actor.send(endpoints.retryAttachment, attachmentParams(ids.failedId)),
      verdicts: editors,
      // the owner may also process the source from elsewhere
      archived: { ...archivedVerdicts(editors), owner: 'OK' },
    },
    {
      about: 'a removed member’s source',
      send: ({ actor, ids }) => actor.send(endpoints.retryAttachment, attachmentParams(ids.removedSourceId)),
      verdicts: replaceOk('CONFLICT', { ...editors, removed: 'OK' }),
      archived: { ...archivedVerdicts(editors), removed: 'CONFLICT' },
    },
    {
      about: 'a file of a chat',
      send: ({ actor, ids }) => actor.send(endpoints.retryAttachment, attachmentParams(ids.viewerFileId)),
      verdicts: replaceOk('CONFLICT', only('viewer')),
    },
  ],
  'POST /v1/attachments/{id}/read-again': [
    {
      about: 'a project’s link',
      send: ({ actor, ids }) => actor.send(endpoints.refetchLink, attachmentParams(ids.linkId)),
      verdicts: editors,
      archived: { ...archivedVerdicts(editors), owner: 'OK' },
    },
    {
      about: 'a private file',
      send: ({ actor, ids }) => actor.send(endpoints.refetchLink, attachmentParams(ids.privateFileId)),
      verdicts: replaceOk('CONFLICT', only('owner')),
    },
  ],
  'GET /v1/attachments/{id}/changes': eachFile(({ actor }, id) =>
    actor.send(endpoints.getAttachmentChanges, attachmentParams(id)),
  ).map((each): Case => {
    const { expectedWord: _shows, ...rest } = each
    return rest
  }) as [Case, ...Case[]],
  'POST /v1/attachments/{id}/cancel': [
    {
      about: 'a source that is being processed',
      send: ({ actor, ids }) => actor.send(endpoints.cancelAttachment, attachmentParams(ids.readingId)),
      verdicts: editors,
      archived: { ...archivedVerdicts(editors), owner: 'OK' },
    },
    {
      about: 'a private file',
      send: ({ actor, ids }) => actor.send(endpoints.cancelAttachment, attachmentParams(ids.privateFileId)),
      verdicts: replaceOk('CONFLICT', only('owner')),
    },
  ],
  'DELETE /v2/user/attachments/delete/single': [
    dropCase('a source of a project', 'sourceId', ownerAlone, ownerAlone),
    dropCase(
      'a removed member’s source',
      'removedSourceId',
      { ...ownerAlone, owner: 'NOT_ALLOWED', removed: 'OK' },
      { ...ownerAlone, owner: 'NOT_ALLOWED', removed: 'OK' },
    ),
    dropCase('a file of a chat', 'viewerFileId', only('viewer')),
    dropCase('a private file', 'privateFileId', only('owner')),
    dropCase('a guest’s file', 'guestFileId', only('guest')),
    removeFromBot('a private bot’s source', privateBot, only('owner')),
    removeFromBot('a public bot’s source', publicBot, ownersPublic),
    {
      about: 'a source, with someone else’s project in place of a bot',
      send: ({ actor, ids }) =>
        actor.send(endpoints.deleteAttachment, { body: { id: ids.sourceId, chatbotId: ids.projectId } }),
      verdicts: nobody,
    },
  ],
  'DELETE /v2/user/attachments/delete/multiple': [
    dropAll('a source of a project', ['sourceId'], only('owner'), only('owner')),
    dropAll('a private file and a guest’s', ['privateFileId', 'guestFileId'], only('owner', 'guest')),
    dropAll(
      'a file of a chat and a removed member’s source',
      ['viewerFileId', 'removedSourceId'],
      only('viewer', 'removed'),
    ),
  ],
  'PATCH /v1/attachments/{id}': [
    renameCase('a source of a project', 'sourceId', ownerAlone, ownerAlone),
    renameCase('a file of a chat', 'viewerFileId', only('viewer')),
    renameCase('a private file', 'privateFileId', only('owner')),
    renameCase('a guest’s file', 'guestFileId', only('guest')),
  ],
  'GET /v2/user/attachments': [
    { about: 'own files', send: ({ actor }) => actor.send(vaultEndpoints.listVault), verdicts: accounts },
    {
      about: 'a search for someone else’s private file',
      send: ({ actor, words }) => actor.send(vaultEndpoints.listVault, { query: { q: words.private } }),
      verdicts: accounts,
    },
  ],
}
