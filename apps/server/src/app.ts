import { Hono } from 'hono'
import type { AppContext } from './context.ts'
import { chatRoutes } from './features/chats/index.ts'
import { attachmentRoutes } from './features/attachments/index.ts'
import { eventRoutes } from './features/events/index.ts'
import { healthRoutes } from './features/health/index.ts'
import { intakeRoutes, uploadRoutes } from './features/intake/index.ts'
import { modelRoutes } from './features/models/index.ts'
import { projectRoutes } from './features/projects/index.ts'
import { userRoutes } from './features/users/index.ts'
import { notFound } from './platform/app-error.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { errorAnswer } from './platform/http/error-answer.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { requestLog } from './platform/http/request-log.ts'
import { sameOrigin } from './platform/http/same-origin.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createRouter } from './platform/http/server-router.ts'
import { mountWebClient } from './platform/http/web-client.ts'
import { version } from './version.ts'

const features = [
  healthRoutes,
  userRoutes,
  eventRoutes,
  modelRoutes,
  chatRoutes,
  projectRoutes,
  attachmentRoutes,
  intakeRoutes,
]

/** The whole server as a `fetch` function; never listens. `dist` is the built web client's folder, if it is to be served. */
export const createApp = (context: AppContext, dist?: string) => {
  const { config, log } = context
  const router = createRouter({
    db: context.db,
    log,
    actorOf: (request) => context.auth.actorOf(request),
    checksAnswers: config.mode !== 'production',
  })
  for (const register of features) register(router.serve, context)

  const app = new Hono<{ Variables: { requestId: string } }>()
  app.use(requestLog(log))
  app.use(securityHeaders(config.mode === 'development'))
  app.use(sameOrigin(config, log))
  app.on(['GET', 'POST'], '/api/auth/*', (c) => context.auth.handle(c.req.raw))
  uploadRoutes(app, context)
  app.get('/openapi.json', (c) => c.json(openApiDocument(router.endpoints, version)))
  app.get('/docs', (c) => c.html(docsPage(router.endpoints, version)))
  app.route('/', router.app)
  if (dist) mountWebClient(app, dist)
  app.notFound((c) => errorAnswer(notFound(), log, c.get('requestId')))
  app.onError((error, c) => errorAnswer(error, log, c.get('requestId')))
  return { fetch: app.fetch, endpoints: router.endpoints }
}

export type App = ReturnType<typeof createApp>
