import { getHealth, getReadiness } from '@atelier/contract/endpoints/site/health'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { AppError } from '../../../platform/app-error.ts'
import { checkParts } from '../../../platform/check-parts.ts'
import { ConnectionError } from '../../../platform/db/connection-error.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { version } from '../../../version.ts'

const neededParts = ['database', 'jobs'] as const

const healthRoutes = (serve: Serve, context: AppContext) => {
  serve(getHealth, async () => ({ version }))
  serve(getReadiness, async () => {
    const causes = new Map<string, Error>()
    const states = await checkParts(context, { onDown: (part, error) => causes.set(part, error) })
    const unavailableParts = neededParts.filter((part) => states[part] === 'down')
    if (unavailableParts.length > 0)
      throw new AppError(
        'UNAVAILABLE',
        sentence('Not ready: {parts} unavailable.', { parts: unavailableParts.join(', ') }),
        {
          retryAfterSeconds: 5,
          // jobs need the database too, and an outage should be logged once, not once per probe
          cause: new ConnectionError(causes.get(unavailableParts[0] ?? '') ?? new Error('no cause')),
        },
      )
    const workers = await context.jobs.workers()
    const oldestWaitingAt = await context.jobs.oldestWaitingAt()
    return {
      ...states,
      workers: workers.filter(({ isAlive }) => isAlive).length,
      oldestJobSeconds:
        oldestWaitingAt && Math.max(0, Math.round((Date.now() - oldestWaitingAt.getTime()) / 1000)),
    }
  })
}

export const feature: Feature = {
  name: 'health',
  routes: healthRoutes,
  isOnWorkers: true,
}
