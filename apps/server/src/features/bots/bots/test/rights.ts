import type { BotConfig } from '@atelier/contract/bots/bot'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import type { ChatbotId } from '@atelier/contract/ids'
import { bot, botHandle, botVersion } from '../../../../db/schema/index.ts'
import { addItems } from '../../../sources/attachments/storage/base-queries.ts'
import { grantForJob } from '../../../../platform/access/authorize.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { actorNames } from '../../../../test/rights/actor-names.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  nobody,
  only,
  signedIn,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

const configOf = (name: string): BotConfig => ({
  name,
  description: name,
  greeting: '',
  icon: null,
  prompt: 'Answer in short.',
  instructions: [],
  starters: [],
  model: null,
  skills: null,
  categories: [],
  tags: [],
})

/** A handle that differs from the ID, so that cases can tell them apart. */
export const handleOfPrivate = (id: ChatbotId) => `bot_${id}`

type BotAccess = Pick<typeof bot.$inferInsert, 'access' | 'opensSources'>

/** The owner's bot, which answers from their private file. */
const ownersBot = (access: BotAccess, knownTo: Thing['knownTo']): Thing<ChatbotId> => ({
  knownTo,
  add: async ({ test, people }, { ids }, word) => {
    const { db } = test.context
    const id = uuidv7<ChatbotId>()
    const teamId = access.access === 'team' ? ids.teamId : null
    const config = configOf(word)
    await db.insert(bot).values({
      id,
      ownerId: people.owner.actor.id,
      draft: { ...config, prompt: 'Answer at length.' },
      live: config,
      liveNumber: 1,
      teamId,
      ...access,
    })
    await db.insert(botHandle).values([
      { handle: word, botId: id },
      { handle: handleOfPrivate(id), botId: id },
    ])
    await db.insert(botVersion).values({ botId: id, number: 1, config: config })
    await addItems(db, grantForJob('a test', 'bot', id, 'ADD_KNOWLEDGE'), [
      { attachmentId: ids.privateFileId, addedByUserId: people.owner.actor.id },
    ])
    return id
  },
})

export const privateBot = ownersBot({ access: 'private', opensSources: true }, ['owner'])
export const publicBot = ownersBot({ access: 'public', opensSources: false }, actorNames)

/** The owner shares it with the team of the editor and the viewer. */
const teamBot = ownersBot({ access: 'team', opensSources: false }, ['owner', 'editor', 'viewer'])

const ownerOnly = only('owner')
const team = only('owner', 'editor', 'viewer')
const ownersTeam: Verdicts = { ...replaceOk('NOT_ALLOWED', team), owner: 'OK' }
export const ownersPublic: Verdicts = { ...replaceOk('NOT_ALLOWED', signedIn), owner: 'OK' }

/** The same cases for each bot: a private one isn't found, a public one denies access. */
const toEach = (
  send: (call: Call, id: ChatbotId) => Promise<Response>,
  publicVerdicts: Verdicts,
  showsWord = false,
): [Case, ...Case[]] => [
  {
    about: 'a private bot',
    thing: privateBot,
    ...(showsWord && { expectedWord: privateBot }),
    send: (call) => send(call, call.idOf(privateBot)),
    verdicts: ownerOnly,
  },
  {
    about: 'a public bot',
    thing: publicBot,
    ...(showsWord && { expectedWord: publicBot }),
    send: (call) => send(call, call.idOf(publicBot)),
    verdicts: publicVerdicts,
  },
  {
    about: 'a team’s bot',
    thing: teamBot,
    ...(showsWord && { expectedWord: teamBot }),
    send: (call) => send(call, call.idOf(teamBot)),
    verdicts: publicVerdicts === signedIn ? team : ownersTeam,
  },
]

