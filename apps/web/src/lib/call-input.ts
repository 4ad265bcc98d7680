import type { Endpoint } from '@atelier/contract/endpoint'
import type { z } from 'zod'

/** An endpoint without a schema for a part takes nothing there; a query or a body that may be empty may be left out. */
type Part<Name extends 'params' | 'query' | 'body', Value> = unknown extends Value
  ? { [Key in Name]?: never }
  : string extends keyof Value
    ? { [Key in Name]?: never }
    : undefined extends Value
      ? { [Key in Name]?: Value }
      : Record<never, never> extends Value
        ? Name extends 'query'
          ? { [Key in Name]?: Value }
          : { [Key in Name]: Value }
        : { [Key in Name]: Value }

/** What a call of this endpoint sends: `params` fill the path, `query` follows it, `body` is sent as JSON. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Data>
    ? Part<'params', z.input<Params>> & Part<'query', z.input<Query>> & Part<'body', z.input<Body>>
    : never

export type CallParts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** A repeated create with the same key answers as the first did. */
  idempotencyKey?: string | undefined
  /** The version of the thing that is changed: refused when somebody has changed it since. */
  version?: number | undefined
  /** Server-sent events: go on after this one. */
  lastEventId?: string | undefined
}
