import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { deleteStoredValue, saveValue, listKeys, readValue } from './craft-data.ts'
import { decideComments } from './decide-comments.ts'
import { readCraft, readVersion, saveVersion } from './craft-versions.ts'
import { framePage } from './frame-page.ts'
import { moveCrafts } from './queries.ts'

const craftRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getCraft, ({ actor, params }) => readCraft(context, actor, params.craftId))
  serve(endpoints.getCraftVersion, ({ actor, params }) =>
    readVersion(context, actor, params.craftId, params.versionId),
  )
  serve(endpoints.saveCraftVersion, ({ actor, params, body }) =>
    saveVersion(context, actor, params.craftId, body),
  )
  serve(endpoints.decideCraftComments, ({ actor, params, body }) =>
    decideComments(context, actor, params.craftId, body),
  )
  serve(endpoints.listCraftData, ({ actor, params, query }) =>
    listKeys(context, actor, params.craftId, query.prefix),
  )
  serve(endpoints.getCraftData, ({ actor, params, query }) =>
    readValue(context, actor, params.craftId, query.key),
  )
  serve(endpoints.putCraftData, ({ actor, params, body }) =>
    saveValue(context, actor, params.craftId, body.key, body.value),
  )
  serve(endpoints.deleteCraftData, ({ actor, params, query }) =>
    deleteStoredValue(context, actor, params.craftId, query.key),
  )
}

export const feature: Feature = {
  name: 'crafts',
  routes: craftRoutes,
  mount: ({ app }, context) => void app.get('/craft/frame', (c) => framePage(context, c.req.url)),
  guestSignedUp: moveCrafts,
}