const botParams = (chatbotId: ChatbotId) => ({ params: { chatbotId } })
const newName = () => `Bot ${uuidv7()}`

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/chatbots': [
    {
      about: 'own bots',
      thing: privateBot,
      send: ({ actor }) => actor.send(endpoints.listBots),
      verdicts: signedIn,
    },
    {
      about: 'public bots',
      thing: publicBot,
      expectedWord: publicBot,
      send: ({ actor }) => actor.send(endpoints.listBots, { query: { scope: 'public', limit: 100 } }),
      verdicts: signedIn,
    },
    {
      about: 'bots of the team',
      thing: teamBot,
      send: ({ actor }) => actor.send(endpoints.listBots, { query: { scope: 'team', limit: 100 } }),
      verdicts: signedIn,
    },
    {
      about: 'public bots, with a private one present',
      thing: privateBot,
      send: ({ actor }) => actor.send(endpoints.listBots, { query: { scope: 'public', q: 'canary' } }),
      verdicts: signedIn,
    },
  ],
  'GET /v1/chatbots/{chatbotId}/statistics': toEach(
    ({ actor }, id) => actor.send(endpoints.getBotStatistics, botParams(id)),
    ownersPublic,
  ),
  'GET /v1/chatbots/curated': [
    {
      about: 'curated bots',
      send: ({ actor }) => actor.send(endpoints.listCuratedBots),
      verdicts: signedIn,
    },
  ],
  'GET /v1/chatbots/{chatbotId}': toEach(
    ({ actor }, id) => actor.send(endpoints.getBot, botParams(id)),
    signedIn,
    true,
  ),
  'GET /v1/chatbots/{chatbotId}/knowledge': toEach(
    ({ actor }, id) => actor.send(endpoints.listBotKnowledge, botParams(id)),
    signedIn,
  ),
  'GET /v1/chatbots/{chatbotId}/versions': toEach(
    ({ actor }, id) => actor.send(endpoints.listBotVersions, botParams(id)),
    ownersPublic,
    false,
  ),
  'POST /v1/chatbots': [
    {
      about: 'a new bot',
      send: ({ actor }) => actor.send(endpoints.createBot, { body: { chatbotConfig: configOf(newName()) } }),
      verdicts: accounts,
    },
  ],
  'POST /v1/chatbots/validate': [
    {
      about: 'the name of a new bot',
      send: ({ actor }) => actor.send(endpoints.validateBot, { body: { name: newName() } }),
      verdicts: accounts,
    },
    ...toEach(
      ({ actor }, id) => actor.send(endpoints.validateBot, { body: { id, name: newName() } }),
      ownersPublic,
    ),
  ],
  'POST /v1/chatbots/update': [
    ...toEach(
      ({ actor }, chatbotId) =>
        actor.send(endpoints.updateBot, {
          body: { type: 'update', chatbotId, chatbotConfig: configOf(newName()) },
        }),
      ownersPublic,
    ),
    {
      about: 'the visibility of a private bot',
      thing: privateBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.updateBot, {
          body: { type: 'chatbot-access', chatbotId: idOf(privateBot), accessType: 'public' },
        }),
      verdicts: ownerOnly,
    },
    {
      about: 'source access of a public bot',
      thing: publicBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.updateBot, {
          body: {
            type: 'chatbot-access',
            chatbotId: idOf(publicBot),
            accessType: 'public',
            opensSources: true,
          },
        }),
      verdicts: ownersPublic,
    },
    {
      about: 'someone else’s project in place of a bot',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateBot, {
          body: { type: 'chatbot-access', chatbotId: ids.projectId, accessType: 'public' },
        }),
      verdicts: nobody,
    },
  ],
  'POST /v1/chatbots/deploy': toEach(
    ({ actor }, chatbotId) => actor.send(endpoints.deployBot, { body: { chatbotId } }),
    ownersPublic,
  ),
  'DELETE /v1/chatbots': toEach(
    ({ actor }, chatbotId) => actor.send(endpoints.deleteBot, { query: { chatbotId } }),
    ownersPublic,
  ),
}
