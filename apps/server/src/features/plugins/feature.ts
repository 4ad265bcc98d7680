import * as endpoints from '@atelier/contract/endpoints/plugins'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { requireAccount } from './access.ts'
import { gallery } from './gallery.ts'
import { addPlugin, changePlugin, listPlugins, refreshPlugin, removePlugin } from './plugins.ts'

const pluginRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listPlugins, async ({ actor }) => ({ plugins: await listPlugins(context, actor) }))
  serve(endpoints.listKnownPlugins, async ({ actor }) => {
    requireAccount(actor)
    return { plugins: gallery(context.mcp) }
  })
  serve(endpoints.addPlugin, ({ actor, body }) => addPlugin(context, actor, body))
  serve(endpoints.updatePlugin, ({ actor, params, body }) =>
    changePlugin(context, actor, params.pluginId, body),
  )
  serve(endpoints.refreshPlugin, ({ actor, params }) => refreshPlugin(context, actor, params.pluginId))
  serve(endpoints.deletePlugin, async ({ actor, params }) => {
    await removePlugin(context, actor, params.pluginId)
    return { id: params.pluginId }
  })
}

/** Servers of the Model Context Protocol whose tools a person's answers can use. */
export const plugins: Feature = { name: 'plugins', routes: pluginRoutes }
