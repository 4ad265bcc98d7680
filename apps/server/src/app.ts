import { errorStatus } from '@atelier/contract/envelope'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppContext } from './context.ts'
import { features } from './features.ts'
import { notFound } from './platform/app-error.ts'
import { authRoutes, createAuthGate } from './platform/auth/auth-gate.ts'
import { rememberRequestOrigin } from './platform/http/remember-origin.ts'
import { clientAddress, isOwnMachine, networkOf } from './platform/http/client-address.ts'
import { renderDocsPage } from './platform/http/docs-page.ts'
import { errorResponse } from './platform/http/error-response.ts'
import { isReaderPage, serveErrorPage } from './platform/http/error-page.ts'
import { crossOrigin, rejectApiKeys, sameOrigin } from './platform/http/same-origin.ts'
import { mountMetrics } from './platform/http/metrics-page.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { readerTemplate } from './platform/http/reader-page.ts'
import { requestLog } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createRouter } from './platform/http/server-router.ts'
import { mountWebClient } from './platform/http/web-client.ts'
import { createRequestLimit } from './platform/limits/request-limit.ts'
import { version } from './version.ts'

const memoize = <Value>(compute: () => Value): (() => Value) => {
  let result: { value: Value } | null = null
  return () => (result ??= { value: compute() }).value
}

/** Builds the server. `dist` is the built web client's folder; omit it to serve the API only. */
export const createApp = (context: AppContext, dist?: string) => {
  const { config, log } = context
  const limitRequests = createRequestLimit(config)
  const router = createRouter({
    db: context.db,
    log,
    actorOf: (request) => context.auth.actorOf(request),
    limitRequests,
    requestNetwork: (c) => networkOf(clientAddress(c, config.trustedProxies)),
    disk: context.disk,
    metrics: context.metrics,
    traffic: context.traffic,
    validatesResponses: config.mode !== 'production',
  })
  const isWorker = config.role === 'worker'
  const servedFeatures = features.filter((feature) => !isWorker || feature.isOnWorkers)
  for (const feature of servedFeatures) feature.routes?.(router.serveFor(feature.name), context)

  const app = new Hono<{ Variables: { requestId: string } }>()
  app.use(requestLog(log, config.trustedProxies))
  app.use(rememberRequestOrigin(config))
  app.use(securityHeaders(config))
  app.use(crossOrigin)
  app.use(sameOrigin(config, log))
  app.use('/api/auth/*', rejectApiKeys)
  const rateLimit: MiddlewareHandler = async (c, next) => {
    await limitRequests(c, null)
    return next()
  }
  const legalPages = ['/cookie-policy', '/privacy-policy', '/legal-notice']
  for (const path of [
    '/p/*',
    '/s/*',
    '/c/*',
    '/oembed',
    '/b/*',
    '/embed.js',
    '/embed-frame.js',
    '/changelog/*',
    ...legalPages,
    '/docs',
    '/openapi.json',
  ])
    app.use(path, rateLimit)
  app.use('/api/auth/*', async (c, next) => {
    await limitRequests(c, await context.auth.actorOf(c.req.raw))
    return next()
  })
  // must precede the auth routes: the cloud drive's OAuth callback is under `/api/auth/` too
  app.route('/', router.toHono())
  if (!isWorker) {
    const authGate = createAuthGate(context)
    for (const route of authRoutes) {
      const [method = '', path = ''] = route.split(' ')
      app.on(method, `/api/auth/${path}`, (c) =>
        authGate(c.req.raw, clientAddress(c, config.trustedProxies), isOwnMachine(c, config.publicUrl)),
      )
    }
    const openApiJson = memoize(() => JSON.stringify(openApiDocument(router.served, version)))
    const docsHtml = memoize(() => renderDocsPage(router.served, version))
    app.get('/openapi.json', (c) => c.body(openApiJson(), 200, { 'content-type': 'application/json' }))
    app.get('/docs', (c) => c.html(docsHtml()))
  }
  mountMetrics(app, context)
  for (const feature of servedFeatures) feature.mount?.({ app, limitRequests, dist }, context)
  if (dist && !isWorker) mountWebClient(app, dist)
  app.notFound((c) => errorResponse(notFound(), log, c.get('requestId')))
  const getTemplate = memoize(() => readerTemplate(dist))
  app.onError((error, c) => {
    const response = errorResponse(error, log, c.get('requestId'))
    const isPage = isReaderPage(c.req.raw) && response.status !== errorStatus.NOT_FOUND
    return isPage ? serveErrorPage(getTemplate(), c.req.raw, response) : response
  })
  return { fetch: app.fetch, endpoints: router.served.map(({ endpoint }) => endpoint), routes: app.routes }
}

export type App = ReturnType<typeof createApp>
