import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { privateBot, publicBot } from '../../../bots/bots/test/rights.ts'
import { eachChat } from './each-chat.ts'
import {
  replaceOk,
  everyMember,
  archivedVerdicts,
  nobody,
  only,
  signedIn,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

export const chatParams = (chatId: string) => ({ params: { chatId } })
const text = 'What is the word?'

const create = (body: (ids: Ids) => Record<string, unknown>) => (call: Call) =>
  call.actor.send(endpoints.createChat, { body: body(call.ids) })
const sendOwn = (body: (ids: Ids) => Record<string, unknown>) => (call: Call) =>
  call.actor.send(endpoints.sendMessage, { ...chatParams(call.ownChatId), body: { text, ...body(call.ids) } })

/**
 * Cases for an action on an answer: one in a project, someone else's under the actor's own chat, and an
 * unknown one.
 */
const eachAnswer = (
  send: (call: Call, params: { chatId: string; messageId: string }) => Promise<Response>,
  verdicts: Verdicts,
  archived: Verdicts,
  idName: 'answerId' | 'stoppedAnswerId' = 'answerId',
): [Case, ...Case[]] => [
  {
    about: 'an answer in a project',
    send: (call) => send(call, { chatId: call.ids.chatId, messageId: call.ids[idName] }),
    verdicts,
    archived,
  },
  {
    about: 'someone else’s answer in an own chat',
    send: (call) => send(call, { chatId: call.ownChatId, messageId: call.ids[idName] }),
    verdicts: nobody,
  },
  {
    about: 'an unknown answer in a member’s chat',
    send: (call) => send(call, { chatId: call.ids.chatId, messageId: uuidv7() }),
    verdicts: nobody,
  },
]

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'POST /v1/chats': [
    { about: 'a new chat', send: create(() => ({})), verdicts: signedIn },
    {
      about: 'a new chat in a project',
      send: create(({ projectId }) => ({ projectId })),
      verdicts: everyMember,
      archived: archivedVerdicts(everyMember),
    },
    {
      about: 'a new chat with someone else’s source',
      send: create(({ sourceId }) => ({ attachmentIds: [sourceId] })),
      verdicts: only('owner'),
      archived: only('owner'),
    },
    {
      about: 'a new chat with someone else’s private file among own files',
      send: create(({ guestFileId, privateFileId }) => ({ attachmentIds: [guestFileId, privateFileId] })),
      verdicts: nobody,
    },
    {
      about: 'a new chat with a private bot',
      thing: privateBot,
      send: ({ actor, idOf }) => actor.send(endpoints.createChat, { body: { chatbotId: idOf(privateBot) } }),
      verdicts: only('owner'),
    },
    {
      about: 'a new chat with a public bot',
      thing: publicBot,
      send: ({ actor, idOf }) => actor.send(endpoints.createChat, { body: { chatbotId: idOf(publicBot) } }),
      verdicts: signedIn,
    },
    {
      about: 'a preview of a public bot’s draft',
      thing: publicBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.createChat, { body: { chatbotId: idOf(publicBot), isPreview: true } }),
      verdicts: only('owner'),
    },
    {
      about: 'a new chat with someone else’s project in place of a bot',
      send: create(({ projectId }) => ({ chatbotId: projectId })),
      verdicts: nobody,
    },
  ],
  'GET /v1/chats': [
    { about: 'a list', send: ({ actor }) => actor.send(endpoints.listChats), verdicts: signedIn },
    {
      about: 'a search',
      send: ({ actor }) => actor.send(endpoints.listChats, { query: { q: 'canary', limit: 100 } }),
      verdicts: signedIn,
    },
    {
      about: 'a list in a project',
      send: ({ actor, ids }) => actor.send(endpoints.listChats, { query: { projectId: ids.projectId } }),
      verdicts: everyMember,
      archived: everyMember,
    },
  ],
  'POST /v1/chats/bulk': [
    ...eachChat(
      ({ actor, ownChatId }, id) =>
        actor.send(endpoints.changeChats, { body: { action: 'ARCHIVE', chatIds: [ownChatId, id] } }),
      { removedVerdict: 'OK' },
    ),
    ...eachChat(
      ({ actor }, id) => actor.send(endpoints.changeChats, { body: { action: 'DELETE', chatIds: [id] } }),
      { removedVerdict: 'OK' },
    ),
  ],
  'GET /v1/chats/{chatId}/export': [
    ...eachChat(
      ({ actor }, id) => actor.send(endpoints.exportChat, { ...chatParams(id), query: { format: 'json' } }),
      { showsWord: true, removedVerdict: 'OK' },
    ),
    {
      about: 'own chat, up to someone else’s message',
      send: ({ actor, ids, ownChatId }) =>
        actor.send(endpoints.exportChat, {
          ...chatParams(ownChatId),
          query: { format: 'markdown', messageId: ids.questionId },
        }),
      verdicts: nobody,
    },
  ],
  'GET /v1/chats/{chatId}': eachChat(({ actor }, id) => actor.send(endpoints.getChat, chatParams(id)), {
    showsWord: true,
    removedVerdict: 'OK',
  }),
  'PATCH /v1/chats/{chatId}': eachChat(
    ({ actor }, id) => actor.send(endpoints.updateChat, { ...chatParams(id), body: { newTitle: 'Lamp' } }),
    { inProject: (verdicts) => replaceOk('NOT_ALLOWED', verdicts) },
  ),
  'POST /v1/chats/{chatId}/move': [
    ...eachChat(
      ({ actor }, id) => actor.send(endpoints.moveChat, { ...chatParams(id), body: { projectId: null } }),
      {
        archived: archivedVerdicts,
      },
    ),
    {
      about: 'own chat, into a project',
      send: ({ actor, ids, ownChatId }) =>
        actor.send(endpoints.moveChat, { ...chatParams(ownChatId), body: { projectId: ids.projectId } }),
      verdicts: everyMember,
      archived: archivedVerdicts(everyMember),
    },
  ],
  'DELETE /v1/chats/{chatId}/attachments/{attachmentId}': eachChat(
    ({ actor, ids }, chatId) =>
      actor.send(endpoints.removeWaitingFile, { params: { chatId, attachmentId: ids.sourceId } }),
    { archived: archivedVerdicts },
  ),
  'DELETE /v1/chats/{chatId}': eachChat(({ actor }, id) => actor.send(endpoints.deleteChat, chatParams(id)), {
    removedVerdict: 'OK',
  }),
  'GET /v1/chats/{chatId}/stream': eachChat(
    ({ actor }, id) => actor.send(endpoints.followChat, chatParams(id)),
    {
      answer: (verdicts) => replaceOk('HTTP_204', verdicts),
    },
  ),
  'POST /v1/chats/{chatId}/stop': eachChat(({ actor }, id) => actor.send(endpoints.stopChat, chatParams(id))),
  'POST /v1/chats/{chatId}/approvals': [
    ...eachChat(
      ({ actor, ids }, id) =>
        actor.send(endpoints.answerApprovals, {
          ...chatParams(id),
          body: { answers: [{ approvalId: ids.approvalId, approved: true, scope: 'always' }] },
        }),
      { archived: archivedVerdicts },
    ),
    {
      about: 'someone else’s pending tool call in an own chat',
      send: ({ actor, ids, ownChatId }) =>
        actor.send(endpoints.answerApprovals, {
          ...chatParams(ownChatId),
          body: { answers: [{ approvalId: ids.approvalId, approved: true }] },
        }),
      verdicts: nobody,
    },
  ],
  'POST /v1/chats/{chatId}/forms/{formId}': [
    {
      about: 'a form that no tool call of the chat waits for',
      send: ({ actor, ids }) =>
        actor.send(endpoints.answerForm, {
          params: { chatId: ids.chatId, formId: ids.approvalId },
          body: { action: 'accept' },
        }),
      verdicts: nobody,
    },
  ],
  'POST /v1/chats/{chatId}/messages': [
    ...eachChat(({ actor }, id) => actor.send(endpoints.sendMessage, { ...chatParams(id), body: { text } }), {
      archived: archivedVerdicts,
    }),
    {
      about: 'own chat, replying to someone else’s message',
      send: sendOwn(({ questionId }) => ({ parentId: questionId })),
      verdicts: nobody,
    },
    {
      about: 'own chat, with someone else’s source',
      send: sendOwn(({ sourceId }) => ({ attachmentIds: [sourceId] })),
      verdicts: only('owner'),
      archived: only('owner'),
    },
    {
      about: 'own chat, with a removed member’s source',
      send: sendOwn(({ removedSourceId }) => ({ attachmentIds: [removedSourceId] })),
      verdicts: only('removed'),
    },
  ],
  'POST /v1/chats/{chatId}/messages/{messageId}/regenerate': [
    {
      about: 'a member’s question in a project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId: ids.chatId, messageId: ids.questionId },
          body: {},
        }),
      verdicts: only('viewer'),
      archived: archivedVerdicts(only('viewer')),
    },
    {
      about: 'an answer in a project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId: ids.chatId, messageId: ids.answerId },
          body: {},
        }),
      verdicts: only('viewer'),
      archived: archivedVerdicts(only('viewer')),
    },
    {
      about: 'a removed member’s question',
      send: ({ actor, ids }) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId: ids.removedChatId, messageId: ids.removedQuestionId },
          body: {},
        }),
      verdicts: replaceOk('NOT_ALLOWED', only('removed')),
      archived: replaceOk('NOT_ALLOWED', only('removed')),
    },
    {
      about: 'someone else’s question in an own chat',
      send: ({ actor, ids, ownChatId }) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId: ownChatId, messageId: ids.questionId },
          body: {},
        }),
      verdicts: nobody,
    },
    {
      about: 'an unknown question in a member’s chat',
      send: ({ actor, ids }) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId: ids.chatId, messageId: uuidv7() },
          body: {},
        }),
      verdicts: nobody,
    },
  ],
  'POST /v1/chats/{chatId}/messages/{messageId}/continue': eachAnswer(
    ({ actor }, params) => actor.send(endpoints.continueAnswer, { params, body: {} }),
    only('viewer'),
    archivedVerdicts(only('viewer')),
    'stoppedAnswerId',
  ),
  'PUT /v1/chats/{chatId}/messages/{messageId}/rating': eachAnswer(
    ({ actor }, params) => actor.send(endpoints.rateAnswer, { params, body: { rating: 'up' } }),
    only('viewer'),
    archivedVerdicts(only('viewer')),
  ),
  'DELETE /v1/chats/{chatId}/messages/{messageId}': eachAnswer(
    ({ actor }, params) => actor.send(endpoints.deleteMessage, { params }),
    only('viewer'),
    archivedVerdicts(only('viewer')),
  ),
}
