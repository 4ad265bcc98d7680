import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import type { ChatId, CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'
import { chat, craft, craftData, craftVersion, message } from '../../../db/schema/index.ts'
import { hashContent } from '../save-crafts.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../test/rights/case.ts'
import type { Parts, Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { only, type Verdicts } from '../../../test/rights/verdicts.ts'

/** Everything that belongs to a craft has the same ID, so that each case knows it. */
export const asId = <Id extends string>(id: string) => id as Id

export const addCraft = async ({ test, people }: Parts, word: string) => {
  const { db } = test.context
  const id = uuidv7()
  const ownerId = people.owner.actor.id
  await db.insert(chat).values({ id: asId<ChatId>(id), ownerId, title: 'A chat' })
  await db.insert(message).values({
    id: asId<MessageId>(id),
    chatId: asId<ChatId>(id),
    role: 'assistant',
    status: 'completed',
    parts: [
      {
        type: 'craft',
        craftId: asId<CraftId>(id),
        versionId: asId<CraftVersionId>(id),
        index: 0,
        number: 1,
        parentId: null,
        identifier: 'page',
        title: word,
        kind: 'text/html',
        language: '',
        isEdit: true,
        status: 'success',
        comments: [{ old: word, new: 'Better', why: 'It is.', state: 'open' }],
      },
    ],
  })
  const type = 'text/html' as const
  const messageRef = { ownerId, messageId: asId<MessageId>(id) }
  await db.insert(craft).values({
    id: asId<CraftId>(id),
    chatId: asId<ChatId>(id),
    ...messageRef,
    identifier: 'page',
    title: word,
    type,
    language: '',
  })
  await db.insert(craftVersion).values({
    id: asId<CraftVersionId>(id),
    craftId: asId<CraftId>(id),
    ...messageRef,
    index: 0,
    number: 1,
    origin: 'model',
    status: 'success',
    content: word,
    hash: hashContent(word),
    size: word.length,
  })
  await db.insert(craftData).values({ craftId: asId<CraftId>(id), userId: ownerId, key: word, value: word })
  return id
}

const ownersCraft: Thing<CraftId> = {
  knownTo: ['owner'],
  add: async (parts, _place, word) => asId<CraftId>(await addCraft(parts, word)),
}

export const ownerCase = (
  send: (call: Call, id: CraftId) => Promise<Response>,
  { showsWord = false, verdicts = only('owner') }: { showsWord?: boolean; verdicts?: Verdicts } = {},
): [Case, ...Case[]] => [
  {
    about: 'the owner’s craft',
    thing: ownersCraft,
    ...(showsWord && { expectedWord: ownersCraft }),
    send: (call) => send(call, call.idOf(ownersCraft)),
    verdicts,
  },
]

const craftParams = (craftId: CraftId) => ({ params: { craftId } })
const query = { key: 'lamp' }

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'POST /v1/user/chats/{chatId}/texts': ownerCase(({ actor }, id) =>
    actor.send(endpoints.createText, { params: { chatId: asId<ChatId>(id) }, body: {} }),
  ),
  'GET /v1/user/crafts/{craftId}': ownerCase(
    ({ actor }, id) => actor.send(endpoints.getCraft, craftParams(id)),
    {
      showsWord: true,
    },
  ),
  'GET /v1/user/crafts/{craftId}/versions/{versionId}': ownerCase(
    ({ actor }, id) =>
      actor.send(endpoints.getCraftVersion, {
        params: { craftId: id, versionId: asId<CraftVersionId>(id) },
      }),
    { showsWord: true },
  ),
  'POST /v1/user/crafts/{craftId}/versions': ownerCase(({ actor }, id) =>
    actor.send(endpoints.saveCraftVersion, {
      ...craftParams(id),
      body: { baseId: asId<CraftVersionId>(id), content: 'Edited by hand' },
    }),
  ),
  'POST /v1/user/crafts/{craftId}/comments': ownerCase(({ actor }, id) =>
    actor.send(endpoints.decideCraftComments, {
      ...craftParams(id),
      body: { take: [{ messageId: asId<MessageId>(id), index: 0, at: 0 }] },
    }),
  ),
  'GET /v1/user/crafts/{craftId}/data': ownerCase(
    ({ actor }, id) => actor.send(endpoints.listCraftData, { ...craftParams(id), query: {} }),
    { showsWord: true },
  ),
  'GET /v1/user/crafts/{craftId}/data/value': ownerCase(({ actor }, id) =>
    actor.send(endpoints.getCraftData, { ...craftParams(id), query }),
  ),
  'PUT /v1/user/crafts/{craftId}/data/value': ownerCase(({ actor }, id) =>
    actor.send(endpoints.putCraftData, { ...craftParams(id), body: { key: 'lamp', value: '1' } }),
  ),
  'DELETE /v1/user/crafts/{craftId}/data/value': ownerCase(({ actor }, id) =>
    actor.send(endpoints.deleteCraftData, { ...craftParams(id), query }),
  ),
}
