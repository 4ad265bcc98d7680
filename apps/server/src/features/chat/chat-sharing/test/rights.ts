import * as endpoints from '@atelier/contract/endpoints/chat/chat-sharing'
import type { ChatId } from '@atelier/contract/ids'
import { chat, chatShare } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { actorNames } from '../../../../test/rights/actor-names.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { replaceOk, anybody, nobody, signedIn, type Verdicts } from '../../../../test/rights/verdicts.ts'
import { chatParams } from '../../chats/test/rights.ts'
import { eachChat } from '../../chats/test/each-chat.ts'

/** A shared chat of the owner. */
const sharedChat: Thing<ChatId> = {
  knownTo: actorNames,
  add: async ({ test, people }, _place, title) => {
    const id = uuidv7<ChatId>()
    const { db } = test.context
    await db.insert(chat).values({ id, ownerId: people.owner.actor.id, title: 'Not what the link shows' })
    const messages = [{ role: 'user' as const, text: title, sources: [] }]
    await db.insert(chatShare).values({ chatId: id, title, withSources: false, messages })
    return id
  },
}

/** Guests can't share, and only the owner can share a chat in a project. */
const withoutGuests = (verdicts: Verdicts): Verdicts =>
  verdicts.guest === 'OK' ? replaceOk('NOT_ALLOWED', verdicts) : verdicts
const notAllowed = (verdicts: Verdicts) => replaceOk('NOT_ALLOWED', verdicts)

export const rows: Rows<RouteOf<typeof endpoints> | 'GET /s/{chatId}'> = {
  'GET /v1/chats/{chatId}/share': eachChat(
    ({ actor }, id) => actor.send(endpoints.getChatShare, chatParams(id)),
    {
      removedVerdict: 'OK',
    },
  ),
  'POST /v1/chats/{chatId}/share': [
    ...eachChat(
      ({ actor }, id) => actor.send(endpoints.shareChat, { ...chatParams(id), body: { withSources: true } }),
      { answer: withoutGuests, inProject: notAllowed },
    ),
    {
      about: 'own chat, up to someone else’s message',
      send: ({ actor, ids, ownChatId }) =>
        actor.send(endpoints.shareChat, {
          ...chatParams(ownChatId),
          body: { withSources: true, messageId: ids.questionId },
        }),
      verdicts: { ...nobody, guest: 'NOT_ALLOWED' },
    },
  ],
  'DELETE /v1/chats/{chatId}/share': eachChat(
    ({ actor }, id) => actor.send(endpoints.unshareChat, chatParams(id)),
    {
      removedVerdict: 'OK',
    },
  ),
  'POST /v1/shared-chats/{chatId}/continue': [
    ...eachChat(({ actor }, id) => actor.send(endpoints.continueSharedChat, chatParams(id)), {
      answer: () => nobody,
      removedVerdict: 'NOT_FOUND',
    }),
    {
      about: 'a chat with a link',
      thing: sharedChat,
      send: ({ actor, idOf }) => actor.send(endpoints.continueSharedChat, chatParams(idOf(sharedChat))),
      verdicts: signedIn,
      expectedWord: sharedChat,
    },
  ],
  'GET /s/{chatId}': [
    {
      about: 'a chat without a link',
      send: ({ actor, ids }) => actor.raw(`/s/${ids.privateChatId}`),
      verdicts: replaceOk('HTTP_404', anybody),
    },
    {
      about: 'a chat with a link',
      thing: sharedChat,
      send: ({ actor, idOf }) => actor.raw(`/s/${idOf(sharedChat)}`),
      verdicts: anybody,
      expectedWord: sharedChat,
    },
  ],
}
