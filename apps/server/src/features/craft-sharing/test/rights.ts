import * as moderation from '@atelier/contract/endpoints/admin/admin-crafts'
import * as sharing from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { ChatId, CraftId, CraftReportId, CraftShareId, MessageId } from '@atelier/contract/ids'
import { craftReport, craftShare } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { actorNames } from '../../../test/rights/actor-names.ts'
import type { Call, Case, Rows } from '../../../test/rights/case.ts'
import type { Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { adminAlone } from '../../admin/admin/test/rights.ts'
import { addCraft, asId, ownerCase } from '../../crafts/test/rights.ts'
import { replaceOk, anybody, nobody, only, signedIn, type Verdicts } from '../../../test/rights/verdicts.ts'

const sharedCraft = (access: 'public' | 'private', knownTo: Thing['knownTo']): Thing<CraftShareId> => ({
  knownTo,
  add: async (parts, _place, word) => {
    const id = await addCraft(parts, word)
    await parts.test.context.db.insert(craftShare).values({
      id: asId<CraftShareId>(id),
      ownerId: parts.people.owner.actor.id,
      craftId: asId<CraftId>(id),
      messageId: asId<MessageId>(id),
      index: 0,
      access,
      watermark: true,
      embedSites: ['https://pages.example'],
    })
    return asId<CraftShareId>(id)
  },
})

const publicShare = sharedCraft('public', actorNames)
const privateShare = sharedCraft('private', ['owner'])

const report: Thing<CraftReportId> = {
  // a report names a public link, and only admins can read it
  knownTo: actorNames,
  add: async (parts, place, word) => {
    const id = uuidv7<CraftReportId>()
    const shareId = await publicShare.add(parts, place, word)
    await parts.test.context.db.insert(craftReport).values({ id, shareId, reason: word })
    return id
  },
}

const shareCases = (
  send: (call: Call, id: CraftShareId) => Promise<Response>,
  publicVerdicts: Verdicts,
  privateVerdicts: Verdicts,
  showsWord = false,
  namesMaker = showsWord,
): [Case, ...Case[]] => [
  {
    about: 'a public link',
    thing: publicShare,
    ...(showsWord && { expectedWord: publicShare }),
    ...(namesMaker && { showsEveryone: true }),
    send: (call) => send(call, call.idOf(publicShare)),
    verdicts: publicVerdicts,
  },
  {
    about: 'a private link',
    thing: privateShare,
    send: (call) => send(call, call.idOf(privateShare)),
    verdicts: privateVerdicts,
  },
]

const link = (craftId: CraftShareId) => ({ params: { craftId } })
const unknownVerdicts = replaceOk('NOT_FOUND', anybody)
const ownerAsAnyone = (otherVerdicts: Verdicts): Verdicts => ({ ...otherVerdicts, owner: anybody.owner })

export const rows: Rows<
  | RouteOf<typeof sharing>
  | RouteOf<typeof moderation>
  | `GET /c/{craftId}${'' | '/embed' | '/picture.png'}`
  | 'GET /oembed'
  | `GET /craft/frame${'' | '/{craftId}'}`
> = {
  'GET /v1/user/crafts/share': [
    {
      about: 'own links',
      thing: privateShare,
      send: ({ actor }) => actor.send(sharing.listCraftShares, { query: {} }),
      verdicts: signedIn,
    },
  ],
  'POST /v1/user/crafts/share': ownerCase(({ actor }, id) =>
    actor.send(sharing.shareCraft, {
      body: { chatId: asId<ChatId>(id), messageId: asId<MessageId>(id), index: 0, access: 'public' },
    }),
  ),
  'PATCH /v1/user/crafts/share': shareCases(
    ({ actor }, id) => actor.send(sharing.updateCraftShare, { body: { id, updates: { edited: false } } }),
    only('owner'),
    only('owner'),
  ),
  'DELETE /v1/user/crafts/share': shareCases(
    ({ actor }, id) =>
      actor.send(sharing.deleteCraftShare, { body: { id, messageId: asId<MessageId>(id), index: 0 } }),
    only('owner'),
    only('owner'),
  ),
  'GET /v1/crafts/{craftId}': shareCases(
    ({ actor }, id) => actor.send(sharing.getSharedCraft, link(id)),
    anybody,
    ownerAsAnyone(unknownVerdicts),
    true,
  ),
  'GET /v1/crafts/{craftId}/events': shareCases(
    async ({ actor }, id) => {
      const response = await actor.send(sharing.followSharedCraft, link(id))
      if (!response.ok) return response
      await response.body?.cancel()
      return new Response(null, { status: response.status, headers: response.headers })
    },
    anybody,
    ownerAsAnyone(unknownVerdicts),
  ),
  'POST /v1/crafts/{craftId}/fork': shareCases(
    ({ actor }, id) => actor.send(sharing.forkCraft, link(id)),
    signedIn,
    nobody,
  ),
  'POST /v1/crafts/{craftId}/report': shareCases(
    ({ actor }, id) => actor.send(sharing.reportCraft, { ...link(id), body: { reason: 'It lies.' } }),
    anybody,
    unknownVerdicts,
  ),
  'GET /v1/admin/craft-reports': [
    {
      about: 'all reports',
      needsSession: true,
      send: ({ actor }) => actor.send(moderation.listCraftReports, { query: {} }),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'DELETE /v1/admin/craft-reports/{reportId}': [
    {
      about: 'a report',
      needsSession: true,
      thing: report,
      send: ({ actor, idOf }) =>
        actor.send(moderation.dismissCraftReport, { params: { reportId: idOf(report) } }),
      verdicts: adminAlone,
    },
  ],
  'PATCH /v1/admin/crafts/{craftId}': [
    {
      about: 'a public link',
      needsSession: true,
      thing: publicShare,
      send: ({ actor, idOf }) =>
        actor.send(moderation.moderateCraft, {
          ...link(idOf(publicShare)),
          body: { isTakenDown: true, reason: 'It phishes.' },
        }),
      verdicts: adminAlone,
    },
  ],
  'GET /c/{craftId}': shareCases(
    ({ actor }, id) => actor.raw(`/c/${id}`),
    anybody,
    ownerAsAnyone(replaceOk('HTTP_404', anybody)),
    true,
  ),
  'GET /c/{craftId}/embed': shareCases(
    ({ actor }, id) => actor.raw(`/c/${id}/embed`),
    anybody,
    replaceOk('HTTP_404', anybody),
    true,
  ),
  'GET /oembed': shareCases(
    ({ actor }, id) => actor.raw(`/oembed?url=${encodeURIComponent(`http://localhost/c/${id}`)}`),
    anybody,
    unknownVerdicts,
    true,
    false,
  ),
  'GET /c/{craftId}/picture.png': shareCases(
    ({ actor }, id) => actor.raw(`/c/${id}/picture.png`),
    anybody,
    unknownVerdicts,
  ).map((testCase) => ({ ...testCase, writesFirst: true })) as [Case, ...Case[]],
  'GET /craft/frame': [
    { about: 'the empty frame', send: ({ actor }) => actor.raw('/craft/frame'), verdicts: anybody },
  ],
  'GET /craft/frame/{craftId}': shareCases(
    ({ actor }, id) => actor.raw(`/craft/frame/${id}`),
    anybody,
    unknownVerdicts,
  ),
}
