import * as endpoints from '@atelier/contract/endpoints/people/users'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { getUser, presentUser, updatePreferences } from './get-user.ts'

const userRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getUser, async ({ actor }) => presentUser(await getUser(context, actor), context.config))
  serve(endpoints.updatePreferences, async ({ actor, body }) =>
    presentUser(await updatePreferences(context, actor, body), context.config),
  )
}

export const feature: Feature = {
  name: 'users',
  routes: userRoutes,
}
