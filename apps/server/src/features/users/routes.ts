import * as endpoints from '@atelier/contract/endpoints/users'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { getUser } from './get-user.ts'
import { presentUser } from './present.ts'
import { updatePreferences } from './update-preferences.ts'

export const userRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getUser, async ({ actor }) => presentUser(await getUser(context, actor), context.config))
  serve(endpoints.updatePreferences, async ({ actor, body }) =>
    presentUser(await updatePreferences(context, actor, body), context.config),
  )
}
