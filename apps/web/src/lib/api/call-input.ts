import type { Endpoint } from '@atelier/contract/endpoint'
import type { z } from 'zod'

/** Parts without a schema can't be passed. Optional bodies and all-optional queries can be omitted. */
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

/** `params` fill the path, `query` is appended, `body` is sent as JSON. */
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
  /** Repeating a create with the same key returns the first response. */
  idempotencyKey?: string | undefined
  /** The expected version: the request is refused if the item has changed since. */
  version?: number | undefined
  /** Resumes server-sent events after this one. */
  lastEventId?: string | undefined
}
