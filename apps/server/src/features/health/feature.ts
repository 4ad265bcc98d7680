import { getHealth, getReadiness } from '@atelier/contract/endpoints/health'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { version } from '../../version.ts'

const state = async (ping: () => Promise<void>) =>
  ping().then(
    () => 'up' as const,
    () => 'down' as const,
  )

const healthRoutes = (serve: Serve, context: AppContext) => {
  serve(getHealth, async () => ({ version }))
  serve(getReadiness, async () => {
    const [database, files, jobs] = await Promise.all([
      state(() => context.database.ping()),
      state(() => context.files.ping()),
      state(() => context.jobs.ping()),
    ])
    const down = Object.entries({ database, files, jobs }).flatMap(([part, is]) =>
      is === 'down' ? [part] : [],
    )
    if (down.length > 0)
      throw new AppError('UNAVAILABLE', `Not ready: ${down.join(', ')} cannot be used.`, {
        retryAfterSeconds: 5,
      })
    return { database, files, jobs }
  })
}

export const health: Feature = {
  name: 'health',
  routes: healthRoutes,
  isOnWorkers: true,
}
