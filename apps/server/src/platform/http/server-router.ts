import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@atelier/contract/endpoint'
import { type Context, Hono } from 'hono'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { takeTurnsAs } from '../db/turns.ts'
import type { DiskGuard } from '../disk-guard.ts'
import type { LimitRequests } from '../limits/request-limit.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Traffic } from '../traffic.ts'
import { runIdempotently } from './idempotency.ts'
import { errorResponse } from './error-response.ts'
import { readInput } from './read-input.ts'

interface Call<E> {
  readonly actor: Actor
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: Request
  readonly requestId: string
  readonly network: string
  readonly responseHeaders: Headers
  readonly once: <Result>(work: () => Promise<Result>) => Promise<Result>
}

type Handler<E> = (call: Call<E>) => Promise<DataOf<E> | Response>

export interface RouterDeps {
  db: Database
  log: Log
  actorOf: (request: Request) => Promise<Actor | null>
  limitRequests: LimitRequests
  requestNetwork: (c: Context) => string
  disk: Pick<DiskGuard, 'requireSpace'>
  metrics: Pick<Metrics, 'requests'>
  traffic: Pick<Traffic, 'begin'>
  validatesResponses: boolean
}

export interface FeatureEndpoint {
  readonly feature: string
  readonly endpoint: Endpoint
}

const writeMethods: ReadonlySet<Endpoint['method']> = new Set(['POST', 'PUT', 'PATCH'])

const sortKey = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, '~')

/** Connects the contract with HTTP: validates, authenticates and wraps responses (API-01, API-15). */
export const createRouter = (deps: RouterDeps) => {
  const routes: (FeatureEndpoint & { handle: (c: Context) => Promise<Response> })[] = []

  const handleRequest = async <E extends Endpoint>(
    feature: string,
    endpoint: E,
    handler: Handler<E>,
    c: Context,
  ): Promise<Response> => {
    const actor = await deps.actorOf(c.req.raw)
    c.set('userId', actor?.userId)
    // health checks have no rate limit
    if (feature !== 'health') await deps.limitRequests(c, actor)
    if (!actor && !endpoint.isPublic) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
    if (writeMethods.has(endpoint.method)) await deps.disk.requireSpace()
    const { rawBody, ...input } = await readInput(endpoint, c.req.raw, c.req.param())
    const key = c.req.header('idempotency-key')
    const once = <Result>(work: () => Promise<Result>): Promise<Result> =>
      key && actor
        ? runIdempotently(
            deps.db,
            actor.userId,
            key,
            { method: c.req.method, path: c.req.path, body: rawBody },
            work,
          )
        : work()
    const responseHeaders = new Headers({ 'cache-control': 'no-store' })
    const call = {
      ...input,
      actor,
      request: c.req.raw,
      requestId: c.get('requestId') as string,
      network: deps.requestNetwork(c),
      responseHeaders,
      once,
    }
    const handle = () => handler(call as Call<E>)
    const work = () => (actor ? takeTurnsAs(actor.userId, handle) : handle())
    const isCreate =
      endpoint.method === 'POST' && !endpoint.responseType && !endpoint.events && !endpoint.returnsSecret
    const data = isCreate ? await once(work) : await work()
    if (data instanceof Response) {
      // a HEAD request would keep the stream open forever
      if (c.req.method === 'HEAD') await data.body?.cancel()
      return data
    }
    const checkedData = deps.validatesResponses ? endpoint.data.parse(data) : data
    const body = endpoint.format === 'openai' ? checkedData : { status: 'success', data: checkedData }
    return c.json(body, 200, Object.fromEntries(responseHeaders))
  }

  const serveFor =
    (feature: string) =>
    <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
      // otherwise a source would be processed more slowly because someone waits for it
      const countsAsTraffic = feature !== 'health' && !endpoint.reportsStatus
      const handle = async (c: Context): Promise<Response> => {
        const startedAt = performance.now()
        const end = countsAsTraffic ? deps.traffic.begin() : null
        const response = await handleRequest(feature, endpoint, handler, c).catch((error: unknown) =>
          errorResponse(error, deps.log, c.get('requestId'), endpoint.format),
        )
        end?.()
        const labels = { method: endpoint.method, route: endpoint.path, status: response.status }
        deps.metrics.requests.observe(labels, (performance.now() - startedAt) / 1000)
        return response
      }
      routes.push({ feature, endpoint, handle })
    }

  return {
    serveFor,
    served: routes as readonly FeatureEndpoint[],
    /**
     * Literal path segments precede parameters, so that `community` in /v1/projects/community isn't taken for
     * an ID.
     */
    toHono: () => {
      const app = new Hono<{ Variables: { requestId: string } }>()
      const sortedRoutes = routes.toSorted((a, b) => (sortKey(a.endpoint) < sortKey(b.endpoint) ? -1 : 1))
      for (const { endpoint, handle } of sortedRoutes)
        app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), handle)
      return app
    },
  }
}

export type Serve = ReturnType<ReturnType<typeof createRouter>['serveFor']>
