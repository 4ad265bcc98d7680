import { z } from 'zod'

/** Messages between the server and the engine process, which both validate. */

export const ModelRole = z.enum(['chat', 'embed', 'rerank'])
export type ModelRole = z.infer<typeof ModelRole>

const Count = z.int().nonnegative()
const Id = z.int().positive()
const Json = z.record(z.string(), z.unknown())

export const ModelFacts = z.strictObject({
  role: ModelRole,
  name: z.string(),
  architecture: z.string(),
  license: z.string().nullable(),
  trainedContext: Count,
  takesTools: z.boolean(),
  reasons: z.boolean(),
  /**
   * Files without a template are often base models, which only continue text. Missing in facts stored by
   * older versions.
   */
  hasChatTemplate: z.boolean().optional(),
  weightBytes: Count,
  contextBytes: Count,
})
export type ModelFacts = z.infer<typeof ModelFacts>

export const ChatTurn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), text: z.string() }),
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('model'),
    text: z.string(),
    calls: z.array(z.strictObject({ name: z.string(), input: z.unknown(), result: z.string() })),
  }),
])
export type ChatTurn = z.infer<typeof ChatTurn>

export const EngineSize = z.strictObject({
  contextSize: z.int().positive(),
  sequences: z.int().positive(),
  threads: z.int().positive(),
})
export type EngineSize = z.infer<typeof EngineSize>

const ChatTool = z.strictObject({ name: z.string(), description: z.string(), schema: Json })

export const EngineRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('inspect'), id: Id, path: z.string(), size: EngineSize }),
  z.strictObject({ type: z.literal('load'), id: Id, path: z.string(), size: EngineSize, role: ModelRole }),
  z.strictObject({
    type: z.literal('chat'),
    id: Id,
    turns: z.array(ChatTurn),
    tools: z.array(ChatTool),
    schema: Json.nullable(),
    maxTokens: Count.nullable(),
    temperature: z.number().nullable(),
    topP: z.number().nullable(),
    stop: z.array(z.string()),
    thinks: z.boolean(),
  }),
  z.strictObject({ type: z.literal('embed'), id: Id, texts: z.array(z.string()) }),
  z.strictObject({ type: z.literal('rank'), id: Id, query: z.string(), texts: z.array(z.string()) }),
  z.strictObject({ type: z.literal('abort'), id: Id }),
])
export type EngineRequest = z.infer<typeof EngineRequest>
export type ChatRequest = Extract<EngineRequest, { type: 'chat' }>

/** `file`: the model is unreadable; `context`: the prompt is too long; `failed`: anything else. */
export const EngineFailure = z.enum(['file', 'memory', 'context', 'failed'])
export type EngineFailure = z.infer<typeof EngineFailure>

export const EngineEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('facts'), id: Id, facts: ModelFacts }),
  z.strictObject({ type: z.literal('loaded'), id: Id }),
  z.strictObject({ type: z.literal('text'), id: Id, delta: z.string() }),
  z.strictObject({ type: z.literal('thought'), id: Id, delta: z.string() }),
  z.strictObject({ type: z.literal('call'), id: Id, name: z.string(), input: z.unknown() }),
  z.strictObject({
    type: z.literal('finish'),
    id: Id,
    isTruncated: z.boolean(),
    tokens: z.strictObject({ input: Count, reused: Count, output: Count }),
    time: z.strictObject({ first: z.number(), rest: z.number() }),
  }),
  z.strictObject({ type: z.literal('vectors'), id: Id, vectors: z.array(z.array(z.number())) }),
  z.strictObject({ type: z.literal('scores'), id: Id, scores: z.array(z.number()) }),
  z.strictObject({
    type: z.literal('failed'),
    id: Id,
    reason: EngineFailure,
    detail: z.string(),
    limit: Count.optional(),
  }),
])
export type EngineEvent = z.infer<typeof EngineEvent>
