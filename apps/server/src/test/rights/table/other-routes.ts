import * as tools from '@atelier/contract/endpoints/tools/assistant-tools'
import * as changelog from '@atelier/contract/endpoints/site/changelog'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getHealth, getReadiness } from '@atelier/contract/endpoints/site/health'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import {
  createCompletion,
  createResponse,
  listOpenAiModels,
} from '@atelier/contract/endpoints/integrations/openai-api'
import { search } from '@atelier/contract/endpoints/chat/search'
import * as users from '@atelier/contract/endpoints/people/users'
import type { Call, Case, Rows } from '../case.ts'
import type { ContractRoute, MountedRoute, RouteOf } from '../routes.ts'
import { handleOfPrivate, privateBot } from '../../../features/bots/bots/test/rights.ts'
import { metricsToken } from '../model-environment.ts'
import { accounts, anybody, everyMember, archivedVerdicts, nobody, only, signedIn } from '../verdicts.ts'

type Route =
  | RouteOf<typeof users>
  | RouteOf<typeof tools>
  | RouteOf<typeof changelog>
  | Extract<ContractRoute, `${string}z` | `${string} /v1/events`>
  | 'GET /v1/models'
  | 'GET /v1/search'
  | Extract<ContractRoute, `${string} /openai/${string}`>
  | Exclude<
      MountedRoute,
      | `${string} /v1/uploads${string}`
      | `GET /${'p' | 's' | 'c' | 'craft'}/${string}`
      | 'GET /oembed'
      | 'GET /embed.js'
      | 'GET /embed-frame.js'
      | 'GET /b/{chatbotId}/embed'
      | 'POST /b/{chatbotId}/answers'
      | `${string} /api/auth/${string}`
      | `${string} /mcp`
      | `${string} /oauth/${string}`
      | `${string} /.well-known/${string}`
    >

