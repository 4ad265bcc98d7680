import type { z } from 'zod'
import type { ErrorCode } from './envelope.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An API call as data, from which validation, types, the OpenAPI document and the web client are derived
 * (API-15). `path` has parameters in braces, like `/v1/chats/{chatId}`. The response is an enveloped JSON
 * object of the shape `data`, unless `responseType` specifies a stream of server-sent events of that shape,
 * or raw bytes.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> {
  readonly method: Verb
  readonly path: Path
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly responseType?: 'events' | 'bytes'
  readonly data: Data
  /** The schema of the events, if the response is streamed to clients that accept text/event-stream. */
  readonly events?: z.ZodType
  /**
   * The errors that the call can return in addition to NOT_SIGNED_IN, which any call without `isPublic` can
   * return.
   */
  readonly errors: readonly ErrorCode[]
  /** The response contains a secret, so it isn't stored for a repeated Idempotency-Key. */
  readonly returnsSecret?: true
  /** Requests and errors are in OpenAI's format, without the envelope. */
  readonly format?: 'openai'
  /** The call only reports the status of background work, which continues at full speed meanwhile. */
  readonly reportsStatus?: true
  /** The call is available without a session. */
  readonly isPublic?: true
}

export const defineEndpoint = <
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Data extends z.ZodType,
  const Verb extends Method,
  const Path extends `/${string}`,
>(
  endpoint: Endpoint<Params, Query, Body, Data, Verb, Path>,
): Endpoint<Params, Query, Body, Data, Verb, Path> => endpoint

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _D> ? z.infer<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _D> ? z.infer<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _D> ? z.infer<B> : never
export type DataOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? z.infer<D> : never

export const errorsOf = ({ isPublic, errors }: Endpoint): ErrorCode[] => [
  ...(isPublic ? [] : (['NOT_SIGNED_IN'] as const)),
  ...errors,
]
