import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { AppContext } from '../../../context.ts'
import type { Feature, RouteContext } from '../../../feature.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { presentAttachment } from '../../sources/attachments/show/index.ts'
import { requireAccount } from './access.ts'
import { endSignIns } from './end-sign-in.ts'
import { listGallery } from './gallery.ts'
import { addResource, fillPrompt, listResources } from './offers.ts'
import { addPlugin, changePlugin, listPlugins, refreshPlugin, removePlugin, signOut } from './plugins.ts'
import { restartSignIn, beginNew, clientDocument, clientDocumentPath, finish } from './sign-in.ts'

const pluginRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listPlugins, async ({ actor }) => ({ plugins: await listPlugins(context, actor) }))
  serve(endpoints.listKnownPlugins, async ({ actor }) => {
    requireAccount(actor)
    return { plugins: listGallery(context.mcp) }
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
  serve(endpoints.beginSignIn, ({ actor, body, request }) => beginNew(context, actor, body, request))
  serve(endpoints.beginSignInAgain, ({ actor, params, body, request }) =>
    restartSignIn(context, actor, { id: params.pluginId, client: body.client }, request),
  )
  serve(endpoints.signOutOfPlugin, ({ actor, params }) => signOut(context, actor, params.pluginId))
  serve(endpoints.listPluginResources, ({ actor, params }) => listResources(context, actor, params.pluginId))
  serve(endpoints.addPluginResource, async ({ actor, params, body }) =>
    presentAttachment(await addResource(context, actor, params.pluginId, body)),
  )
  serve(endpoints.fillPluginPrompt, ({ actor, params, body }) =>
    fillPrompt(context, actor, params.pluginId, body),
  )
  serve(endpoints.finishSignIn, async ({ query, request }) =>
    finish(context, await context.auth.actorOf(request), query, request),
  )
}

/** Serves Atelier's Client ID Metadata Document. */
const mountClient = ({ app }: RouteContext, context: AppContext): void => {
  app.get(clientDocumentPath, (c) => {
    const document = clientDocument(context.config)
    if (!document) throw notFound()
    return c.json(document, 200, { 'cache-control': 'public, max-age=3600' })
  })
}

export const feature: Feature = {
  name: 'plugins',
  routes: pluginRoutes,
  mount: mountClient,
  accountDeleted: (context, actor) => endSignIns(context, actor),
}
