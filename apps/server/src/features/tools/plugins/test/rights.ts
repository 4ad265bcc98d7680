import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import { mcpServer, mcpTool } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { switchPluginsOn } from '../../../../test/plugins.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, replaceOk, anybody, only, type Verdicts } from '../../../../test/rights/verdicts.ts'

/** Nothing responds at this address, so the plugin's status reports a failure. */
const address = 'http://127.0.0.1:9/mcp'

const viewersPlugin: Thing<PluginId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<PluginId>()
    const { actor } = people.viewer
    await switchPluginsOn(test, actor)
    const { db } = test.context
    const slug = id.replaceAll('-', '')
    await db.insert(mcpServer).values({ id, ownerId: actor.id, name, slug, transport: 'http', address })
    const form = { title: name, description: name, inputSchema: {}, isReadOnly: true }
    await db
      .insert(mcpTool)
      .values({ serverId: id, name: 'lamp', position: 0, form, fingerprint: 'a'.repeat(64) })
    return id
  },
}

const verdicts: Verdicts = { ...only('viewer'), guest: 'NOT_ALLOWED' }
const viewersPluginCase = (
  about: string,
  send: (call: Call, pluginId: PluginId) => Promise<Response>,
  extraFields: Partial<Case> = {},
): Case => ({
  about,
  thing: viewersPlugin,
  send: (call) => send(call, call.idOf(viewersPlugin)),
  verdicts,
  ...extraFields,
})

/** Users who haven't enabled plugins can't add any. */
const pluginsDisabled: Verdicts = { ...replaceOk('NOT_ALLOWED', accounts), viewer: 'BAD_INPUT' }

export const rows: Rows<RouteOf<typeof endpoints> | 'GET /.well-known/atelier-client.json'> = {
  'GET /.well-known/atelier-client.json': [
    {
      about: 'client metadata, without a public URL',
      send: ({ actor }) => actor.raw('/.well-known/atelier-client.json'),
      verdicts: replaceOk('NOT_FOUND', anybody),
    },
  ],
  'GET /v1/user/plugins': [
    {
      about: 'own plugins',
      send: ({ actor }) => actor.send(endpoints.listPlugins),
      verdicts: accounts,
    },
    {
      about: 'own plugins, with someone else’s present',
      thing: viewersPlugin,
      send: ({ actor }) => actor.send(endpoints.listPlugins),
      verdicts: accounts,
    },
  ],
  'GET /v1/user/plugins/gallery': [
    {
      about: 'well-known servers',
      send: ({ actor }) => actor.send(endpoints.listKnownPlugins),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/plugins': [
    {
      about: 'a private address, with plugins enabled',
      thing: viewersPlugin,
      send: ({ actor }) => actor.send(endpoints.addPlugin, { body: { name: 'Lamps', address } }),
      verdicts: pluginsDisabled,
    },
  ],
  'POST /v1/user/plugins/sign-in': [
    {
      about: 'a private address, with plugins enabled',
      needsSession: true,
      thing: viewersPlugin,
      send: ({ actor }) => actor.send(endpoints.beginSignIn, { body: { name: 'Lamps', address } }),
      verdicts: pluginsDisabled,
    },
  ],
  'GET /api/auth/plugin/callback': [
    {
      about: 'an unknown state',
      send: ({ actor }) =>
        actor.send(endpoints.finishSignIn, { query: { state: 'nobody’s', code: 'a code' } }),
      verdicts: replaceOk('HTTP_302', anybody),
    },
  ],
  'PATCH /v1/user/plugins/{pluginId}': [
    viewersPluginCase('disabling someone else’s plugin', ({ actor }, pluginId) =>
      actor.send(endpoints.updatePlugin, { params: { pluginId }, body: { isOn: false } }),
    ),
  ],
  'POST /v1/user/plugins/{pluginId}/refresh': [
    viewersPluginCase('refreshing someone else’s plugin', ({ actor }, pluginId) =>
      actor.send(endpoints.refreshPlugin, { params: { pluginId } }),
    ),
  ],
  'POST /v1/user/plugins/{pluginId}/sign-in': [
    viewersPluginCase(
      'signing in to someone else’s plugin, with its server unreachable',
      ({ actor }, pluginId) => actor.send(endpoints.beginSignInAgain, { params: { pluginId }, body: {} }),
      { verdicts: replaceOk('CANNOT_PROCESS', verdicts), needsSession: true },
    ),
  ],
  'DELETE /v1/user/plugins/{pluginId}/sign-in': [
    viewersPluginCase('signing out of someone else’s plugin', ({ actor }, pluginId) =>
      actor.send(endpoints.signOutOfPlugin, { params: { pluginId } }),
    ),
  ],
  'GET /v1/user/plugins/{pluginId}/resources': [
    viewersPluginCase(
      'resources of someone else’s plugin, with its server unreachable',
      ({ actor }, pluginId) => actor.send(endpoints.listPluginResources, { params: { pluginId } }),
      { verdicts: replaceOk('CANNOT_PROCESS', verdicts) },
    ),
  ],
  'POST /v1/user/plugins/{pluginId}/resources': [
    viewersPluginCase(
      'a resource of someone else’s plugin, with its server unreachable',
      ({ actor }, pluginId) =>
        actor.send(endpoints.addPluginResource, { params: { pluginId }, body: { uri: 'lamp://one' } }),
      { verdicts: replaceOk('CANNOT_PROCESS', verdicts) },
    ),
  ],
  'POST /v1/user/plugins/{pluginId}/prompts': [
    viewersPluginCase(
      'an unknown prompt of someone else’s plugin',
      ({ actor }, pluginId) =>
        actor.send(endpoints.fillPluginPrompt, {
          params: { pluginId },
          body: { name: 'none', arguments: {} },
        }),
      { verdicts: { ...replaceOk('NOT_FOUND', verdicts), guest: 'NOT_ALLOWED' } },
    ),
  ],
  'DELETE /v1/user/plugins/{pluginId}': [
    viewersPluginCase('deleting someone else’s plugin', ({ actor }, pluginId) =>
      actor.send(endpoints.deletePlugin, { params: { pluginId } }),
    ),
  ],
}
