import type { z } from 'zod'
import type { ErrorCode } from './envelope.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API as data. The server's validation, its types, the OpenAPI
 * document and the web's typed client all come from it (API-15).
 *
 * `path` writes parameters in braces: `/v1/chats/{chatId}`.
 * What comes back is an enveloped JSON object of the shape `data`, unless `answer` says
 * that it is a stream of server-sent events, each of that shape, or raw bytes.
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
  readonly answer?: 'events' | 'bytes'
  readonly data: Data
  /** Of each server-sent event, where a JSON answer comes as a stream to whoever accepts text/event-stream. */
  readonly events?: z.ZodType
  /** Beside NOT_SIGNED_IN, which every call answers that is not open. */
  readonly errors: readonly ErrorCode[]
  /** The answer holds what is told once: it is not kept for a repeated Idempotency-Key. */
  readonly tellsSecret?: true
  /** Answers and refuses in OpenAI's shapes, without the envelope. */
  readonly form?: 'openai'
  /** Answers without a signed-in user or guest. */
  readonly open?: true
}

/** Keeps the literal types of an endpoint: of its schemas, its method and its path. */
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

/** All that a call may answer in place of its data. */
export const errorsOf = ({ open, errors }: Endpoint): ErrorCode[] => [
  ...(open ? [] : (['NOT_SIGNED_IN'] as const)),
  ...errors,
]