/** Reads the start of an endless stream. Its contents are tested in events.test.ts. */
const openEvents = async ({ actor }: Call) => {
  const response = await actor.send(followEvents)
  if (!response.ok) return response
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

const complete =
  (model: (ids: Call['ids']) => string) =>
  ({ actor, ids }: Call) =>
    actor.send(createCompletion, {
      body: { model: model(ids), messages: [{ role: 'user', content: 'What is the word?' }] },
    })

const respond =
  (model: (ids: Call['ids']) => string) =>
  ({ actor, ids }: Call) =>
    actor.send(createResponse, { body: { model: model(ids), input: 'What is the word?' } })

const page = (path: string): readonly [Case] => [
  { about: 'a public page', send: ({ actor }: Call) => actor.raw(path), verdicts: anybody },
]

export const rows: Rows<Route> = {
  'GET /healthz': [{ about: 'the process', send: ({ actor }) => actor.send(getHealth), verdicts: anybody }],
  'GET /readyz': [
    { about: 'the dependencies', send: ({ actor }) => actor.send(getReadiness), verdicts: anybody },
  ],
  'GET /openapi.json': [
    { about: 'the API', send: ({ actor }) => actor.raw('/openapi.json'), verdicts: anybody },
  ],
  'GET /docs': [{ about: 'the API', send: ({ actor }) => actor.raw('/docs'), verdicts: anybody }],
  'GET /changelog': page('/changelog'),
  'GET /changelog/atom.xml': page('/changelog/atom.xml'),
  'GET /cookie-policy': page('/cookie-policy'),
  'GET /privacy-policy': page('/privacy-policy'),
  'GET /legal-notice': page('/legal-notice'),
  'GET /v1/changelog': [
    {
      about: 'recent updates',
      send: ({ actor }) => actor.send(changelog.listUpdates),
      verdicts: signedIn,
    },
  ],
  'POST /v1/changelog': [
    {
      about: 'own reaction',
      send: ({ actor }) =>
        actor.send(changelog.reactToUpdate, { body: { type: 'likeReaction', updateSlug: 'vault' } }),
      verdicts: signedIn,
    },
    {
      about: 'a reaction to an unknown update',
      send: ({ actor }) =>
        actor.send(changelog.reactToUpdate, { body: { type: 'likeReaction', updateSlug: 'nothing' } }),
      verdicts: { ...nobody, signedOut: 'NOT_SIGNED_IN' },
    },
  ],
  'GET /metrics': [
    {
      about: 'the process, with the administrator’s token',
      // actors with a session send its token instead
      send: ({ actor }) => actor.raw('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } }),
      verdicts: { ...nobody, signedOut: 'OK' },
    },
    {
      about: 'the process',
      send: ({ actor }) => actor.raw('/metrics'),
      verdicts: { ...nobody, signedOut: 'NOT_FOUND' },
    },
  ],
  'GET /v1/models': [
    { about: 'the models', send: ({ actor }) => actor.send(listModels), verdicts: signedIn },
  ],
  'GET /openai/v1/models': [
    {
      about: 'the models and own projects',
      send: ({ actor }) => actor.send(listOpenAiModels),
      verdicts: signedIn,
    },
  ],
  'POST /openai/v1/chat/completions': [
    { about: 'a model', send: complete(() => 'builtin'), verdicts: signedIn },
    {
      about: 'the project',
      send: complete(({ projectId }) => `project:${projectId}`),
      verdicts: everyMember,
      archived: archivedVerdicts(everyMember),
    },
    {
      about: 'a private bot',
      thing: privateBot,
      send: ({ actor, idOf }) =>
        actor.send(createCompletion, {
          body: {
            // the handle contains an ID that no one else receives
            model: `bot:${handleOfPrivate(idOf(privateBot))}`,
            messages: [{ role: 'user', content: 'What is the word?' }],
          },
        }),
      verdicts: only('owner'),
    },
  ],
  'POST /openai/v1/responses': [
    { about: 'a model', send: respond(() => 'builtin'), verdicts: signedIn },
    {
      about: 'the project',
      send: respond(({ projectId }) => `project:${projectId}`),
      verdicts: everyMember,
      archived: archivedVerdicts(everyMember),
    },
    {
      about: 'a private bot',
      thing: privateBot,
      send: ({ actor, idOf }) =>
        actor.send(createResponse, {
          body: { model: `bot:${handleOfPrivate(idOf(privateBot))}`, input: 'What is the word?' },
        }),
      verdicts: only('owner'),
    },
  ],
  'GET /v1/search': [
    { about: 'own content', send: ({ actor }) => actor.send(search), verdicts: signedIn },
    {
      about: 'a word from a member’s chat',
      send: ({ actor, words }) => actor.send(search, { query: { q: words.viewerChat } }),
      verdicts: signedIn,
    },
  ],
  'GET /v1/assistant/tools': [
    {
      about: 'own choice',
      send: ({ actor }) => actor.send(tools.listAssistantTools),
      verdicts: signedIn,
    },
  ],
  'PATCH /v1/assistant/tools/{name}': [
    {
      about: 'own choice',
      send: ({ actor }) =>
        actor.send(tools.updateAssistantTool, { params: { name: 'calculator' }, body: { policy: 'off' } }),
      verdicts: signedIn,
    },
  ],
  'GET /v1/events': [{ about: 'own events', send: openEvents, verdicts: signedIn }],
  'GET /v1/user': [
    { about: 'own account', send: ({ actor }) => actor.send(users.getUser), verdicts: signedIn },
  ],
  'PATCH /v1/user/preferences': [
    {
      about: 'own account',
      send: ({ actor }) => actor.send(users.updatePreferences, { body: { crafts: { isEnabled: true } } }),
      verdicts: accounts,
    },
    {
      about: 'a preference that needs a paid plan',
      send: ({ actor }) => actor.send(users.updatePreferences, { body: { mcpMode: { isEnabled: true } } }),
      // members are already in a team, and the stranger could create one
      verdicts: { ...signedIn, guest: 'NOT_ALLOWED', declined: 'NOT_ALLOWED', removed: 'NOT_ALLOWED' },
    },
  ],
}
