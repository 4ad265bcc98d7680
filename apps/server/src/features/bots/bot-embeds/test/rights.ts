import * as endpoints from '@atelier/contract/endpoints/bots/bot-embeds'
import type { ChatbotId } from '@atelier/contract/ids'
import { botEmbed } from '../schema.ts'
import type { Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { actorNames } from '../../../../test/rights/actor-names.ts'
import { anybody, only } from '../../../../test/rights/verdicts.ts'
import { ownersPublic, privateBot, publicBot } from '../../bots/test/rights.ts'

/** A public bot that one site may embed; no site may embed the others. */
const embeddedBot: Thing<ChatbotId> = {
  knownTo: actorNames,
  add: async (parts, place, word) => {
    const botId = await publicBot.add(parts, place, word)
    await parts.test.context.db.insert(botEmbed).values({ botId, sites: ['https://lamps.example'] })
    return botId
  },
}

const sites = { body: { sites: ['https://lamps.example'] } }
const questionRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ messages: [{ role: 'user', text: 'Who are you?' }] }),
}
const notFound = { ...anybody, ...only(), signedOut: 'NOT_FOUND' } as const

const toEach = (
  send: (call: Parameters<Case['send']>[0], id: ChatbotId) => Promise<Response>,
): [Case, ...Case[]] => [
  {
    about: 'a private bot',
    thing: privateBot,
    send: (call) => send(call, call.idOf(privateBot)),
    verdicts: only('owner'),
  },
  {
    about: 'a public bot',
    thing: publicBot,
    send: (call) => send(call, call.idOf(publicBot)),
    verdicts: ownersPublic,
  },
]

export const rows: Rows<
  | RouteOf<typeof endpoints>
  | 'GET /embed.js'
  | 'GET /embed-frame.js'
  | 'GET /b/{chatbotId}/embed'
  | 'POST /b/{chatbotId}/answers'
> = {
  'GET /v1/chatbots/{chatbotId}/embed': toEach(({ actor }, chatbotId) =>
    actor.send(endpoints.getBotEmbed, { params: { chatbotId } }),
  ),
  'PUT /v1/chatbots/{chatbotId}/embed': [
    {
      about: 'a public bot',
      thing: publicBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.updateBotEmbed, { params: { chatbotId: idOf(publicBot) }, ...sites }),
      verdicts: ownersPublic,
    },
  ],
  'GET /embed.js': [
    { about: 'the script for other sites', send: ({ actor }) => actor.raw('/embed.js'), verdicts: anybody },
  ],
  'GET /embed-frame.js': [
    {
      about: 'the script for the frame',
      send: ({ actor }) => actor.raw('/embed-frame.js'),
      verdicts: anybody,
    },
  ],
  'GET /b/{chatbotId}/embed': [
    {
      about: 'a bot with an allowed site',
      thing: embeddedBot,
      expectedWord: embeddedBot,
      send: ({ actor, idOf }) => actor.raw(`/b/${idOf(embeddedBot)}/embed`),
      verdicts: anybody,
    },
    {
      about: 'a public bot without an allowed site',
      thing: publicBot,
      send: ({ actor, idOf }) => actor.raw(`/b/${idOf(publicBot)}/embed`),
      verdicts: notFound,
    },
  ],
  'POST /b/{chatbotId}/answers': [
    {
      about: 'a bot with an allowed site',
      thing: embeddedBot,
      send: ({ actor, idOf }) => actor.raw(`/b/${idOf(embeddedBot)}/answers`, questionRequest),
      verdicts: anybody,
    },
    {
      about: 'a public bot without an allowed site',
      thing: publicBot,
      send: ({ actor, idOf }) => actor.raw(`/b/${idOf(publicBot)}/answers`, questionRequest),
      verdicts: notFound,
    },
  ],
}
